import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { findBarriers, photograph } from "./reading";

/** What buyers hold. The phone is light and the desktop dark, so that a journey of both reads its pages in both themes. */
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light" },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
} as const;

/** Has journeys made twice: on a phone, by touch, and on a desktop. */
export function onBothSizes(makeJourneys: () => void): void {
  for (const [size, held] of Object.entries(sizes)) {
    test.describe(`on a ${size}`, () => {
      test.use(held);
      makeJourneys();
    });
  }
}

/** Presses something as the buyer would: with a finger where the screen takes one. */
export async function press(target: Locator): Promise<void> {
  const isTouched = await target.page().evaluate(() => navigator.maxTouchPoints > 0);
  await (isTouched ? target.tap() : target.click());
}

/** Reads a buyer's page as it stands: axe finds nothing, nothing scrolls sideways. A picture is kept in `e2e/screens`. */
export async function readAsItStands(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page), name).toEqual([]);
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
  const theme = await page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  await photograph(page, `buyer ${name}`, `${width}-${theme}`);
}
