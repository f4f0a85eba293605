import { type Browser, type CDPSession, type Cookie, chromium } from "@playwright/test";
import { presentChromium } from "@/scripts/chromium.mjs";
import { medianOf, percentileOf } from "./statistics";

/** Figures of a page that one user opens with an empty cache. Sizes are as transferred, times in milliseconds. */
export interface LoadFigures {
  page: string;
  requests: number;
  documentBytes: number;
  scriptBytes: number;
  firstByte: number;
  /** 95th percentile. */
  slowFirstByte: number;
  largestPaint: number;
  /** CPU time of the page's main thread: everything, and scripts alone. */
  taskTime: number;
  scriptTime: number;
}

export interface LoadedPage {
  name: string;
  url: string;
  cookies?: Cookie[];
}

const openings = 5;
const fetches = 40;

type Opening = Omit<LoadFigures, "page" | "firstByte" | "slowFirstByte">;

/** Opens every page several times, each time in a new browser context. Reports medians. */
export async function measureLoads(pages: readonly LoadedPage[]): Promise<LoadFigures[]> {
  const browser = await chromium.launch({
    executablePath: presentChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  const figures: LoadFigures[] = [];
  try {
    for (const page of pages) {
      // The first opening compiles the page in the server.
      await open(browser, page);
      const opened: Opening[] = [];
      for (let opening = 0; opening < openings; opening += 1) opened.push(await open(browser, page));
      const of = (figure: keyof Opening) => medianOf(opened.map((each) => each[figure]));
      figures.push({
        page: page.name,
        requests: of("requests"),
        documentBytes: of("documentBytes"),
        scriptBytes: of("scriptBytes"),
        largestPaint: of("largestPaint"),
        taskTime: of("taskTime"),
        scriptTime: of("scriptTime"),
        ...(await timeFirstBytes(page)),
      });
    }
  } finally {
    await browser.close();
  }
  return figures;
}

/** Fetches a page one request at a time. */
async function timeFirstBytes({
  url,
  cookies = [],
}: LoadedPage): Promise<{ firstByte: number; slowFirstByte: number }> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const times: number[] = [];
  for (let fetched = 0; fetched < fetches; fetched += 1) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { cookie, accept: "text/html", "accept-language": "pt-BR" } });
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    await answer.text();
  }
  return { firstByte: medianOf(times), slowFirstByte: percentileOf(times, 95) };
}

async function open(browser: Browser, { url, cookies }: LoadedPage): Promise<Opening> {
  const context = await browser.newContext({ locale: "pt-BR" });
  try {
    await context.addCookies(cookies ?? []);
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    const transfers = countTransfers(session);
    await session.send("Performance.enable");
    await session.send("Network.enable");
    await tab.goto(url);
    await tab.waitForLoadState("networkidle");
    const largestPaint = await tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
    const { metrics } = await session.send("Performance.getMetrics");
    const millisecondsOf = (metric: string) => (metrics.find(({ name }) => name === metric)?.value ?? 0) * 1000;
    return {
      ...transfers,
      largestPaint,
      taskTime: millisecondsOf("TaskDuration"),
      scriptTime: millisecondsOf("ScriptDuration"),
    };
  } finally {
    await context.close();
  }
}

/** Returns counters that grow while the page loads. */
function countTransfers(session: CDPSession): Pick<Opening, "requests" | "documentBytes" | "scriptBytes"> {
  const counted = { requests: 0, documentBytes: 0, scriptBytes: 0 };
  const types = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, type }) => {
    types.set(requestId, type);
    counted.requests += 1;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === "Document") counted.documentBytes += encodedDataLength;
    if (type === "Script") counted.scriptBytes += encodedDataLength;
  });
  return counted;
}
