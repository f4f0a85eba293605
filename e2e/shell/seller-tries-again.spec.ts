import type { Page } from "@playwright/test";
import { actAsBank, newCpf, readForm, sellBundle } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers } from "@/testing/e2e/reading";

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // The browser logs failed requests.
  expectedErrors: [/status of 503/],
});

/** Queries that the browser sends if their results are missing from the page. */
const parts = ["checkout.methods", "orderBumps.list", "products.links", "sales.totals"];

/** Removes the results of `parts` from pages opened later, by renaming their keys in transit. */
async function leaveOut(page: Page): Promise<void> {
  await page.route(/_rsc=/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\[\[(\\*")(\w+)\1,\1(\w+)\1\]/g, (key, quote, room, verb) =>
      parts.includes(`${room}.${verb}`) ? `[[${quote}${room}${quote},${quote}${"x".repeat(verb.length)}${quote}]` : key,
    );
    await route.fulfill({ response, body });
  });
}

test("each part of a page that failed to load says so in place, and one tap reloads it", async ({
  sellerPage: page,
  baseURL,
}) => {
  const { name, path } = await sellBundle(page.request);
  const document = newCpf();
  await (await readForm(page.request, path)).send(String(baseURL), { document });
  await actAsBank(page.request, document, "pay");

  await page.goto(`/products?search=${encodeURIComponent(name)}`);
  await leaveOut(page);
  let isDown = true;
  await page.route("**/api/trpc/**", async (route) => {
    const isPart = parts.some((part) => route.request().url().includes(part));
    await (isDown && isPart ? route.fulfill({ status: 503, body: "" }) : route.continue());
  });
  await page.getByRole("link", { name }).first().tap();

  const said = "Não conseguimos falar com o servidor. Confira sua conexão.";
  const lost = page.getByRole("alert").filter({ hasText: said });
  const retryOf = (part: string) =>
    page.getByRole("region", { name: part }).getByRole("button", { name: "Tentar de novo" });
  const tabOf = (name: string) =>
    page.getByRole("navigation", { name: "Partes do produto" }).getByRole("link", { name });
  await expect(retryOf("Link de venda")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  isDown = false;
  await retryOf("Link de venda").tap();
  await expect(page.getByRole("button", { name: "Copiar link", exact: true })).toBeVisible();
  isDown = true;
  await tabOf("Checkout").tap();
  await expect(retryOf("Meios de pagamento")).toBeVisible();
  isDown = false;
  await retryOf("Meios de pagamento").tap();
  await expect(page.getByRole("checkbox", { name: "Pix" })).toBeChecked();
  isDown = true;
  await tabOf("Ofertas e upsells").tap();
  await expect(retryOf("Order bumps")).toBeVisible();
  isDown = false;
  await retryOf("Order bumps").tap();
  await expect(page.getByText("Leve o livro de receitas")).toBeVisible();
  await expect(async () => {
    // One response may restore several parts and remove their buttons.
    if ((await lost.count()) > 0) await lost.first().getByRole("button").tap({ timeout: 1_000 });
    await expect(lost).toHaveCount(0, { timeout: 1_000 });
  }).toPass();

  isDown = true;
  await page.getByRole("link", { name: "Vendas deste produto" }).tap();
  await expect(lost).toHaveCount(1);
  expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBe(390);
  isDown = false;
  await page.getByRole("button", { name: "Tentar de novo" }).tap();
  await expect(page.getByLabel("Totais do filtro")).toContainText(/R\$\s49,90/);
  await expect(lost).toHaveCount(0);
});
