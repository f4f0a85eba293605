import type { APIRequestContext, Page } from "@playwright/test";
import { readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, photograph, themesOf } from "@/testing/e2e/reading";

const headers = () => ({ authorization: `Bearer ${readDemoToken()}` });

interface Charged {
  id: string;
  paymentUrl: string;
}

async function charge(request: APIRequestContext, path: string, more: object = {}): Promise<Charged> {
  const customer = { name: "Paula Pagante", email: "paula@example.com", documentType: "cpf", document: "15350946056" };
  const data = { amountInCents: 4990, description: "Pedido 1042", customer, ...more };
  const answer = await request.post(`/v1${path}`, { headers: headers(), data });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: Charged }).data;
}

/** No horizontal scrolling and no axe violation at 320 and 1440 pixels, in one theme, or in both in the full suite. */
async function readOnAllScreens(page: Page, name: string): Promise<void> {
  for (const colorScheme of themesOf(name)) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await findBarriers(page), `at ${width} px`).toEqual([]);
      await photograph(page, name, `${width} ${colorScheme}`);
    }
  }
}

test("the payer of an API charge pays its Pix on our page, and goes back to the shop", async ({ page }) => {
  const returnUrl = "https://loja.example.com/pedidos/1042";
  const { id, paymentUrl } = await charge(page.request, "/pix/in/qrcode", { returnUrl });
  await page.goto(new URL(paymentUrl).pathname);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pagamento para");
  await expect(page.locator('[data-code="pix"]')).toHaveText(/^000201/);
  await expect(page.getByRole("link", { name: "Voltar para loja.example.com" })).toHaveCount(0);
  await readOnAllScreens(page, "payer pix of a charge");

  await page.request.post(`/v1/sandbox/transactions/${id}/pay`, { headers: headers() });
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Voltar para loja.example.com" })).toHaveAttribute("href", returnUrl);
  await expect(page.getByText("Paula Pagante")).toBeVisible();
  await expect(page.getByText("15350946056")).toHaveCount(0);
  await readOnAllScreens(page, "payer receipt of a charge");
});

test("the payer of a boleto finds its line and its slip", async ({ page }) => {
  const { paymentUrl } = await charge(page.request, "/boleto");
  await page.goto(new URL(paymentUrl).pathname);
  await expect(page.locator('[data-code="boleto"]')).toBeVisible();
  await page.getByRole("link", { name: "Abrir o boleto" }).click();
  await expect(page.getByRole("article", { name: /boleto/i })).toBeVisible();
});
