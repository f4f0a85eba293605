import { existsSync, statSync } from "node:fs";
import { request } from "node:http";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { openProgram } from "@/testing/support/processes";
import { type PagesProcess, type PagesTiming, startPagesProcess } from "./pages-process";

const { file: program } = await openProgram("fake-pages");
const quick: Partial<PagesTiming> = { look: 200, silence: 1_500, patience: 3_000, firstPause: 20, longestPause: 80 };

let open: PagesProcess | null = null;
let reports: string[] = [];

function start(timing: Partial<PagesTiming> = {}): PagesProcess {
  reports = [];
  const report = (sentence: string) => void reports.push(sentence);
  open = startPagesProcess({
    program,
    report,
    timing: { ...quick, ...timing },
    nodeOptions: [],
  });
  return open;
}

afterEach(async () => {
  await open?.stop();
  open = null;
  delete process.env.FAKE_PAGES;
});

function socketOf({ findPlace }: PagesProcess): string {
  const place = findPlace();
  return place && "socketPath" in place.at ? place.at.socketPath : "";
}

async function ask(pages: PagesProcess, path = "/"): Promise<number | null> {
  const socketPath = socketOf(pages);
  return socketPath ? askSocket(socketPath, path) : null;
}

function askSocket(socketPath: string, path = "/"): Promise<number | null> {
  return new Promise((resolve) => {
    request({ socketPath, path }, (answer) => void text(answer).then((body) => resolve(Number(body))))
      .on("error", () => resolve(null))
      .end();
  });
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
};

test("runs the pages on a socket that only this user reaches, and leaves nothing behind", async () => {
  const pages = start();
  await pages.started;
  const pid = await ask(pages);
  expect(pid).toBeGreaterThan(0);
  const folder = dirname(socketOf(pages));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await pages.stop();
  expect(isAlive(pid ?? 0)).toBe(false);
  expect(existsSync(folder)).toBe(false);
  expect(reports).toEqual([]);
});

test("never reaches the pages of another start", async () => {
  const one = start();
  const other = startPagesProcess({ program, report: () => undefined, nodeOptions: [] });
  await Promise.all([one.started, other.started]);
  expect(dirname(socketOf(one))).not.toBe(dirname(socketOf(other)));
  expect(await ask(one)).not.toBe(await ask(other));
  await other.stop();
});

test("restarts them when they die, and reports at once that they are gone", async () => {
  const pages = start();
  await pages.started;
  const gone = pages.findPlace()?.gone;
  const pid = await ask(pages);
  process.kill(pid ?? 0, "SIGKILL");
  await expect.poll(() => gone?.aborted).toBe(true);
  await expect.poll(() => ask(pages)).toBeGreaterThan(0);
  expect(await ask(pages)).not.toBe(pid);
  expect(reports).toEqual(["The pages' process ended (SIGKILL); it is started again"]);
});

test("retries with growing pauses for as long as it takes, without delaying the start", async () => {
  process.env.FAKE_PAGES = "broken";
  const pages = start();
  await pages.started;
  expect(pages.findPlace()).toBeNull();
  await expect.poll(() => reports.length).toBeGreaterThan(1);
  delete process.env.FAKE_PAGES;
  await expect.poll(() => ask(pages)).toBeGreaterThan(0);
});

test("sends no requests to hanging pages, takes them back when they recover, and kills them otherwise", async () => {
  const pages = start({ patience: 60_000 });
  await pages.started;
  const pid = (await ask(pages)) ?? 0;
  process.kill(pid, "SIGSTOP");
  await expect.poll(() => pages.findPlace()).toBeNull();
  process.kill(pid, "SIGCONT");
  await expect.poll(() => ask(pages)).toBe(pid);
  process.kill(pid, "SIGSTOP");
  await pages.stop();
  expect(isAlive(pid)).toBe(false);
});

test("replaces pages that hang for ever", async () => {
  const pages = start();
  await pages.started;
  const pid = await ask(pages);
  void ask(pages, "/hang");
  await expect.poll(async () => ((await ask(pages)) ?? pid) !== pid).toBe(true);
  expect(reports).toContain("The pages' process hangs");
});

test("ends with its parent process, even a killed one", async () => {
  const parent = await openProgram("supervise-pages");
  const child = parent.start({ PAGES: program });
  let output = "";
  child.stdout.on("data", (part: Buffer) => {
    output += part.toString();
  });
  await expect.poll(() => output).toContain("socketPath");
  const { socketPath } = JSON.parse(output);
  const pid = (await askSocket(socketPath)) ?? 0;
  child.kill("SIGKILL");
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(existsSync(dirname(socketPath))).toBe(false);
});
