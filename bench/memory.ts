import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";
import { openEveryPage, readOffer } from "@/testing/wire/every-page";
import { findPages, type Product, runAdmin, startProduct } from "@/testing/wire/product";
import { openAtOnce } from "./beside";
import { chargeOf } from "./crowd";
import type { Load, LoadResult } from "./load";
import { buildPrograms, startProgram } from "./programs";

export interface MemoryFigure {
  what: string;
  megabytes: number;
  maxMegabytes: number;
}

export interface ChargedSettings {
  perSecond: number;
  seconds: number;
  /** From the last charge to the last reading. */
  restSeconds: number;
}

export interface ChargedFigures {
  settings: ChargedSettings;
  chargesPerSecond: number;
  /** Resident memory of the API process, in MiB. */
  before: number;
  peak: number;
  after: number;
  maxAfter: number;
}

const restSeconds = 10;
const afterLoadsSeconds = 20;

function megabytesOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

/** Memory of the API and pages processes after startup and after page loads. */
export async function measureMemory(product: Product, loads: number): Promise<MemoryFigure[]> {
  const pages = findPages(product);
  await sleep(restSeconds * 1000);
  const api = megabytesOf(product.pid);
  const pagesAtRest = megabytesOf(pages);
  await openEveryPage(product);
  const opened = megabytesOf(pages);
  await openAtOnce(product, `/c/${await readOffer(product)}`, loads);
  await sleep(afterLoadsSeconds * 1000);
  const [apiAfter, pagesAfter] = [megabytesOf(product.pid), megabytesOf(pages)];
  if (findPages(product) !== pages) throw new Error("The pages' process is another one than at the beginning");
  return [
    { what: "the API's process at rest", megabytes: api, maxMegabytes: 140 },
    { what: "the pages' process at rest", megabytes: pagesAtRest, maxMegabytes: 260 },
    { what: "the pages' process, each page opened once", megabytes: opened, maxMegabytes: 260 },
    {
      what: `both, ${afterLoadsSeconds} s after ${loads} pages at once`,
      megabytes: apiAfter + pagesAfter,
      maxMegabytes: 450,
    },
  ];
}

const buyers = 1_000;
const connections = 16;

/** Memory of a new installation while it creates charges. */
export async function measureMemoryUnderLoad(settings: ChargedSettings): Promise<ChargedFigures> {
  await buildPrograms();
  const dataDir = makeDataDir("bench");
  const product = await startProduct({ dataDir });
  try {
    return await measureCharged(product, settings);
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

/**
 * Memory of the API process before, during and after Pix charges at a fixed rate, from a load
 * generator in another process.
 */
export async function measureCharged(product: Product, settings: ChargedSettings): Promise<ChargedFigures> {
  const { perSecond, seconds } = settings;
  const owner = ["--name", "Feira", "--email", "feira@example.com", "--password", "feira de domingo"];
  const { accessToken: token } = JSON.parse(runAdmin(product, "create-company", ...owner)) as { accessToken: string };
  const path = "/v1/pix/in/qrcode";
  const requests = perSecond * seconds;
  const bodies = Array.from({ length: requests }, (_, index) => chargeOf(index % buyers));
  const { port, pid } = product;
  const load: Load = {
    port,
    operation: path,
    method: "POST",
    token,
    paths: [path],
    bodies,
    requests,
    connections,
    // The last charges are due at the end of this time, and are answered later.
    seconds: seconds + 10,
    perSecond,
  };
  await sleep(restSeconds * 1000);
  const before = megabytesOf(pid);
  let peak = before;
  const look = () => {
    peak = Math.max(peak, megabytesOf(pid));
  };
  const looking = setInterval(look, 1_000);
  const generator = startProgram("load");
  const { answered, failures, firstFailure, seconds: took } = await generator.ask<LoadResult>(load);
  await generator.stop();
  clearInterval(looking);
  look();
  if (failures > 0) throw new Error(`${failures} of ${answered} charges failed: ${firstFailure}`);
  await sleep(settings.restSeconds * 1000);
  const after = megabytesOf(pid);
  return { settings, chargesPerSecond: answered / took, before, peak, after, maxAfter: 250 };
}
