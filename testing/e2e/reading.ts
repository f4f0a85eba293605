import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { isProof } from "@/testing/support/proof";
import { expect, test } from "./fixtures";

/** Opens a page and waits until its content has loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** The longest transition; a bar that shows a wait moves for longer, and changes no colour. */
const longestTransitionMs = 3_000;

/** Waits for transitions to end, because axe would measure colours in the middle of one. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async (longestMs) => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) <= longestMs);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, longestTransitionMs);
}

/**
 * axe's findings on the current page, once nothing moves and no list is dimmed while its next rows load. Frames are
 * left out, because axe needs a second page for them.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  await expect(page.locator("[data-stale]")).toHaveCount(0);
  await settle(page);
  const isOneFrame = page.frames().length === 1;
  const axe = new AxeBuilder({ page }).setLegacyMode(isOneFrame).options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** The natural width of an image in pixels; 0 until it has loaded. */
export function widthOf(image: Locator): Promise<number> {
  return image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
}

/** A seller's desk, and the narrowest of their phones. */
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 320, height: 640 } };
/** Window sizes of a journey that must work at any width: the narrowest, and in a proof the widest. */
export const journeySizes = isProof ? Object.values(sizes) : [sizes.narrow];
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];
const languages = ["pt-BR", "en"] as const;
type Language = (typeof languages)[number];

/** The themes in which axe reads a slow page: one, picked by the page's name, or both in a proof. */
export function themesOf(name: string): readonly Theme[] {
  return isProof ? themes : [name.length % 2 === 0 ? "light" : "dark"];
}

/** The widths at which axe reads a seller's page: one, chosen by its name; both in a proof. */
function widthsOf(name: string): readonly number[] {
  const widths = Object.values(sizes).map(({ width }) => width);
  return isProof ? widths : widths.filter((_, index) => index === (name.length >> 1) % widths.length);
}

/** Whether axe, which is slow on a shared processor, reads a page: every second one, chosen by its name; all in a proof. */
function isForAxe(name: string): boolean {
  return isProof || name.charCodeAt(0) % 2 === name.length % 2;
}

/** Applies a theme as the system would, and waits until the page shows it. */
async function wear(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  if ((await page.locator("script[data-mantine-script]").count()) === 0) return;
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/**
 * Waits until the page fits the window: nothing scrolls sideways, no section hides its right edge, and on a phone no
 * field has text below 16 px, into which iOS would zoom.
 */
async function expectToFit(page: Page, look: string): Promise<void> {
  const measure = () =>
    page.evaluate(() => ({
      pixelsToScroll: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      cutOff: [...document.querySelectorAll("main section")]
        .filter((each) => each.scrollWidth > each.clientWidth)
        .map((each) => each.querySelector("h2")?.textContent ?? each.outerHTML.slice(0, 200)),
      smallFields: [...document.querySelectorAll("input:not([type='checkbox'], [type='radio']), select, textarea")]
        .filter(
          (each) =>
            innerWidth < 640 &&
            each.checkVisibility({ visibilityProperty: true }) &&
            parseFloat(getComputedStyle(each).fontSize) < 16,
        )
        .map((each) => each.outerHTML),
    }));
  await expect.poll(measure, look).toEqual({ pixelsToScroll: 0, cutOff: [], smallFields: [] });
}

/**
 * Steps of the tab order that go against the visual order: up, within a column. Ignores elements with a fixed position.
 */
export function findBackwardSteps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reachable = "a[href], button:not(:disabled), input:not([type='hidden']), select, textarea, [tabindex='0']";
    const isStill = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isStill(element.parentElement));
    const shown = [...document.querySelectorAll<HTMLElement>(reachable)].filter(
      (each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && !isStill(each),
    );
    return shown.flatMap((each, index) => {
      const before = shown[index - 1];
      if (!before) return [];
      const [from, to] = [before.getBoundingClientRect(), each.getBoundingClientRect()];
      const isSameColumn = to.left < from.right && from.left < to.right;
      return isSameColumn && to.bottom <= from.top ? [`${before.outerHTML} -> ${each.outerHTML}`.slice(0, 400)] : [];
    });
  });
}

/** Saves a full-page screenshot in `testing/e2e/screens`, for review by eye, where SCREENS=1 asks for it. */
export async function photograph(page: Page, name: string, look: string): Promise<void> {
  if (process.env.SCREENS !== "1") return;
  const file = `${name} ${look}`.replace(/[^\w]+/g, "-");
  await page.screenshot({ path: join("e2e", "screens", `${file}.png`), fullPage: true });
}

/** The languages in which a page is read: one, picked by the page's name, or both in a proof. */
function languagesOf(name: string): readonly Language[] {
  return isProof ? languages : [languages[(name.length >> 2) % languages.length] ?? "pt-BR"];
}

/** Opens a page in a language, as a browser whose user chose it. */
async function openIn(page: Page, language: Language, path: string): Promise<void> {
  const url = test.info().project.use.baseURL;
  if (language === "en") await page.context().addCookies([{ name: "locale", value: "en", url }]);
  await open(page, path);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByText(/Não foi possível|MISSING/)).toHaveCount(0);
}

/**
 * Reads a page at 1440 and at 320 pixels, in one theme and one language, in a proof in all: nothing is cut off, nothing
 * scrolls sideways, the focus follows the visual order, no sentence is missing, and axe finds nothing. axe reads one
 * look of every second page, which alternates so that the shared frame is read in every look. Photographs what axe reads and
 * restores the browser's language, theme and window.
 */
export async function readEverywhere(page: Page, name: string, path: string): Promise<void> {
  const before = page.viewportSize();
  for (const language of languagesOf(name)) {
    await page.setViewportSize(sizes.wide);
    await page.emulateMedia({ colorScheme: "light" });
    await openIn(page, language, path);
    for (const { width, height } of [sizes.wide, sizes.narrow]) {
      await page.setViewportSize({ width, height });
      for (const theme of themesOf(name)) {
        const look = `${width} ${theme} ${language}`;
        await wear(page, theme);
        await expectToFit(page, look);
        expect(await findBackwardSteps(page), look).toEqual([]);
        if (!isForAxe(name) || !widthsOf(name).includes(width)) continue;
        expect(await findBarriers(page), look).toEqual([]);
        await photograph(page, name, look);
      }
    }
  }
  await page.context().clearCookies({ name: "locale" });
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Checks the current page, with everything a journey has opened, on a phone; restores window and theme. */
export async function readAsItStands(page: Page, worn: readonly Theme[] = themesOf(page.url())): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(sizes.narrow);
  for (const theme of worn) {
    await wear(page, theme);
    await expectToFit(page, theme);
    expect(await findBarriers(page), theme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
