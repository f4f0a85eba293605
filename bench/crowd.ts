import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { dayMs } from "@/db/durations";
import { startEmbedded } from "@/db/embedded";
import { readOffer } from "@/testing/wire/every-page";
import { type Product, readSecret } from "@/testing/wire/product";
import { loadPages } from "./beside";
import type { ClubsAsked } from "./clubs";
import { cpfOf } from "./installation";
import type { Load, LoadResult } from "./load";
import { type Program, startProgram } from "./programs";
import type { ReadersAsked, ReadersResult } from "./readers";
import { medianOf } from "./statistics";

export interface CrowdSettings {
  rounds: number;
  /** Seconds and connections of the charge load in each half of a round. */
  seconds: number;
  connections: number;
  /** Concurrent page loads, open event streams, and companies, each of which renews `each` subscriptions. */
  loads: number;
  streams: number;
  companies: number;
  each: number;
}

/**
 * Charge results of one half of a round, or the medians of all halves. Times are in milliseconds.
 */
type Half = Pick<LoadResult, "p50" | "p99"> & { chargesPerSecond: number };

export interface CrowdFigures {
  settings: CrowdSettings;
  alone: Half;
  beside: Half;
  ratios: { p50: number; p99: number };
  rounds: { alone: Half; beside: Half; crowd: Crowd }[];
}

interface Crowd {
  pagesPerSecond: number;
  events: number;
  renewed: number;
  renewalSeconds: number;
  /** Subscriptions were still being renewed when the last charge completed. */
  isRenewing: boolean;
}

const week = 7 * dayMs;
const streamsOfAddress = 5;
const buyers = 1_000;
/** More charges than can be sent in one half of a round. */
const maxCharges = 30_000;

/**
 * Measures one company's charges without other load, and with page loads, open event streams and a
 * renewal run. The halves alternate, and every round renews the same subscriptions a week later.
 * The load generators run on the same machine as the product.
 */
export async function measureCrowd(product: Product, settings: CrowdSettings): Promise<CrowdFigures> {
  const startedAt = new Date();
  const [seller, ...sellers] = await openClubs(product, settings, startedAt);
  if (!seller) throw new Error("A crowd has companies");
  const [load, readers] = [startProgram("load"), startProgram("readers")];
  const path = `/c/${await readOffer(product)}`;
  const charge = () => timeCharges(load, product, seller, settings);
  await charge();
  const rounds: CrowdFigures["rounds"] = [];
  for (let round = 1; round <= settings.rounds; round += 1) {
    const alone = await charge();
    const asked: ReadersAsked = { kind: "open", url: product.url, streams: listStreams(sellers, settings.streams) };
    await readers.ask(asked);
    const pages = new Pool(product.url, { connections: settings.loads });
    const loading = loadPages(pages, path, settings.loads);
    const begunAt = performance.now();
    const secondsSince = () => (performance.now() - begunAt) / 1000;
    const renewing = renew(product, new Date(startedAt.getTime() + round * week)).then((renewed) => ({
      renewed,
      renewalSeconds: secondsSince(),
    }));
    await sleep(500);
    const beside = await charge();
    const isRenewing = await Promise.race([renewing.then(() => false), sleep(0, true)]);
    const pagesPerSecond = (await loading.end()) / secondsSince();
    const run = await renewing;
    const { events } = await readers.ask<ReadersResult>({ kind: "leave" });
    await pages.close();
    rounds.push({ alone, beside, crowd: { pagesPerSecond, events, isRenewing, ...run } });
    process.stderr.write(`Crowd, round ${round}: ${JSON.stringify(rounds.at(-1))}\n`);
  }
  await Promise.all([load.stop(), readers.stop()]);
  const ratioOf = (name: "p50" | "p99") => medianOf(rounds.map(({ alone, beside }) => beside[name] / alone[name]));
  return {
    settings,
    alone: medians(rounds.map(({ alone }) => alone)),
    beside: medians(rounds.map(({ beside }) => beside)),
    ratios: { p50: ratioOf("p50"), p99: ratioOf("p99") },
    rounds,
  };
}

/**
 * Creates companies in the product's database, using its keys.
 *
 * @returns one token per company.
 */
async function openClubs(product: Product, { companies, each }: CrowdSettings, startedAt: Date): Promise<string[]> {
  const { url, release } = await startEmbedded({ dataDir: product.dataDir });
  const secrets = JSON.parse(readFileSync(join(product.dataDir, "secrets.json"), "utf8")) as Record<string, string>;
  const clubs: Program = startProgram("clubs", { ...secrets, DATABASE_URL: url, DATA_DIR: product.dataDir });
  const asked: ClubsAsked = { companies, each, startedAt: startedAt.toISOString() };
  const { tokens } = await clubs.ask<{ tokens: string[] }>(asked);
  await clubs.stop();
  await release();
  return tokens;
}

function listStreams(tokens: string[], count: number): { token: string; address: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const address = Math.floor(index / streamsOfAddress);
    return { token: tokens[index % tokens.length] ?? "", address: `10.9.${address >> 8}.${address & 255}` };
  });
}

async function timeCharges(load: Program, { port }: Product, token: string, settings: CrowdSettings): Promise<Half> {
  const bodies = Array.from({ length: maxCharges }, (_, index) => chargeOf(index % buyers));
  const { connections, seconds } = settings;
  const path = "/v1/pix/in/qrcode";
  const question: Load = {
    port,
    operation: path,
    method: "POST",
    token,
    paths: [path],
    bodies,
    requests: maxCharges,
    connections,
    seconds,
  };
  const { answered, failures, firstFailure, seconds: took, p50, p99 } = await load.ask<LoadResult>(question);
  if (failures > 0) throw new Error(`${failures} of ${answered} charges failed: ${firstFailure}`);
  return { p50, p99, chargesPerSecond: answered / took };
}

/** Pix charge for one of many buyers. */
export function chargeOf(buyer: number): string {
  const customer = { name: `Comprador ${buyer} de Souza`, documentType: "cpf", document: cpfOf(buyer) };
  return JSON.stringify({ amountInCents: 4990, customer: { ...customer, email: `comprador.${buyer}@example.com` } });
}

async function renew(product: Product, at: Date): Promise<number> {
  const headers = { authorization: `Bearer ${readSecret(product, "CRON_SECRET")}` };
  const answer = await fetch(`${product.url}/api/cron/renewals?at=${at.toISOString()}`, { method: "POST", headers });
  if (!answer.ok) throw new Error(`The renewals answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { renewed: number }).renewed;
}

function medians(halves: Half[]): Half {
  const of = (name: keyof Half) => medianOf(halves.map((half) => half[name]));
  return { p50: of("p50"), p99: of("p99"), chargesPerSecond: of("chargesPerSecond") };
}
