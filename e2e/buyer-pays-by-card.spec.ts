import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellProduct } from "./checkout";
import { expect, test } from "./fixtures";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a card is paid in twelve installments, and its number goes nowhere but to our server", async ({ page }) => {
    const { path } = await sellProduct(page.request, 12_990);
    const cpf = newCpf();
    const number = "6362970000457013";
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await fillCard(page, number);
    await expect(page.getByLabel("Número do cartão")).toHaveValue("6362 9700 0045 7013");
    await expect(page.getByText("Elo", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Número do cartão")).toHaveAttribute("autocomplete", "cc-number");
    await expect(page.getByLabel("Número do cartão")).toHaveAttribute("inputmode", "numeric");
    await expect(page.getByRole("option").nth(11)).toHaveText(/^1x de R\$\s10,88 \+ 11x de R\$\s10,82 sem juros$/);
    await page.getByLabel("Parcelas").selectOption("12");
    await page.getByRole("button", { name: /^Pagar R\$\s129,90$/ }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await expect(page.getByText("Elo final 7013 em 12x")).toBeVisible();
    expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "paid", installments: 12, amount: 12_990 }]);
    expect(sent.filter((each) => each.includes(number) || each.includes("7013"))).toEqual([]);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain(number.slice(-8));
    expect(await page.content()).not.toContain(number);
  });

  test("a refused card is told apart from a charge, keeps its fields, and is rescued by Pix on the same order", async ({
    page,
  }) => {
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await fillCard(page, "4000000000009995");
    await page.getByRole("button", { name: /^Pagar R\$/ }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Cartão recusado pelo banco. Nada foi cobrado." });
    await expect(alert).toContainText("Não há saldo ou limite suficiente.");
    await expect(page.getByLabel("Número do cartão")).toHaveValue("4000 0000 0000 9995");
    await expect(page.getByLabel("CVV")).toHaveValue("123");
    await alert.getByRole("button", { name: "Pagar com Pix" }).click();
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    expect(await listCharges(page.request, cpf)).toMatchObject([
      { paymentMethod: "pix", status: "pending" },
      { paymentMethod: "credit_card", status: "refused" },
    ]);
  });
});

test("a card that is decided later is waited for, and never charged twice", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await fillCard(page, "4000000000000036");
  await page.getByRole("button", { name: /^Pagar R\$/ }).dblclick();
  // The sandbox's bank takes five seconds, which the way to this page may take too.
  await expect(page.getByRole("heading", { level: 1, name: /^(O banco está confirmando|Pagamento)/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible({ timeout: 30_000 });
  expect(await listCharges(page.request, cpf)).toHaveLength(1);
});

test("a buyer whose card is blocked reads when it works again, and pays by Pix", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await fillCard(page, "4000000000000002");
  const pay = page.getByRole("button", { name: /^Pagar R\$/ });
  for (let refusals = 1; refusals <= 5; refusals += 1) {
    await pay.click();
    await expect.poll(async () => (await listCharges(page.request, cpf)).length).toBe(refusals);
    await expect(pay).toBeEnabled();
  }
  await pay.click();
  const alert = page.getByRole("alert").filter({ hasText: "o cartão está bloqueado" });
  await expect(alert).toContainText(/O cartão volta a funcionar às \d\d:\d\d\. Com Pix você paga agora\./);
  await alert.getByRole("button", { name: "Pagar com Pix" }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused card leads to the order's page, which offers Pix", async ({ page }) => {
    const { path } = await sellProduct(page.request);
    await page.goto(path);
    await fillBuyer(page);
    await fillCard(page, "4000000000000002");
    await page.getByRole("button", { name: /^Pagar R\$/ }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Cartão recusado pelo banco. Nada foi cobrado." }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Pagar com Pix" }).click();
    await expect(page.locator('[data-code="pix"]')).toHaveText(/^000201/);
  });
});
