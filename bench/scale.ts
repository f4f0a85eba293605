import type { Sql } from "postgres";
import { newId } from "@/db/ids";
import { maxMinutes, roomFor } from "./fill-scale";
import type { ReadName } from "./hot-reads";
import { readNames } from "./hot-reads";
import { cpfOf, openShop } from "./installation";
import type { Load, LoadResult } from "./load";
import { type Program, startProgram } from "./programs";
import { type Due, measureRenewals, type RenewalRate } from "./renewals";
import type { ReadsResult } from "./scale-reads";
import { type CompanySize, companySizes, openStage, type Stage } from "./scale-stage";
import { medianOf, percentileOf } from "./statistics";

export interface ScaleSettings {
  /** Of the large database. The small one has a tenth as many, up to 100,000. */
  transactions: number;
  keep: boolean;
  /** Duration of the charge load for each process count. */
  seconds: number;
  connections: number;
  due: Due;
  /** Rounds per path, in which the databases alternate, and runs per round. */
  rounds: number;
  runs: number;
}

export interface ChargeRate {
  processes: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** Median times of a path in the small and in the large database, in milliseconds. */
export interface PathGrowth {
  path: string;
  company: CompanySize;
  small: number;
  large: number;
}

export interface ScaleFigures {
  charges: ChargeRate[];
  renewals: RenewalRate[];
  small: Stage["filled"];
  large: Stage["filled"];
  /** Why the large database is smaller than requested; null otherwise. */
  shortened: string | null;
  paths: PathGrowth[];
}

const folder = ".data/bench";
const smallTransactions = 100_000;
const webhooksEach = 50;

/**
 * Measures charges and renewals with several processes on one database, and how each path's time
 * grows with the size of the database.
 */
export async function measureScale(client: Sql, url: string, settings: ScaleSettings): Promise<ScaleFigures> {
  const charges: ChargeRate[] = [];
  for (const processes of [1, 2, 4]) charges.push(await chargeBy(client, processes, settings));
  const renewals = await measureRenewals(client, settings.due);
  const room = roomFor(folder);
  const transactions = Math.min(settings.transactions, room);
  const stages: Stage[] = [];
  try {
    for (const each of [Math.min(smallTransactions, Math.round(transactions / 10)), transactions]) {
      stages.push(await openStage(client, url, each));
    }
    const [small, large] = stages;
    if (!small || !large) throw new Error("Both databases are open");
    const shortened = room < settings.transactions ? "the disk has no room for more" : large.filled.shortened;
    const paths = await measurePaths(small, large, settings);
    return { charges, renewals, small: small.filled, large: large.filled, shortened, paths };
  } finally {
    for (const stage of stages) await stage.close(settings.keep);
  }
}

async function chargeBy(client: Sql, processes: number, settings: ScaleSettings): Promise<ChargeRate> {
  const { seller } = await openShop(client, 1);
  const pairs = Array.from({ length: processes }, () => ({ server: startProgram("ours"), load: startProgram("load") }));
  const asked = await Promise.all(
    pairs.map(async ({ server, load }, index) => {
      const { port } = await server.ask<{ port: number }>({ kind: "listen" });
      return { load, question: chargesOf({ port, token: seller.token, from: index * 1_000_000, ...settings }) };
    }),
  );
  const run = (seconds: number) =>
    Promise.all(asked.map(({ load, question }) => loadWith(load, { ...question, seconds })));
  await run(Math.min(3, settings.seconds));
  await client`CHECKPOINT`;
  const results = await run(settings.seconds);
  await Promise.all(pairs.flatMap(({ server, load }) => [server.stop(), load.stop()]));
  return {
    processes,
    perSecond: results.reduce((sum, { answered, seconds }) => sum + answered / seconds, 0),
    p50: medianOf(results.map(({ p50 }) => p50)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
  };
}

interface Charging {
  port: number;
  token: string;
  from: number;
  connections: number;
  seconds: number;
  requests?: number;
}

/** Buyers of one charge load, which cycles through them, so that none has two concurrent charges. */
const buyersEach = 1_000;

function chargesOf({ port, token, from, connections, seconds, requests = 20_000 }: Charging): Load {
  const path = "/v1/pix/in/qrcode";
  const bodies = Array.from({ length: requests }, (_, index) => {
    const buyer = from + (index % buyersEach);
    const customer = { name: `Freguês ${buyer}`, email: `fregues.${buyer}@example.com`, documentType: "cpf" };
    return JSON.stringify({ amountInCents: 4990, customer: { ...customer, document: cpfOf(buyer) } });
  });
  return { port, operation: path, method: "POST", token, paths: [path], bodies, requests, connections, seconds };
}

async function loadWith(load: Program, question: Load): Promise<LoadResult> {
  const result = await load.ask<LoadResult>(question);
  const { answered, failures, firstFailure } = result;
  if (failures > 0) throw new Error(`${question.operation}: ${failures} of ${answered} failed: ${firstFailure}`);
  return result;
}

/**
 * Times one path in one database.
 *
 * @returns the time of each run, in milliseconds.
 */
type Timing = (stage: Stage, company: CompanySize) => Promise<number[]>;

async function measurePaths(small: Stage, large: Stage, settings: ScaleSettings): Promise<PathGrowth[]> {
  const receiver = startProgram("webhook-receiver");
  const load = startProgram("load");
  const { port } = await receiver.ask<{ port: number }>({ kind: "listen" });
  for (const { client, sellers } of [small, large]) {
    for (const company of companySizes) {
      await client`
        INSERT INTO webhooks (company_id, id, url, events, signature_secret, created_at, updated_at)
        VALUES (${sellers[company].companyId}, ${newId()}, ${`http://127.0.0.1:${port}/hook`},
          ${["transaction_paid"]}, '', now(), now())`;
    }
  }
  const { rounds, runs } = settings;
  const timings: [string, Timing][] = [
    ...readNames.map((read): [string, Timing] => [read, timeRead(read, runs)]),
    ["charge by Pix", timeCharges(load, runs)],
    [`webhooks, each of ${webhooksEach} to send`, timeWebhooks(webhooksEach)],
    ["webhooks, nothing to send", timeWebhooks(0)],
  ];
  const paths: PathGrowth[] = [];
  for (const [path, time] of timings) {
    for (const company of companySizes) {
      await Promise.all([time(small, company), time(large, company)]);
      const times: Record<"small" | "large", number[]> = { small: [], large: [] };
      for (let round = 0; round < rounds; round += 1) {
        times.small.push(...(await time(small, company)));
        times.large.push(...(await time(large, company)));
      }
      paths.push({ path, company, small: percentileOf(times.small, 50), large: percentileOf(times.large, 50) });
    }
  }
  await Promise.all([receiver.stop(), load.stop()]);
  return paths;
}

const timeRead =
  (read: ReadName, runs: number): Timing =>
  async ({ reader, sellers }, company) => {
    const { companyId } = sellers[company];
    return (await reader.ask<ReadsResult>({ kind: "time", read, companyId, runs })).times;
  };

const timeCharges =
  (load: Program, requests: number): Timing =>
  async ({ port, sellers }, company) => {
    const { token } = sellers[company];
    const question = chargesOf({ port, token, from: 10_000_000, connections: 1, seconds: 60, requests });
    return [(await loadWith(load, question)).p50];
  };

/** Delivery of one company's events while no others are due. */
const timeWebhooks =
  (count: number): Timing =>
  async ({ sender, sellers }, company) => {
    const { companyId } = sellers[company];
    const dispatch = async () => (await sender.ask<{ seconds: number }>({ kind: "dispatch" })).seconds * 1_000;
    await dispatch();
    if (count > 0)
      await sender.ask({ kind: "emit", companyId, event: "transaction_paid", count, everyMilliseconds: 0 });
    return [(await dispatch()) / Math.max(1, count)];
  };

/** Maximum of `--transactions N`. */
export const fullTransactions = 10_000_000;

/** @throws Error on an invalid number. */
export function readTransactions(given: string | undefined, usual: number): number {
  const number = given === undefined ? usual : Number(given);
  if (Number.isInteger(number) && number >= 10_000 && number <= fullTransactions) return number;
  throw new Error(
    `--transactions is a number from 10000 to ${fullTransactions}; it is filled in ${maxMinutes} minutes`,
  );
}
