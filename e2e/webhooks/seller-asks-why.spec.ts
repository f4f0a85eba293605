import type { Page } from "@playwright/test";
import { callApi, createCharge } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { open } from "@/testing/e2e/reading";

/** Labels of prices and plans, not of money that moved. */
const prices = /^(Valor cobrado|A pagar|Preço|Líquido|À vista|Cupom|Juros|Mínimo)/;

async function findUnexplained(page: Page): Promise<string[]> {
  const figures = await page.locator("main dl div").all();
  const found: string[] = [];
  for (const figure of figures) {
    const [name, value] = await Promise.all([
      figure.locator("dt").first().textContent(),
      figure.locator("dd").first().textContent(),
    ]);
    const links = await figure.locator("dd").first().getByRole("link").count();
    if (/R\$/.test(value ?? "") && links === 0 && !prices.test(name ?? "")) found.push(`${name}: ${value}`);
  }
  return found;
}

async function sell(page: Page): Promise<string> {
  const id = await createCharge(page.request, `Por que ${Date.now()}`, 20_000);
  await callApi(page.request, `/sandbox/transactions/${id}/pay`);
  await callApi(page.request, `/transactions/${id}/refund`, { amountInCents: 5_000 });
  return id;
}

for (const path of ["/overview", "/transactions", "/subscriptions", "/finance", "/finance/closings"]) {
  test(`every figure of money of ${path} leads to what is behind it`, async ({ sellerPage: page }) => {
    await open(page, path);
    await expect(page.locator("[data-stale]")).toHaveCount(0);
    expect(await findUnexplained(page)).toEqual([]);
  });
}

test("from a sale's fee to its lines of the ledger, and from a customer's total to the sales", async ({
  sellerPage: page,
}) => {
  const id = await sell(page);
  await open(page, `/transactions/${id}`);
  expect(await findUnexplained(page)).toEqual([]);
  const fees = page.locator("dl div", { hasText: /^Taxas/ }).getByRole("link");
  await expect(fees).toHaveAccessibleName(/R\$.*entenda este valor/);
  await fees.click();
  await expect(page.getByRole("heading", { level: 1, name: "Extrato" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`account=fees.*transactionId=${id}`));
  await expect(page.getByRole("cell", { name: "Taxa", exact: true })).toBeVisible();

  await page.goBack();
  await page
    .getByRole("link", { name: /^Ver cliente|João Souza|Por que/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/customers\//);
  await expect.poll(() => findUnexplained(page)).toEqual([]);
});
