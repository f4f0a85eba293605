import { actAsBank, fillBuyer, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { callApi, readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

onBothSizes(() => {
  test("a Pix is copied, paid while the page polls, and its receipt opens in a new tab", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { path, name } = await sellProduct(page.request);
    const cpf = newCpf();
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await press(page.getByRole("button", { name: /^Pagar R\$\s49,90 com Pix$/ }));

    await expect(page.getByRole("heading", { level: 1, name: "Pague com Pix para concluir" })).toBeVisible();
    const copy = page.getByRole("button", { name: "Copiar código Pix" });
    const picture = page.getByRole("img", { name: "QR code do Pix" });
    expect((await copy.boundingBox())?.y ?? 0).toBeLessThan((await picture.boundingBox())?.y ?? 0);
    await press(copy);
    await expect(page.getByRole("status").filter({ hasText: "Código copiado" })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201.*br\.gov\.bcb\.pix/);
    await expect(page.getByText(/^O código expira em 23:5\d:\d\d$/)).toBeVisible();
    expect(page.url()).not.toContain(cpf);
    expect(await page.content()).not.toContain(cpf);

    const { url } = { url: page.url() };
    await page.reload();
    await expect(copy).toBeVisible();
    await press(page.getByRole("button", { name: "Já paguei" }));
    await expect(page.getByText(/Ainda não recebemos/)).toBeVisible();

    await actAsBank(page.request, cpf, "pay");
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Pagamento confirmado." })).toBeAttached();
    await expect(page.getByText(`***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`)).toBeVisible();
    await expect(page.getByText(name).first()).toBeVisible();

    const later = await context.newPage();
    await later.goto(url);
    await expect(later.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await later.goto(path);
    await expect(later.getByLabel("Nome completo")).toHaveValue("");
  });

  test("an expired Pix is renewed in one tap on the same order, and paid with its tab closed", async ({
    page,
    context,
  }) => {
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await press(page.getByRole("button", { name: /com Pix$/ }));
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    const address = page.url();
    const first = await page.locator('[data-code="pix"]').textContent();
    await actAsBank(page.request, cpf, "expire");
    await expect(page.getByRole("heading", { level: 1, name: "O código Pix expirou" })).toBeVisible();
    await readAsItStands(page, "expired Pix");
    await press(page.getByRole("button", { name: "Já paguei" }));
    await expect(page.getByText(/Ainda não recebemos\. O Pix costuma/)).toBeVisible();
    await press(page.getByRole("button", { name: "Gerar novo código Pix" }));
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    expect(page.url()).toBe(address);
    expect(await page.locator('[data-code="pix"]').textContent()).not.toBe(first);
    expect((await listCharges(page.request, cpf)).map(({ status }) => status)).toEqual(["pending", "canceled"]);

    await page.close();
    await actAsBank(context.request, cpf, "pay");
    const later = await context.newPage();
    await later.goto(address);
    await expect(later.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await expect(later.getByText(`***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`)).toBeVisible();
    expect((await listCharges(context.request, cpf)).map(({ status }) => status)).toEqual(["paid", "canceled"]);
  });
});

test("an expired page keeps polling: it shows a late part payment and the amount due, and never that nothing was charged", async ({
  page,
}) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await actAsBank(page.request, cpf, "expire");
  await expect(page.getByText("Nada foi cobrado e seu pedido continua guardado.")).toBeVisible();
  const [charge] = await listCharges(page.request, cpf);
  const pay = (amountInCents: number) =>
    callApi(page.request, `/sandbox/transactions/${charge?.id}/pay`, { amountInCents }, readDemoToken());
  await pay(2000);
  await expect(page.getByText(/^Recebemos R\$\s20,00 deste pedido\.$/)).toBeVisible();
  await expect(page.getByText("Nada foi cobrado")).toBeHidden();
  await page.getByRole("button", { name: "Já paguei" }).click();
  await expect(page.getByText("Nenhum outro valor chegou ainda.")).toBeVisible();
  await pay(2990);
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
});

test("going back, reloading and clicking twice make one charge", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const cpf = newCpf();
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByRole("button", { name: /com Pix$/ }).dblclick();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Nome completo")).toBeVisible();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Você já tem um pagamento em aberto neste pedido.")).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
  await page.getByLabel("CPF ou CNPJ").fill(cpf);
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  expect(await listCharges(page.request, cpf)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form places the order, and the Pix code can be read and selected", async ({ page }) => {
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    await page.goto(path);
    await fillBuyer(page, "52998224726");
    await page.getByRole("button", { name: /com Pix$/ }).click();
    await expect(page.getByText("Confira o CPF ou CNPJ: os números não batem.")).toBeVisible();
    await expect(page.getByLabel("Nome completo")).toHaveValue("Maria da Silva");
    await page.getByLabel("CPF ou CNPJ").fill(cpf);
    await page.getByRole("button", { name: /com Pix$/ }).click();
    await expect(page.locator('[data-code="pix"]')).toHaveText(/^000201/);
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeHidden();
    await expect(page.getByText(/^O código vale até/)).toBeVisible();
    await actAsBank(page.request, cpf, "pay");
    await page.getByRole("button", { name: "Já paguei" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  });
});
