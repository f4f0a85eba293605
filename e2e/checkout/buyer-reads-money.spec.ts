import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { fillBuyer, fillCard, listCharges, newCpf, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { callApi, readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

async function sendBack(page: Page, id: string, amountInCents?: number): Promise<void> {
  const headers = { authorization: `Bearer ${readDemoToken()}`, "idempotency-key": randomUUID() };
  const data = amountInCents === undefined ? {} : { amountInCents };
  const answer = await page.request.post(`/v1/transactions/${id}/refund`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const money = (page: Page) => page.locator("[data-money]");
const confirmed = { level: 1, name: "Pagamento confirmado" } as const;

onBothSizes(() => {
  test("a Pix that arrives in part is told, then paid, then returned: how much, when and where to", async ({
    page,
  }) => {
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await press(page.getByRole("button", { name: /com Pix$/ }));
    await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    await expect(page.getByText("Dúvidas antes de comprar?")).toBeVisible();
    const [charge] = await listCharges(page.request, cpf);
    const id = charge?.id ?? "";
    await callApi(page.request, `/sandbox/transactions/${id}/pay`, { amountInCents: 4000 });
    await expect(money(page)).toContainText(/Recebemos R\$\s40,00\. Faltam R\$\s9,90\./);
    await readAsItStands(page, "Pix in part");

    await callApi(page.request, `/sandbox/transactions/${id}/pay`, { amountInCents: 990 });
    await expect(page.getByRole("heading", confirmed)).toBeVisible();
    await expect(money(page)).toHaveCount(0);
    await expect(page.getByText("Dúvidas antes de comprar?")).toBeHidden();

    await sendBack(page, id, 1000);
    await page.reload();
    await expect(money(page)).toContainText(/Devolvemos R\$\s10,00 em \d\d\/\d\d\/\d{4}\./);
    await expect(money(page)).toContainText("para a conta de onde o pagamento veio");
    await sendBack(page, id);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento devolvido" })).toBeVisible();
    await expect(money(page)).toHaveCount(2);
    await expect(page.getByText(/^Garantia de/)).toBeHidden();
    await readAsItStands(page, "receipt of what went back");
    await page.setViewportSize({ width: 320, height: 640 });
    await readAsItStands(page, "receipt of what went back");
  });

  test("a disputed card says so, and promises no guarantee", async ({ page }) => {
    const { path } = await sellProduct(page.request);
    const cpf = newCpf();
    await openCheckout(page, path);
    await fillBuyer(page, cpf);
    await fillCard(page, "4111111111111111");
    await press(page.getByRole("button", { name: /^Pagar R\$/ }));
    await expect(page.getByRole("heading", confirmed)).toBeVisible();
    const [charge] = await listCharges(page.request, cpf);
    await callApi(page.request, `/sandbox/transactions/${charge?.id}/chargeback`);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento contestado" })).toBeVisible();
    await expect(money(page)).toContainText(/O pagamento de R\$\s49,90 foi contestado/);
    await expect(page.getByText(/^Garantia de/)).toBeHidden();
    await readAsItStands(page, "receipt of a disputed card");
  });
});

test("a changed price changes headline, button and text alike", async ({ page }) => {
  const { id, path, slug } = await sellProduct(page.request);
  await openCheckout(page, path);
  await fillBuyer(page);
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const data = { priceInCents: 5990 };
  const changed = await page.request.put(`/v1/products/${id}/offers/${slug}`, { headers, data });
  expect(changed.ok(), await changed.text()).toBe(true);
  await page.getByRole("button", { name: /^Pagar R\$\s49,90 com Pix$/ }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "O preço deste pedido mudou. Nada foi cobrado." }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pagar R\$\s59,90 com Pix$/ })).toBeVisible();
  await expect(page.getByText(/49,90/)).toHaveCount(0);
});
