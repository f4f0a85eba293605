import type { Page } from "@playwright/test";
import { fillBuyer, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";

/** Compressed JavaScript of the checkout page. */
const budgetBytes = 170 * 1024;

async function countScriptBytes(page: Page, run: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    sizes.push(
      response
        .finished()
        .then(() => response.request().sizes())
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await run();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test("the checkout page sends at most 170 KB of compressed JavaScript, card validation included", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  const bytes = await countScriptBytes(page, async () => {
    await openCheckout(page, path);
    await page.getByRole("radio", { name: "Cartão" }).check({ force: true });
    await page.waitForLoadState("networkidle");
  });
  test.info().annotations.push({ type: "bytes of JavaScript", description: String(bytes) });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
});

test("an order's page sends no more than the checkout form", async ({ page, browser }) => {
  const { path } = await sellProduct(page.request);
  await openCheckout(page, path);
  await fillBuyer(page);
  await page.getByRole("button", { name: /com Pix$/ }).click();
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  const address = page.url();
  const stranger = await browser.newContext();
  const fresh = await stranger.newPage();
  const bytes = await countScriptBytes(fresh, async () => {
    await fresh.goto(address);
    await fresh.waitForLoadState("networkidle");
  });
  await stranger.close();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
});

test("scripts that every page runs at once are compiled while they load", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  await page.goto(path);
  const paths = await page
    .locator("script[src*='/_next/static/']")
    .evaluateAll((all) => all.map((each) => each.getAttribute("src") ?? ""));
  const scripts = await Promise.all(paths.map(async (each) => (await page.request.get(each)).text()));
  const hinted = scripts.filter((text) => text.startsWith("//# allFunctionsCalledOnLoad\n"));
  expect(hinted.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(300_000);
});
