import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { freshAddress } from "@/testing/support/api-calls";
import { readOffer } from "@/testing/wire/every-page";
import { type Product, runAdmin } from "@/testing/wire/product";
import { medianOf } from "./statistics";

export interface BesideSettings {
  rounds: number;
  /** Sequential charges of one company in each half of a round. */
  charges: number;
  /** Concurrent page loads of another company during a half. */
  loads: number;
}

/** Charge times without and with concurrent page loads, in milliseconds. Medians of all rounds. */
export interface BesideFigures {
  alone: number;
  beside: number;
  ratio: number;
  ratios: number[];
  loads: number;
  pagesPerSecond: number;
}

const charge = JSON.stringify({
  amountInCents: 4990,
  customer: { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: "52998224725" },
});

function expectOk(status: number, what: string): void {
  if (status !== 200) throw new Error(`${what} answered ${status}`);
}

/**
 * Sends charges sequentially.
 *
 * @returns the median of their times, in milliseconds.
 */
async function timeCharges(pool: Pool, token: string, count: number): Promise<number> {
  const times: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({
      method: "POST",
      path: "/v1/pix/in/qrcode",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-forwarded-for": freshAddress(),
      },
      body: charge,
    });
    await body.dump();
    times.push(performance.now() - startedAt);
    expectOk(statusCode, "A charge");
  }
  return medianOf(times);
}

/** Keeps `loads` concurrent page loads running until `end` is called. */
export function loadPages(pool: Pool, path: string, loads: number): { end: () => Promise<number> } {
  let loaded = 0;
  let isEnding = false;
  const work = async () => {
    while (!isEnding) {
      const { statusCode, body } = await pool.request({
        method: "GET",
        path,
        headers: { "x-forwarded-for": freshAddress() },
      });
      await body.dump();
      expectOk(statusCode, path);
      loaded += 1;
    }
  };
  const working = Promise.all(Array.from({ length: loads }, work));
  return {
    end: async () => {
      isEnding = true;
      await working;
      return loaded;
    },
  };
}

export async function openAtOnce({ url }: Product, path: string, loads: number): Promise<void> {
  const pool = new Pool(url, { connections: loads });
  const pages = loadPages(pool, path, loads);
  await pages.end();
  await pool.close();
}

/**
 * Measures how much page loads slow down another company's charges. Half-rounds with and without
 * page loads alternate.
 */
export async function measureBeside(product: Product, settings: BesideSettings): Promise<BesideFigures> {
  const { rounds, charges, loads } = settings;
  const path = `/c/${await readOffer(product)}`;
  const owner = ["--name", "Banca", "--email", "banca@example.com", "--password", "feira de domingo"];
  const company = JSON.parse(runAdmin(product, "create-company", ...owner)) as { accessToken: string };
  const token = company.accessToken;
  const [api, pages] = [new Pool(product.url, { connections: 1 }), new Pool(product.url, { connections: loads })];
  await timeCharges(api, token, charges);
  await loadPages(pages, path, loads).end();
  const halves: { alone: number; beside: number }[] = [];
  let [loaded, seconds] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await timeCharges(api, token, charges);
    const startedAt = performance.now();
    const loading = loadPages(pages, path, loads);
    await sleep(200);
    const beside = await timeCharges(api, token, charges);
    loaded += await loading.end();
    seconds += (performance.now() - startedAt) / 1000;
    halves.push({ alone, beside });
  }
  await Promise.all([api.close(), pages.close()]);
  const ratios = halves.map(({ alone, beside }) => beside / alone);
  return {
    alone: medianOf(halves.map(({ alone }) => alone)),
    beside: medianOf(halves.map(({ beside }) => beside)),
    ratio: medianOf(ratios),
    ratios,
    loads,
    pagesPerSecond: loaded / seconds,
  };
}
