import type { APIRequestContext } from "@playwright/test";
import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { photograph, readAsItStands, readEverywhere } from "@/testing/e2e/reading";
import { onBothSizes, press, readAsItStands as readLook } from "@/testing/e2e/sizes";

/** In basis points per month, for the product's first offer. */
async function askInterest(request: APIRequestContext, { id, slug }: { id: string; slug: string }, bps: number) {
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const data = { interestBorneBy: "buyer", monthlyInterestBps: bps };
  const answer = await request.put(`/v1/products/${id}/offers/${slug}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function sellWithInterest(request: APIRequestContext) {
  const product = await sellProduct(request, 10_000);
  await askInterest(request, product, 299);
  return product;
}

const terms = [
  /^Preço à vista\s*R\$\s100,00$/,
  /^Parcelas\s*12x de R\$\s10,04$/,
  /^Juros\s*R\$\s20,48$/,
  /^Total a prazo\s*R\$\s120,48$/,
  /^Juros ao mês\s*2,99%$/,
  /^Juros efetivos ao ano\s*42,41%$/,
];

onBothSizes(() => {
  test("a buyer sees what twelve installments with interest cost, and is charged just that", async ({ page }) => {
    const { path } = await sellWithInterest(page.request);
    const cpf = newCpf();
    await openCheckout(page, path);
    await expect(
      page.getByText(/^ou 12x de R\$\s10,04 no cartão, com juros de 2,99% ao mês · total R\$\s120,48$/),
    ).toBeVisible();
    await fillBuyer(page, cpf);
    await expect(page.getByRole("button", { name: /^Pagar R\$\s100,00 com Pix$/ })).toBeVisible();
    await fillCard(page, "4111111111111111");
    await expect(page.getByRole("option").first()).toHaveText(/^1x de R\$\s100,00$/);
    await expect(page.getByRole("option").nth(2)).toHaveText(/^3x de R\$\s35,35 com juros · total R\$\s106,05$/);
    await expect(page.getByRole("button", { name: /^Pagar R\$\s100,00$/ })).toBeVisible();
    await expect(page.getByLabel("Parcelas")).toHaveAccessibleDescription(
      /^R\$\s100,00 em 1x\. Em mais parcelas há juros de 2,99% ao mês \(42,41% ao ano\)\.$/,
    );
    await page.getByLabel("Parcelas").selectOption("12");
    await expect(page.locator("#installments-terms > div")).toHaveText(terms);
    await expect(page.getByRole("button", { name: /^Pagar 12x de R\$\s10,04 \(total R\$\s120,48\)$/ })).toBeVisible();
    await readLook(page, "installments with interest");
    await readAsItStands(page);
    await press(page.getByRole("button", { name: /^Pagar 12x de R\$\s10,04 \(total R\$\s120,48\)$/ }));

    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await expect(page.getByText("Visa final 1111 em 12x")).toBeVisible();
    await expect(page.getByText("Juros do parcelamento")).toBeVisible();
    const installmentInterest = { monthlyRateBps: 299, amountInCents: 2_048 };
    expect(await listCharges(page.request, cpf)).toMatchObject([
      { status: "paid", installments: 12, amount: 12_048, installmentInterest },
    ]);
    await readLook(page, "receipt of installments with interest");
  });
});

test("a buyer who changes from installments with interest to Pix pays the cash price", async ({ page }) => {
  // One screen size only: after five declined cards the shop blocks every buyer's cards, and other
  // tests use the same shop.
  const { path } = await sellWithInterest(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await fillCard(page, "4000000000009995");
  await page.getByLabel("Parcelas").selectOption("12");
  await press(page.getByRole("button", { name: /^Pagar 12x de R\$\s10,04 \(total R\$\s120,48\)$/ }));
  const alert = page.getByRole("alert").filter({ hasText: "Cartão recusado pelo banco. Nada foi cobrado." });
  await press(alert.getByRole("button", { name: "Pagar com Pix" }));
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  expect(await listCharges(page.request, cpf)).toMatchObject([
    { paymentMethod: "pix", status: "pending", amount: 10_000 },
    { paymentMethod: "credit_card", status: "refused", amount: 12_048 },
  ]);
});

test("a rate that changed while the page was open is shown before anything is charged", async ({ page }) => {
  const product = await sellWithInterest(page.request);
  const cpf = newCpf();
  await openCheckout(page, product.path);
  await fillBuyer(page, cpf);
  await fillCard(page, "4111111111111111");
  await page.getByLabel("Parcelas").selectOption("12");
  await askInterest(page.request, product, 100);
  await page.getByRole("button", { name: /^Pagar 12x de R\$\s10,04 \(total R\$\s120,48\)$/ }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "O preço deste pedido mudou. Nada foi cobrado." }),
  ).toBeVisible();
  expect(await listCharges(page.request, cpf)).toEqual([]);
  await expect(page.locator("#installments-terms")).toContainText("1,00%");
  await page.getByRole("button", { name: /^Pagar 12x de R\$\s8,88 \(total R\$\s106,56\)$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid", amount: 10_656 }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the terms follow the chosen installments, and their total is charged", async ({ page }) => {
    const { path } = await sellWithInterest(page.request);
    const cpf = newCpf();
    await page.goto(path);
    await fillBuyer(page, cpf);
    await fillCard(page, "4111111111111111");
    const shown = page.locator("dl[data-parts]").filter({ visible: true });
    await expect(shown).toHaveCount(0);
    await page.getByLabel("Parcelas").selectOption("3");
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText(/3x de R\$\s35,35/);
    await page.getByLabel("Parcelas").selectOption("12");
    await expect(shown.locator("> div")).toHaveText(terms);
    await page.getByRole("button", { name: "Pagar com cartão" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid", amount: 12_048, installments: 12 }]);
  });
});

test("a seller leaves the interest to the buyer, and finds it in the sale", async ({ sellerPage: page }) => {
  const { id, name, path } = await sellProduct(page.request, 10_000);
  await page.goto(`/products/${id}/prices`);
  await page.getByRole("button", { name: `Ações de ${name}` }).click();
  await page.getByRole("menuitem", { name: "Alterar" }).click();
  const edit = page.getByRole("dialog", { name: "Alterar oferta" });
  await edit.getByLabel("Juros das parcelas no cartão").selectOption("Quem compra paga os juros");
  const rate = edit.getByRole("textbox", { name: "Juros ao mês" });
  for (const wrong of ["", "abc", "0", "10,01"]) {
    await rate.fill(wrong);
    await edit.getByRole("button", { name: "Salvar" }).click();
    await expect(edit.getByText("Informe uma taxa de 0,01% a 10% ao mês, como 2,99")).toBeVisible();
  }
  await rate.fill("2,99");
  await readAsItStands(page);
  await photograph(page, "offer with interest", "1280 light");
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("row", { name }).first()).toContainText("Parcelas com juros de 2,99% ao mês");
  await readEverywhere(page, "product with interest", `/products/${id}/prices`);

  const cpf = newCpf();
  await readEverywhere(page, "checkout with interest", `${path}?method=credit_card&installments=12`);
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await fillCard(page, "4111111111111111");
  await page.getByLabel("Parcelas").selectOption("12");
  await page.getByRole("button", { name: /^Pagar 12x de R\$\s10,04 \(total R\$\s120,48\)$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  const [charge] = await listCharges(page.request, cpf);
  await page.goto(`/transactions/${charge?.id}`);
  await expect(page.getByText("Juros do parcelamento (2,99% ao mês)")).toBeVisible();
  await expect(page.getByText(/^R\$\s20,48$/)).toBeVisible();
  await readEverywhere(page, "sale with interest", `/transactions/${charge?.id}`);
});
