import type { Locator, Page } from "@playwright/test";
import { isProof } from "@/testing/support/proof";
import { expect, test } from "./fixtures";
import { findBarriers, photograph } from "./reading";

/** The phone uses the light theme and the desktop the dark one, so that a journey on both covers both themes. */
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light" },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
} as const;

/** Declares journeys on a phone with touch and, in the full suite, also on a desktop. */
export function onBothSizes(makeJourneys: () => void): void {
  for (const [size, held] of Object.entries(sizes)) {
    if (!isProof && size !== "phone") continue;
    test.describe(`on a ${size}`, () => {
      test.use(held);
      makeJourneys();
    });
  }
}

export async function press(target: Locator): Promise<void> {
  // An unloading page cannot be queried.
  await target.waitFor();
  const isTouched = await target.page().evaluate(() => navigator.maxTouchPoints > 0);
  await (isTouched ? target.tap() : target.click());
}

/** axe finds nothing on the current buyer page, and nothing scrolls sideways. Takes a screenshot. */
export async function readAsItStands(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page), name).toEqual([]);
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
  const theme = await page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  await photograph(page, `buyer ${name}`, `${width}-${theme}`);
}
