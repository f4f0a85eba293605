import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { readDemoSignIn, type Seller } from "./demo";

type State = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

interface Options {
  /** Console errors that a test causes on purpose. */
  expectedErrors: RegExp[];
}

interface Made {
  id: string;
}

interface Fixtures {
  /** A page of a browser in which the demo seller is signed in. */
  sellerPage: Page;
}

/** What React keeps about a rendered element, as far as it tells whether its hydration is committed. */
interface Fiber {
  return: Fiber | null;
  alternate: Fiber | null;
  flags: number;
}

interface WorkerFixtures {
  sellerState: State;
}

/** Signs a seller in on the sign-in page that is open: the demo seller, unless the test is about another. */
export async function submitSignIn(
  page: Page,
  password = readDemoSignIn().password,
  { email } = readDemoSignIn(),
): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Signs a seller of a test's own in, and waits for the page they asked for. */
export async function signInAs(page: Page, seller: Seller, path = "/overview"): Promise<void> {
  await page.goto(`/login?callbackUrl=${encodeURIComponent(path)}`);
  await submitSignIn(page, seller.password, seller);
  await page.waitForURL(`**${path}`);
}

/** What the dashboard does behind its buttons: calls a procedure as the signed-in user, and expects success. */
export async function callAs(page: Page, baseURL: string | undefined, procedure: string, data: object): Promise<Made> {
  const headers = { origin: String(baseURL), "sec-fetch-site": "same-origin" };
  const answer = await page.request.post(`/api/trpc/${procedure}`, { headers, data: { json: data } });
  if (!answer.ok()) throw new Error(`${procedure} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: { json: Made } } }).result.data.json;
}

/**
 * Shows the pages of a browser only once React has taken over every field and button that the server rendered. Whoever
 * presses one earlier presses again; a test would wait for an answer that never comes.
 */
async function showWhenReady(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const curtain = new CSSStyleSheet();
    curtain.replaceSync("body { visibility: hidden }");
    document.adoptedStyleSheets.push(curtain);
    const controls = ":is(button, input, select, textarea):not([type='hidden'], [aria-hidden='true'])";
    const hydrating = 4096;
    // An event that arrives between React's first look at an element and its commit makes it commit at once, and put the
    // value that the server rendered back under the handler's eyes.
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

/** A page in a separate browser context, signed out, with the same checks. */
export async function openOther(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: "pt-BR" });
  await showWhenReady(context);
  return context.newPage();
}

/** The link of the newest mail for an address, from the outbox that this installation keeps. */
export async function findMailedLink(page: Page, to: string): Promise<string> {
  const mail = page.getByRole("article").filter({ hasText: to }).first();
  await expect(async () => {
    await page.goto("/dev/outbox");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await mail.getByRole("link").getAttribute("href")) ?? "";
}

/** What no page may do: write an error to the console, throw, break its own policy, or ask another host for anything. */
function collectMisdeeds(page: Page, host: string, expectedErrors: RegExp[]): string[] {
  const misdeeds: string[] = [];
  page.on("pageerror", (error) => misdeeds.push(`thrown: ${error.message}`));
  page.on("console", (message) => {
    const isExpected = expectedErrors.some((expected) => expected.test(message.text()));
    if (message.type() === "error" && !isExpected) misdeeds.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.host !== host) misdeeds.push(`request to ${url.host}`);
  });
  return misdeeds;
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  expectedErrors: [[], { option: true }],

  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) await showWhenReady(context);
    await use(context);
  },

  page: async ({ page, baseURL, expectedErrors }, use) => {
    const misdeeds = collectMisdeeds(page, new URL(baseURL ?? "").host, expectedErrors);
    await use(page);
    expect(misdeeds).toEqual([]);
  },

  sellerState: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      await page.goto("/login");
      await submitSignIn(page);
      await page.waitForURL("**/overview");
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],

  sellerPage: async ({ page, sellerState }, use) => {
    await page.context().addCookies(sellerState.cookies);
    await use(page);
  },
});

export { expect };
