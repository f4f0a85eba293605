import type { Locator } from "@playwright/test";
import { sellCourse } from "@/testing/e2e/checkout";
import { expectSaved } from "@/testing/e2e/course-editor";
import { createCharge } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { tabTo } from "@/testing/e2e/keyboard";
import { open, readAsItStands } from "@/testing/e2e/reading";
import { translatePage, translatorWays } from "@/testing/e2e/translator";

const amountsOf = (rows: Locator) =>
  rows.evaluateAll((links) => links.map((link) => Number((link.textContent ?? "").replace(/\D/g, ""))));

test("a list is sorted by keyboard only, announces it, and keeps it in the URL", async ({ sellerPage: page }) => {
  const name = `Ordem ${Date.now()}`;
  for (const amountInCents of [5_000, 900, 70_000]) await createCharge(page.request, name, amountInCents);
  await open(page, `/transactions?search=${encodeURIComponent(name)}`);
  const heading = page.getByRole("columnheader", { name: "Valor" });
  const byDate = page.getByRole("columnheader", { name: "Criada em" });
  const rows = page.getByRole("table").getByRole("link");
  await expect(byDate).toHaveAttribute("aria-sort", "descending");
  await expect(heading).toHaveAttribute("aria-sort", "none");

  await tabTo(page, heading.getByRole("button"));
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(byDate).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(/sort=-amount/);
  await expect.poll(() => amountsOf(rows)).toEqual([70_000, 5_000, 900]);
  await expect(heading.getByRole("button")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => amountsOf(rows)).toEqual([900, 5_000, 70_000]);

  const first = await page.request.get(page.url());
  expect(await first.text()).toContain('aria-sort="ascending"');
  await page.reload();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  expect(await amountsOf(rows)).toEqual([900, 5_000, 70_000]);
  await expect(page.getByRole("table", { name: "Vendas: Valor, do menor ao maior" })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByLabel("Ordenar por").selectOption("Criada em, dos mais novos aos mais antigos");
  await expect(page).not.toHaveURL(/sort=/);
  await expect.poll(() => amountsOf(rows)).toEqual([70_000, 900, 5_000]);
});

test("a long list is paged by number, on a desk and on a phone", async ({ sellerPage: page }) => {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/transactions");
    const second = page
      .getByRole("navigation", { name: "Páginas" })
      .getByRole("button", { name: "Página 2", exact: true });
    await second.click();
    await expect(page).toHaveURL(/page=2/);
    await expect(second).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(/^26–\d+ de [\d.]+$/)).toBeVisible();
    await expect(page.locator("table[aria-busy='true']")).toHaveCount(0);
    await readAsItStands(page, ["light"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

for (const way of translatorWays) {
  test(`lists, pages and dialogs go on working where a translator ${way} their texts`, async ({ sellerPage: page }) => {
    const name = `Traduzida ${Date.now()}`;
    for (const amountInCents of [5_000, 900]) await createCharge(page.request, name, amountInCents);
    await open(page, `/transactions?search=${encodeURIComponent(name)}`);
    await translatePage(page, way);
    const heading = page.getByRole("columnheader", { name: "Valor" });
    const rows = page.getByRole("table").getByRole("link");
    await heading.getByRole("button").click();
    await expect.poll(() => amountsOf(rows)).toEqual([5_000, 900]);
    await heading.getByRole("button").click();
    await expect.poll(() => amountsOf(rows)).toEqual([900, 5_000]);
    await page.getByRole("searchbox").fill(`${name} não existe`);
    await expect(rows).toHaveCount(0);
    await page.getByRole("searchbox").fill(name);
    await expect(rows).toHaveCount(2);
    await rows.first().click();
    await expect(page.getByRole("heading", { level: 1, name: "R$ 9,00" })).toBeVisible();

    const { courseId } = await sellCourse(page.request);
    await open(page, `/courses/${courseId}`);
    await translatePage(page, way);
    await page.getByRole("button", { name: "Farinha e água", exact: true }).click();
    const sample = page.getByRole("switch", { name: "Aula grátis" });
    for (const isSample of [true, false]) {
      await sample.setChecked(isSample, { force: true });
      // React inserts the icon before the duration's text.
      await expect(page.locator("svg[aria-label='Aula grátis']")).toHaveCount(isSample ? 1 : 0);
      await expectSaved(page);
    }
    await expect(page.getByText("9:00", { exact: true }).first()).toBeVisible();
  });
}
