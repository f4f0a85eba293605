import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) break;
  }
  await expect(wanted).toBeFocused();
}
