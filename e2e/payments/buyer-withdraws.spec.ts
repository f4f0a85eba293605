import { openRefund } from "@/testing/e2e/buying";
import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, readLink, sellProduct } from "@/testing/e2e/checkout";
import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

onBothSizes(() => {
  test("a subscriber reads what is charged next, withdraws in two presses, and gets all of it back", async ({
    page,
  }) => {
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const { id } = await callApi(page.request, "/subscription-products", { name: `Clube do pão ${Date.now()}`, plans });
    const { path } = await readLink(page.request, id);
    const cpf = newCpf();
    await openCheckout(page, path);
    const email = `${cpf}@example.com`;
    await fillBuyer(page, cpf);
    await page.getByLabel("E-mail").fill(email);
    await fillCard(page, "4111111111111111");
    await press(page.getByRole("button", { name: /^Assinar por/ }));
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await page.reload();
    await expect(
      page.getByText(/^A próxima cobrança é de R\$\s29,90, em \d\d\/\d\d\/\d{4}, no mesmo cartão\.$/),
    ).toBeVisible();
    await expect(page.getByText("Cancelar a assinatura")).toBeVisible();
    const receipt = page.url();
    await press(page.getByText("Desistir da compra"));
    await readAsItStands(page, "receipt to withdraw from");
    await openRefund(page, email);
    await press(page.getByText("Desistir da compra"));
    await expect(page.getByText(/A assinatura e o acesso terminam agora/)).toBeVisible();
    await readAsItStands(page, "refund page");
    const before = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await readAsItStands(page, "refund page");
    if (before) await page.setViewportSize(before);
    await press(page.getByRole("button", { name: /^Desistir e receber R\$\s29,90 de volta$/ }));
    await expect(page.getByText("Recebemos o seu pedido.")).toBeVisible();
    await page.goto(receipt);
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento devolvido" })).toBeVisible();
    await expect(page.locator("[data-money]")).toContainText(/Devolvemos R\$\s29,90/);
    await expect(page.getByText("Desistir da compra")).toBeHidden();
    expect(await listCharges(page.request, cpf)).toMatchObject([{ status: "refund" }]);
    await expect(async () => {
      await page.reload();
      await expect(
        page.getByText("A assinatura terminou porque o pagamento foi devolvido. Nada mais é cobrado."),
      ).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

test.describe("without JavaScript, in English", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer withdraws from a purchase", async ({ page, baseURL }) => {
    const { path } = await sellProduct(page.request);
    await page.goto(path);
    const cpf = newCpf();
    const email = `${cpf}@example.com`;
    await fillBuyer(page, cpf);
    await page.getByLabel("E-mail").fill(email);
    await fillCard(page, "4111111111111111");
    await page.getByRole("button", { name: /^Pagar R\$/ }).click();
    await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
    await page.context().addCookies([{ name: "locale", value: "en", url: baseURL ?? "" }]);
    await page.reload();
    await expect(page.getByText(/^Until \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d you can withdraw/)).toBeVisible();
    await page.getByText("Withdraw from the purchase").click();
    await openRefund(page, email);
    await page.getByText("Withdraw from the purchase").click();
    await page.getByRole("button", { name: "Withdraw and get R$49.90 back" }).click();
    await expect(page.getByText(/^We sent R\$49\.90 back on \d+ [A-Z][a-z]{2} \d{4}\.$/)).toBeVisible();
  });
});
