import { type BrowserContext, type Cookie, chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { presentChromium } from "@/scripts/chromium.mjs";

/** Debugging port for Lighthouse. The flags run Chromium as root without a graphics card, as in a container. */
const port = 9_471;
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  `--remote-debugging-port=${port}`,
];

/** Per page. On a busy machine, the browser sometimes records nothing. */
const maxTries = 3;

/**
 * For `mobile` and `desktop`, Lighthouse simulates the device's speed from an unthrottled page
 * load, and assumes that everything loaded before the first paint blocks it. For `mobile, slowed
 * down`, the browser itself throttles network and CPU.
 */
type Device = "mobile" | "mobile, slowed down" | "desktop";
const devices: readonly Device[] = ["mobile", "mobile, slowed down", "desktop"];

/** Scores are out of 100, times in milliseconds. */
export interface PageFigures {
  page: string;
  device: Device;
  performance: number;
  accessibility: number;
  bestPractices: number;
  largestPaint: number;
  layoutShift: number;
  blockingTime: number;
  /** Transferred (compressed) size. */
  scriptBytes: number;
  /**
   * Speed of the machine during the run (Lighthouse's benchmark index). On a busy machine, every
   * page appears slow.
   */
  machineIndex: number;
}

export interface PageAsked {
  name: string;
  url: string;
  /** Signed-in seller; absent for public pages. */
  cookies?: Cookie[];
  /** Odd number of runs, 1 by default. The run with the median score is reported. */
  openings?: number;
}

/** Runs Lighthouse on every page and device, in one browser. */
export async function measurePages(pages: readonly PageAsked[]): Promise<PageFigures[]> {
  const browser = await chromium.launch({
    executablePath: presentChromium(),
    args: flags,
  });
  const figures: PageFigures[] = [];
  try {
    // Lighthouse opens its tabs in the browser's default context, not in a Playwright context.
    const [everyday] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts();
    for (const page of pages) {
      await everyday?.clearCookies();
      await everyday?.addCookies(page.cookies ?? []);
      for (const device of devices) {
        const all: PageFigures[] = [];
        for (let opening = 0; opening < (page.openings ?? 1); opening += 1) {
          await forgetFiles(everyday);
          all.push(await measure(page, device, maxTries));
        }
        const figure = middleOf(all);
        process.stderr.write(`${figure.page} ${device} ${figure.performance}\n`);
        figures.push(figure);
      }
    }
  } finally {
    await browser.close();
  }
  return figures;
}

function middleOf(figures: PageFigures[]): PageFigures {
  const middle = figures.toSorted((left, right) => left.performance - right.performance)[figures.length >> 1];
  if (!middle) throw new Error("A page was not opened");
  return middle;
}

/** Clears the scripts cached by earlier pages. Lighthouse would also delete the cookies. */
async function forgetFiles(context: BrowserContext | undefined): Promise<void> {
  const tab = await context?.newPage();
  const session = tab && (await context?.newCDPSession(tab));
  await session?.send("Network.clearBrowserCache");
  await tab?.close();
}

async function measure(page: PageAsked, device: PageFigures["device"], tries: number): Promise<PageFigures> {
  const { name, url, cookies } = page;
  const onlyCategories = ["performance", "accessibility", "best-practices"];
  const throttling = device === "mobile, slowed down" ? { throttlingMethod: "devtools" as const } : {};
  const settings = { port, onlyCategories, disableStorageReset: cookies !== undefined, ...throttling };
  const result = await lighthouse(url, settings, device === "desktop" ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse said nothing of ${name}`);
  const { audits, categories, environment, runtimeError } = result.lhr;
  if (runtimeError && tries > 1) return measure(page, device, tries - 1);
  if (runtimeError) throw new Error(`${name}: ${runtimeError.message}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    page: name,
    device,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    largestPaint: figure("largest-contentful-paint"),
    layoutShift: figure("cumulative-layout-shift"),
    blockingTime: figure("total-blocking-time"),
    scriptBytes: scriptBytesOf(audits["network-requests"]?.details),
    machineIndex: environment.benchmarkIndex,
  };
}

function scriptBytesOf(details: unknown): number {
  if (typeof details !== "object" || details === null || !("items" in details)) return Number.NaN;
  const items = details.items as { resourceType?: string; transferSize?: number }[];
  return items
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
