import { fillBuyer, fillCard, openCheckout, readLink } from "@/testing/e2e/checkout";
import { callApi } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

onBothSizes(() => {
  test("a subscriber changes the card, cancels and stays on the receipt", async ({ page }) => {
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const { id } = await callApi(page.request, "/subscription-products", { name: `Clube do pão ${Date.now()}`, plans });
    const { path } = await readLink(page.request, id);
    await openCheckout(page, path);
    await fillBuyer(page);
    await fillCard(page, "4111111111111111");
    await press(page.getByRole("button", { name: /^Assinar por/ }));
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Cartão: Visa final 1111")).toBeVisible({ timeout: 500 });
    }).toPass();
    await press(page.getByText("Trocar o cartão"));
    await page.getByLabel("Número do cartão").fill("5555555555554444");
    await page.getByLabel("Nome impresso no cartão").fill("MARIA DA SILVA");
    await page.getByLabel("Validade").fill("12/49");
    await page.getByLabel("CVV").fill("12");
    await press(page.getByRole("button", { name: "Usar este cartão" }));
    await expect(page.getByLabel("CVV")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Número do cartão")).toHaveValue("5555 5555 5555 4444");
    await readAsItStands(page, "card of a subscription");
    await page.getByLabel("CVV").fill("123");
    await press(page.getByRole("button", { name: "Usar este cartão" }));
    await expect(page.getByText("Cartão: Mastercard final 4444")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Cartão trocado." })).toBeVisible();
    await press(page.getByText("Pagar com Pix Automático"));
    await press(page.getByRole("button", { name: "Gerar o código" }));
    await expect(page.getByRole("heading", { name: "Autorize no app do seu banco" })).toBeVisible();
    await expect(page.locator('[data-code="pix"]')).toHaveText(/^000201/);
    await readAsItStands(page, "code of a subscription to move");
    await press(page.getByText("Cancelar a assinatura"));
    await expect(page.getByText(/O acesso vai até .* você já pagou até lá/)).toBeVisible();
    await readAsItStands(page, "subscription to cancel");
    await press(page.getByRole("button", { name: "Cancelar agora" }));
    await expect(page.getByText(/Nada mais é cobrado. O acesso vai até/)).toBeVisible();
    await readAsItStands(page, "subscription that is left");
    await press(page.getByRole("button", { name: "Quero continuar" }));
    await expect(page.getByText("Cartão: Mastercard final 4444")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a subscriber cancels on the receipt, and says why afterwards", async ({ page }) => {
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const { id } = await callApi(page.request, "/subscription-products", { name: `Clube do pão ${Date.now()}`, plans });
    const { path } = await readLink(page.request, id);
    await page.goto(path);
    await fillBuyer(page);
    await fillCard(page, "4111111111111111");
    await page.getByRole("button", { name: /^Assinar por/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Cancelar a assinatura")).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByText("Pagar com Pix Automático").click();
    await page.getByRole("button", { name: "Gerar o código" }).click();
    await expect(page.locator('[data-code="pix"]')).toHaveText(/^000201/);
    await page.getByRole("button", { name: "Já autorizei" }).click();
    await expect(page.getByText(/Seu banco ainda não informou a autorização/)).toBeVisible();
    await page.getByText("Cancelar a assinatura").click();
    await page.getByRole("button", { name: "Cancelar agora" }).click();
    await expect(page.getByText(/Nada mais é cobrado. O acesso vai até/)).toBeVisible();
    await page.getByLabel("O preço").check();
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Por que você cancelou?")).toBeHidden();
    await expect(page.getByRole("button", { name: "Quero continuar" })).toBeVisible();
  });
});
