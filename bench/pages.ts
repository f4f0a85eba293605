import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cookie, chromium, type Page } from "@playwright/test";
import { presentChromium } from "@/scripts/chromium.mjs";
import { measurePages, type PageAsked, type PageFigures } from "./lighthouse";

const port = 4_199;
const startSeconds = 900;

/** The dashboard's pages; add new ones here. */
const sellersPages = [
  "/overview",
  "/transactions",
  "/subscriptions",
  "/customers",
  "/products",
  "/courses",
  "/promotions",
  "/webhooks",
  "/events",
  "/api-keys",
  "/team",
  "/settings",
  "/audit",
];

/** Runs of a buyer's page, whose score has a target: one bad moment must not decide it. */
const buyersOpenings = 5;

/** The pages' URL, and the folder of the demo sign-in. */
interface Installation {
  url: string;
  dataDir: string;
  stop: () => void;
}

/**
 * Measures page loads (Lighthouse, phone and desktop) and JavaScript size: the checkout, an order's page, sign-in and
 * the dashboard. Uses the installation of BASE_URL and DATA_DIR, else starts one.
 */
export async function measureInstallation(): Promise<PageFigures[]> {
  const { url, dataDir, stop } = await openInstallation();
  try {
    const cookies = await signIn(url, dataDir);
    const checkout = await sell(url, cookies);
    const order = await orderByPix(checkout);
    return await measurePages([
      { name: "/c/{slug}", url: checkout, openings: buyersOpenings },
      { name: "/pay/{token}", url: order, openings: buyersOpenings },
      { name: "/login", url: `${url}/login` },
      { name: "/docs", url: `${url}/docs` },
      ...sellersPages.map((path): PageAsked => ({ name: path, url: `${url}${path}`, cookies })),
    ]);
  } finally {
    stop();
  }
}

async function openInstallation(): Promise<Installation> {
  const [given, dataDir] = [process.env.BASE_URL, process.env.DATA_DIR];
  if (given && dataDir) return { url: given, dataDir, stop: () => undefined };
  const ownDataDir = join(".data", "bench-pages");
  const child = spawn(process.execPath, [join("scripts", "start.mjs")], {
    env: { ...process.env, PORT: String(port), DATA_DIR: ownDataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(url, child);
  return { url, dataDir: ownDataDir, stop: () => void child.kill("SIGTERM") };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startSeconds * 1000;
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error("The server did not start");
    await sleep(500);
  }
}

async function withPage<Result>(run: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: presentChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  try {
    return await run(await browser.newPage({ locale: "pt-BR" }));
  } finally {
    await browser.close();
  }
}

/** The demo seller's cookies. */
function signIn(url: string, dataDir: string): Promise<Cookie[]> {
  const { email, password } = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as Record<string, string>;
  return withPage(async (page) => {
    await page.goto(`${url}/login`);
    await page.getByRole("textbox", { name: "E-mail" }).fill(email ?? "");
    await page.getByLabel("Senha", { exact: true }).fill(password ?? "");
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.waitForURL((address) => address.pathname !== "/login");
    return page.context().cookies();
  });
}

/** Creates a product; returns its checkout path. */
async function sell(url: string, cookies: Cookie[]): Promise<string> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const call = async (path: string, input: object) => {
    const headers = { "content-type": "application/json", origin: url, "sec-fetch-site": "same-origin", cookie };
    const response = await fetch(`${url}/api/trpc/${path}`, { method: "POST", headers, body: JSON.stringify(input) });
    return (await response.json()) as { result?: { data: { json: { id: string } } } };
  };
  const product = await call("products.create", {
    json: { name: `Curso de pão ${Date.now()}`, price: 4990, description: "Do levain ao forno, em 24 aulas." },
  });
  const id = product.result?.data.json.id;
  const query = encodeURIComponent(JSON.stringify({ json: { productId: id } }));
  const links = await fetch(`${url}/api/trpc/products.links?input=${query}`, { headers: { cookie } });
  const { result } = (await links.json()) as { result?: { data: { json: { checkoutUrl: string } } } };
  const checkout = result?.data.json.checkoutUrl;
  if (!checkout) throw new Error("The demo company sells nothing");
  return `${url}${new URL(checkout).pathname}`;
}

/** Orders by Pix; returns the order's path. */
function orderByPix(checkout: string): Promise<string> {
  return withPage(async (page) => {
    await page.goto(checkout);
    await page.getByLabel("Nome completo").fill("Maria da Silva");
    await page.getByLabel("E-mail").fill("maria@example.com");
    await page.getByLabel("CPF ou CNPJ").fill("52998224725");
    await page.getByRole("button", { name: /com Pix$/ }).click();
    await page.waitForURL("**/pay/**");
    return page.url();
  });
}
