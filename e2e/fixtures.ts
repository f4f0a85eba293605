import { test as base, expect, type Page } from "@playwright/test";
import { readDemoSignIn } from "./demo";

type State = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

interface Options {
  /** Console errors that a test causes on purpose. */
  expectedErrors: RegExp[];
}

interface Fixtures {
  /** A page of a browser in which the demo seller is signed in. */
  sellerPage: Page;
}

interface WorkerFixtures {
  sellerState: State;
}

/** Signs the demo seller in on the sign-in page that is open. */
export async function submitSignIn(page: Page, password = readDemoSignIn().password): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(readDemoSignIn().email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
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
      await page.waitForURL("**/transactions");
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
