import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Opens a page and waits until what it shows has come. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** What axe finds on the page as it stands. Only what is in frames takes axe a second page to gather, and its time. */
export async function findBarriers(page: Page): Promise<string[]> {
  const isOneFrame = page.frames().length === 1;
  const axe = new AxeBuilder({ page }).setLegacyMode(isOneFrame).options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** The width in pixels of a picture itself; 0 until it has come. */
export function widthOf(image: Locator): Promise<number> {
  return image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
}

/** Keeps a picture of a whole page in `e2e/screens`. */
export async function photograph(page: Page, name: string, look: string): Promise<void> {
  const file = `${name.replace(/[^\w]+/g, "-")}-${look}.png`;
  await page.screenshot({ path: join("e2e", "screens", file), fullPage: true });
}

/**
 * Reads a page in both themes, and in English on a narrow phone: axe finds nothing, no part of it is cut off, nothing
 * scrolls sideways. A picture of each is kept in `e2e/screens`.
 */
export async function readEverywhere(page: Page, name: string, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, path);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    expect(await findBarriers(page), colorScheme).toEqual([]);
    await photograph(page, name, colorScheme);
  }
  const cutOff = await page.evaluate(
    () => [...document.querySelectorAll("main section")].filter((each) => each.scrollWidth > each.clientWidth).length,
  );
  expect(cutOff, "parts whose right edge nobody sees").toBe(0);
  await page.context().addCookies([{ name: "locale", value: "en", url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, path);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByText(/Não foi possível|MISSING/)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await photograph(page, name, "narrow");
}
