import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { openEveryPage, readOffer } from "@/testing/wire/every-page";
import { findPages, type Product } from "@/testing/wire/product";
import { openAtOnce } from "./beside";

export interface MemoryFigure {
  what: string;
  megabytes: number;
  maxMegabytes: number;
}

const restSeconds = 10;
const afterLoadsSeconds = 20;

function megabytesOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

/**
 * Measures the memory of the API process and the pages process after startup and after page loads.
 */
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
