import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cookie, chromium, type Page } from "@playwright/test";
import { presentChromium } from "@/scripts/chromium.mjs";
import { callAs } from "./dashboard-calls";
import { measurePages, type PageAsked, type PageFigures } from "./lighthouse";
import { type LoadFigures, measureLoads } from "./page-loads";
import { sellWithEverything } from "./selling-checkout";

const port = 4_199;
const startSeconds = 900;

const sellersPages = [
  "/overview",
  "/transactions",
  "/subscriptions",
  "/customers",
  "/products",
  "/courses",
  "/promotions",
  "/finance",
  "/finance/statement",
  "/webhooks",
  "/events",
  "/api-keys",
  "/settings/team",
  "/settings",
  "/settings/audit",
];

/** Runs per buyer page. The median is reported, so that a single slow run does not miss the score's target. */
const buyersOpenings = 5;

export interface InstallationFigures {
  loads: LoadFigures[];
  lighthouse: PageFigures[];
}

interface Installation {
  url: string;
  dataDir: string;
  stop: () => void;
}

/**
 * Measures page loads (by one user on this machine, and by Lighthouse on mobile and desktop) of the
 * checkout, an order page, a course, a lesson, the sign-in page and the dashboard. Uses the
 * installation at BASE_URL and DATA_DIR, or starts one. `isQuick` omits Lighthouse.
 */
export async function measureInstallation({ isQuick }: { isQuick: boolean }): Promise<InstallationFigures> {
  const { url, dataDir, stop } = await openInstallation();
  try {
    const cookies = await signIn(url, dataDir);
    const { checkout, course, lesson } = await sell(url, cookies);
    const everything = await sellWithEverything(callAs(url, cookies));
    const order = await orderByPix(checkout);
    const studentCookies = await study(url, cookies, await orderByPix(checkout));
    const pages: PageAsked[] = [
      { name: "/c/{slug}", url: checkout, openings: buyersOpenings },
      { name: "/c/{slug} with everything", url: `${url}${everything}`, openings: buyersOpenings },
      { name: "/pay/{token}", url: order, openings: buyersOpenings },
      { name: "/learn/courses/{courseId}", url: `${url}${course}`, cookies: studentCookies },
      {
        name: "/learn/courses/{courseId}/lessons/{lessonId}",
        url: `${url}${lesson}`,
        cookies: studentCookies,
        openings: buyersOpenings,
      },
      { name: "/login", url: `${url}/login` },
      { name: "/docs", url: `${url}/docs` },
      ...sellersPages.map((path): PageAsked => ({ name: path, url: `${url}${path}`, cookies })),
    ];
    return { loads: await measureLoads(pages), lighthouse: isQuick ? [] : await measurePages(pages) };
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

interface Sold {
  checkout: string;
  course: string;
  lesson: string;
}

async function sell(url: string, cookies: Cookie[]): Promise<Sold> {
  const { write, read } = callAs(url, cookies);
  const { id: productId } = await write<{ id: string }>("products.create", {
    name: `Curso de pão ${Date.now()}`,
    price: 4990,
    description: "Do levain ao forno, em 24 aulas.",
  });
  interface Course {
    id: string;
    modules: { id: string; lessons: { id: string }[] }[];
  }
  const title = "Do levain ao forno";
  const { id: courseId } = await write<Course>("courses.create", { productId, title, status: "published" });
  const { modules } = await write<Course>("courseModules.create", { courseId, title: "O levain" });
  const course = await write<Course>("lessons.create", {
    courseId,
    moduleId: modules[0]?.id,
    title: "Farinha e água",
    description: "O que se mistura no primeiro dia.",
    videoUrl: "https://videos.example.com/levain.mp4",
    durationSeconds: 540,
  });
  const { checkoutUrl } = await read<{ checkoutUrl: string }>("products.links", { productId });
  const path = `/learn/courses/${courseId}`;
  return {
    checkout: `${url}${new URL(checkoutUrl).pathname}`,
    course: path,
    lesson: `${path}/lessons/${course.modules[0]?.lessons[0]?.id}`,
  };
}

/**
 * Pays the newest order through the sandbox and opens the course as its buyer.
 *
 * @returns the cookies of the buyer's browser.
 */
async function study(url: string, cookies: Cookie[], order: string): Promise<Cookie[]> {
  const { write, read } = callAs(url, cookies);
  const { rows } = await read<{ rows: { id: string }[] }>("transactions.list", { limit: 1 });
  await write("sandbox.pay", { transactionId: rows[0]?.id });
  return withPage(async (page) => {
    await page.goto(order);
    // The link appears once access has been granted.
    const link = page.getByRole("link", { name: /^Abrir / });
    while ((await link.count()) === 0) await page.reload();
    await link.click();
    await page.waitForURL("**/learn/courses/**");
    return page.context().cookies();
  });
}

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
