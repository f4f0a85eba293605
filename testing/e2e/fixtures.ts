import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { readDemoSignIn, type Seller } from "./demo";

type State = Awaited<ReturnType<APIRequestContext["storageState"]>>;

interface Options {
  expectedErrors: RegExp[];
  otherHosts: RegExp[];
}

interface Made {
  id: string;
  token?: string;
}

interface Fixtures {
  sellerPage: Page;
}

/** React's internal data, which shows whether an element's hydration is committed. */
interface Fiber {
  return: Fiber | null;
  alternate: Fiber | null;
  flags: number;
}

interface WorkerFixtures {
  sellerState: State;
}

export async function submitSignIn(
  page: Page,
  password = readDemoSignIn().password,
  { email } = readDemoSignIn(),
): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

async function sendSignIn(request: APIRequestContext, seller: Pick<Seller, "email" | "password">): Promise<void> {
  const asked = await request.get("/api/auth/csrf");
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const headers = { origin: new URL(asked.url()).origin, "sec-fetch-site": "same-origin" };
  const form = { email: seller.email, password: seller.password, csrfToken, json: "true" };
  const answer = await request.post("/api/auth/callback/credentials", { headers, form });
  if (!answer.ok()) throw new Error(`The sign-in answered ${answer.status()}: ${await answer.text()}`);
}

export async function signInAs(page: Page, seller: Seller, path?: string): Promise<void> {
  await sendSignIn(page.request, seller);
  if (path) await page.goto(path);
}

export async function callAs(page: Page, baseURL: string | undefined, procedure: string, data: object): Promise<Made> {
  const headers = { origin: String(baseURL), "sec-fetch-site": "same-origin" };
  const answer = await page.request.post(`/api/trpc/${procedure}`, { headers, data: { json: data } });
  if (!answer.ok()) throw new Error(`${procedure} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: { json: Made } } }).result.data.json;
}

/**
 * Reveals a page only after React has hydrated every server-rendered field and button. A user would
 * press an unresponsive button again, but a test would wait forever.
 */
async function showWhenReady(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const curtain = new CSSStyleSheet();
    curtain.replaceSync("body { visibility: hidden }");
    document.adoptedStyleSheets.push(curtain);
    const controls = ":is(button, input, select, textarea):not([type='hidden'], [aria-hidden='true'])";
    const hydrating = 4096;
    // An event between the start and the commit of an element's hydration makes React commit
    // immediately and reset the field to the server's value.
    const isTaken = (element: Element) => {
      const kept = Object.entries(element).find(([key]) => key.startsWith("__reactFiber$"));
      let fiber = (kept?.[1] ?? null) as Fiber | null;
      if (!fiber) return false;
      for (; fiber && !fiber.alternate; fiber = fiber.return) if (fiber.flags & hydrating) return false;
      return true;
    };
    const timer = setInterval(() => {
      if (document.readyState === "loading") return;
      const hasScripts = document.querySelector("script[src*='/_next/']") !== null;
      if (hasScripts && ![...document.querySelectorAll(controls)].every(isTaken)) return;
      clearInterval(timer);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== curtain);
    }, 20);
  });
}

export async function openOther(
  browser: Browser,
  baseURL: string | undefined,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...device, ...(baseURL && { baseURL }), locale: "pt-BR" });
  await showWhenReady(context);
  return context.newPage();
}

/** Collects logged errors, exceptions, CSP violations and requests to other hosts. */
function collectPageFaults(page: Page, host: string, { expectedErrors, otherHosts }: Options): string[] {
  const pageFaults: string[] = [];
  page.on("pageerror", (error) => pageFaults.push(`thrown: ${error.message}`));
  page.on("console", (message) => {
    const isExpected = expectedErrors.some((expected) => expected.test(message.text()));
    if (message.type() === "error" && !isExpected) pageFaults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const isOurs = url.host === host || otherHosts.some((other) => other.test(url.host));
    if (url.protocol.startsWith("http") && !isOurs) pageFaults.push(`request to ${url.host}`);
  });
  return pageFaults;
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  otherHosts: [[], { option: true }],

  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) await showWhenReady(context);
    await use(context);
  },

  page: async ({ page, baseURL, expectedErrors, otherHosts }, use) => {
    const pageFaults = collectPageFaults(page, new URL(baseURL ?? "").host, { expectedErrors, otherHosts });
    await use(page);
    expect(pageFaults).toEqual([]);
  },

  sellerState: [
    async ({ playwright }, use, { project }) => {
      const { baseURL, userAgent } = project.use;
      const request = await playwright.request.newContext({ baseURL, userAgent });
      await sendSignIn(request, readDemoSignIn());
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: "worker" },
  ],

  sellerPage: async ({ page, sellerState }, use) => {
    await page.context().addCookies(sellerState.cookies);
    await use(page);
  },
});

export { expect };
