import { isDeepStrictEqual } from "node:util";
import type { Sql } from "postgres";
import { type BareComparison, compareWithBare } from "./bare";
import { type Contestant, type Figures, measure, type Settings } from "./measure";
import type { Operation, Rival } from "./operations";
import { startProgram } from "./programs";
import { type Recorded, record, send, start } from "./record";
import { medianOf } from "./statistics";
import type { Task } from "./yardstick";

/** Our server, a replay of our recorded statements, and a minimal server that does only the essential work. */
export const contestants = ["ours", "yardstick", "least"] as const;
type Name = (typeof contestants)[number];
export interface Result {
  operation: string;
  /** Minimum ratio for each baseline. */
  targets: Record<Rival, number>;
  /** Statements and round trips of our server for a single request. */
  statements: number;
  roundTrips: number;
  /** Statements per request under load, by server. Our concurrent requests share some statements. */
  statementsUnderLoad: Record<Name, number>;
  figures: Record<Name, Figures>;
  /** Median over the rounds of our requests per second divided by the baseline's. */
  ratios: Record<Rival, number>;
  ratiosOfRounds: Record<Rival, number[]>;
  /** Only for the read of a single transaction. */
  bare: BareComparison | null;
}

/** The servers do the same work if their responses are equal except for ids and timestamps. */
async function compareAnswers(operation: Operation, rivals: Record<Name, Contestant>): Promise<void> {
  const samples = await operation.samples(contestants.length);
  const [first] = samples;
  if (!first) return;
  const isCharge = operation.method === "POST";
  const plain = (text: string) =>
    JSON.parse(isCharge ? text.replace(/"(id|token|emv|qrCode|paymentUrl)":"[^"]*"/g, '"$1":""') : text);
  const said: string[] = [];
  for (const [index, name] of contestants.entries()) {
    said.push(await send(operation, rivals[name].port, isCharge ? (samples[index] ?? first) : first));
  }
  for (const [index, name] of contestants.entries()) {
    if (isDeepStrictEqual(plain(said[0] ?? ""), plain(said[index] ?? ""))) continue;
    throw new Error(`${operation.name}: ${name} answers otherwise\n${said[0]}\n${said[index]}`);
  }
}

/** Measures each operation on all servers alternately, after warm-up rounds. */
export async function contest(client: Sql, operations: Operation[], settings: Settings): Promise<Result[]> {
  const load = startProgram("load");
  const recorded = new Map<Operation, Recorded>();
  for (const operation of operations) recorded.set(operation, await record(operation, load, settings));
  const tasks = Object.fromEntries(
    [...recorded].map(([{ name, shape, seller, customers }, { script }]): [string, Task] => [
      name,
      { shape, token: seller.token, customers, script },
    ]),
  );
  const rivals = {
    ours: await start("ours", { kind: "listen" }),
    yardstick: await start("yardstick", { kind: "listen", tasks }),
    least: await start("least", { kind: "listen" }),
  };
  const results: Result[] = [];
  for (const [operation, { statements, roundTrips, statementsUnderLoad }] of recorded) {
    await compareAnswers(operation, rivals);
    const rounds: Record<Name, Figures>[] = [];
    const run = (contestant: Contestant) => measure(client, load, operation, contestant, settings);
    for (let round = -settings.warmUpRounds; round < settings.rounds; round += 1) {
      const all = await runRound(round, run, rivals);
      logRound(operation, round, all);
      if (round >= 0) rounds.push(all);
    }
    const ratiosTo = (rival: Rival) =>
      rounds.map((round) => round.ours.requestsPerSecond / round[rival].requestsPerSecond);
    const ratiosOfRounds = { yardstick: ratiosTo("yardstick"), least: ratiosTo("least") };
    results.push({
      operation: operation.name,
      targets: operation.targets,
      statements,
      roundTrips,
      statementsUnderLoad: { ours: statementsUnderLoad, yardstick: statements, least: 1 },
      figures: {
        ours: medians(rounds.map(({ ours }) => ours)),
        yardstick: medians(rounds.map(({ yardstick }) => yardstick)),
        least: medians(rounds.map(({ least }) => least)),
      },
      ratios: { yardstick: medianOf(ratiosOfRounds.yardstick), least: medianOf(ratiosOfRounds.least) },
      ratiosOfRounds,
      bare: operation.shape === "read" ? await compareWithBare(load, operation, rivals.least, settings) : null,
    });
  }
  for (const { program } of Object.values(rivals)) await program.stop();
  await load.stop();
  return results;
}

/** Runs each server once. Each round starts with another server, so that a temporary slowdown affects all equally. */
async function runRound(
  round: number,
  run: (contestant: Contestant) => Promise<Figures>,
  rivals: Record<Name, Contestant>,
): Promise<Record<Name, Figures>> {
  const first = Math.abs(round) % contestants.length;
  const order = [...contestants.slice(first), ...contestants.slice(0, first)];
  const figures: Partial<Record<Name, Figures>> = {};
  for (const name of order) figures[name] = await run(rivals[name]);
  return figures as Record<Name, Figures>;
}

function logRound({ name }: Operation, round: number, figures: Record<Name, Figures>): void {
  const said = contestants.map((each) => {
    const { requestsPerSecond, cpuPerRequest } = figures[each];
    return `${each} ${requestsPerSecond.toFixed(0)}/s ${cpuPerRequest.toFixed(0)} µs`;
  });
  process.stderr.write(`${name}, ${round < 0 ? "warm-up" : `round ${round + 1}`}: ${said.join(", ")}\n`);
}

function medians(figures: Figures[]): Figures {
  const of = (name: keyof Figures) => medianOf(figures.map((each) => each[name]));
  return {
    requestsPerSecond: of("requestsPerSecond"),
    p50: of("p50"),
    p99: of("p99"),
    cpuPerRequest: of("cpuPerRequest"),
    databaseCpuPerRequest: of("databaseCpuPerRequest"),
    commitsPerRequest: of("commitsPerRequest"),
    logBytesPerRequest: of("logBytesPerRequest"),
    memory: of("memory"),
  };
}
