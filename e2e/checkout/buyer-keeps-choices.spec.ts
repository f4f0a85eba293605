import type { Page } from "@playwright/test";
import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellBundle } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

const bump = (page: Page) => page.getByRole("checkbox", { name: /Leve o livro de receitas/ });

/** In cents: R$ 49.90 with a ten percent discount, plus R$ 19.90. */
const whole = 4990 - 499 + 1990;
const amount = /R\$\s64,81/;

async function choose(page: Page, code: string): Promise<void> {
  await bump(page).check();
  // The new total shifts the layout below it.
  await expect(page.getByText(/^Total: R\$\s69,80$/)).toBeAttached();
  await page.getByText("Cupom de desconto").click();
  await page.getByLabel("Código do cupom").fill(code);
  await press(page.getByRole("button", { name: "Aplicar" }));
  await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
}

onBothSizes(() => {
  test("the card for a Pix order keeps its bump, coupon and buyer, and asks for no CPF again", async ({ page }) => {
    const { path, code } = await sellBundle(page.request, 1);
    const cpf = newCpf();
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await choose(page, code);
    await press(page.getByRole("button", { name: new RegExp(`^Pagar ${amount.source} com Pix$`) }));
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    await press(page.getByRole("link", { name: "Pagar com cartão" }));
    await expect(bump(page)).toBeChecked();
    await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
    await expect(page.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
    await expect(page.getByLabel("CPF ou CNPJ")).toHaveAccessibleDescription(/Já temos o do seu pedido, \*{3}/);
    await fillCard(page, "4111111111111111");
    await readAsItStands(page, "card for a Pix order");
    await press(page.getByRole("button", { name: new RegExp(`^Pagar ${amount.source}$`) }));
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    expect(await listCharges(page.request, cpf)).toMatchObject([
      { paymentMethod: "credit_card", status: "paid", amount: whole },
      { paymentMethod: "pix", status: "canceled", amount: whole },
    ]);
  });

  test("a reload keeps name, e-mail, coupon, bump, method and total", async ({ page }) => {
    const { path, code } = await sellBundle(page.request);
    await openCheckout(page, path);
    await fillBuyer(page);
    await choose(page, code);
    await press(page.getByRole("radio", { name: "Cartão" }));
    await page.getByLabel("Parcelas").selectOption("3");
    await page.reload();
    await expect(page.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
    await expect(page.getByLabel("E-mail")).toHaveValue("maria@example.com");
    await expect(bump(page)).toBeChecked();
    await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
    await expect(page.getByLabel("Parcelas")).toHaveValue("3");
    await expect(
      page.getByRole("button", { name: new RegExp(`^Pagar .*x de .*\\(total ${amount.source}\\)$`) }),
    ).toBeVisible();
  });
});

test("what is chosen before the page's script runs stays, with its total", async ({ browser, baseURL, request }) => {
  const { path } = await sellBundle(request);
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: "pt-BR" });
  const page = await context.newPage();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await bump(page).check();
  await page.getByRole("radio", { name: "Cartão" }).check({ force: true });
  await page.getByLabel("Parcelas").selectOption("2");
  await page.getByLabel("Nome completo").fill("Maria da Silva");
  release();
  await expect(page.getByRole("button", { name: /^Pagar 2x de R\$\s34,90 \(total R\$\s69,80\)$/ })).toBeVisible();
  await expect(bump(page)).toBeChecked();
  await expect(page.getByRole("radio", { name: "Cartão" })).toBeChecked();
  await expect(page.getByLabel("Parcelas")).toHaveValue("2");
  await expect(page.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
  await context.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the card pays what the button says, after the buyer has seen a total that changed", async ({ page }) => {
    const { path } = await sellBundle(page.request);
    const cpf = newCpf();
    await page.goto(path);
    await fillBuyer(page, cpf);
    await fillCard(page, "4111111111111111");
    await bump(page).check();
    await page.getByRole("button", { name: /^Pagar R\$\s49,90$/ }).click();
    await expect(page.getByText("O preço deste pedido mudou. Nada foi cobrado.")).toBeVisible();
    expect(await listCharges(page.request, cpf)).toEqual([]);
    await expect(bump(page)).toBeChecked();
    await expect(page.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
    await page.getByLabel("CPF ou CNPJ").fill(cpf);
    await fillCard(page, "4111111111111111");
    await page.getByRole("button", { name: /^Pagar R\$\s69,80$/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid", amount: 6980 }]);
  });
});
