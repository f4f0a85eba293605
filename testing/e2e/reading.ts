import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { isProof } from "@/testing/support/proof";
import { expect, test } from "./fixtures";

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Progress bars animate for longer, but their colors do not change. */
const longestTransitionMs = 3_000;

/** axe would measure a transition's intermediate colors. */
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
 * axe's findings after all transitions and while no list is dimmed. Frames are excluded, because
 * axe needs a second page for them.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  await expect(page.locator("[data-stale]")).toHaveCount(0);
  await settle(page);
  const isOneFrame = page.frames().length === 1;
  const axe = new AxeBuilder({ page }).setLegacyMode(isOneFrame).options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

export function widthOf(image: Locator): Promise<number> {
  return image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
}

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 320, height: 640 } };
/** For a journey that must work at any width: the narrowest, and in the full suite also the widest. */
export const journeySizes = isProof ? Object.values(sizes) : [sizes.narrow];
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];
const languages = ["pt-BR", "en"] as const;
type Language = (typeof languages)[number];

/** Themes in which axe checks a slow page: both in the full suite, otherwise one by the page's name. */
export function themesOf(name: string): readonly Theme[] {
  return isProof ? themes : [name.length % 2 === 0 ? "light" : "dark"];
}

/** Widths at which axe checks a seller's page: both in the full suite, otherwise one by the page's name. */
function widthsOf(name: string): readonly number[] {
  const widths = Object.values(sizes).map(({ width }) => width);
  return isProof ? widths : widths.filter((_, index) => index === (name.length >> 1) % widths.length);
}

/** axe is slow: it checks every page in the full suite, otherwise about half of them, by name. */
function isForAxe(name: string): boolean {
  return isProof || name.charCodeAt(0) % 2 === name.length % 2;
}

async function wear(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  if ((await page.locator("script[data-mantine-script]").count()) === 0) return;
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/**
 * Waits until nothing scrolls sideways, no section is cut off at the right, and on a phone no field
 * has text smaller than 16 px, which would make iOS zoom in.
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

/** Finds steps of the tab order that move up within a column, except to fixed elements. */
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

/** With SCREENS=1, saves a full-page screenshot in `testing/e2e/screens` for manual review. */
export async function photograph(page: Page, name: string, look: string): Promise<void> {
  if (process.env.SCREENS !== "1") return;
  const file = `${name} ${look}`.replace(/[^\w]+/g, "-");
  await page.screenshot({ path: join("testing", "e2e", "screens", `${file}.png`), fullPage: true });
}

function languagesOf(name: string): readonly Language[] {
  return isProof ? languages : [languages[(name.length >> 2) % languages.length] ?? "pt-BR"];
}

async function openIn(page: Page, language: Language, path: string): Promise<void> {
  const url = test.info().project.use.baseURL;
  if (language === "en") await page.context().addCookies([{ name: "locale", value: "en", url }]);
  await open(page, path);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByText(/Não foi possível|MISSING/)).toHaveCount(0);
}

/**
 * Checks a page at 1440 and 320 pixels, in one theme and language, or in every combination in the
 * full suite: nothing is cut off or scrolls sideways, focus follows the visual order, and no
 * translation is missing. For about half of the pages, runs axe on one combination, which rotates,
 * so that the shared layout is checked in all of them. Takes screenshots of the combinations that
 * axe checks. Restores language, theme and viewport.
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

/** Checks the current page on a phone without reloading it. Restores viewport and theme. */
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
