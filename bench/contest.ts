import { isDeepStrictEqual } from "node:util";
import { environment } from "@/server/core/env";
import type { Load, LoadResult } from "./load";
import type { Operation, Sample } from "./operations";
import { type Program, startProgram } from "./programs";
import { composeScript, type Script } from "./script";
import type { Usage } from "./server-side";
import { medianOf } from "./statistics";
import { type Batch, startRecorder } from "./wire";
import type { Task } from "./yardstick";

export interface Settings {
  rounds: number;
  /** Requests per round, for reads and charges: few, so that both sides mostly see the machine in the same state. */
  reads: number;
  charges: number;
  /** Warm-up rounds, which do not count. */
  warmUpRounds: number;
  /** Time limit of a round. */
  secondsPerRound: number;
  connections: number;
}

/** One server in one round, or the medians of all. Times in milliseconds, CPU in microseconds, memory in bytes. */
export interface Figures {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  cpuPerRequest: number;
  memory: number;
}

export interface Result {
  operation: string;
  target: number;
  /** Statements per request, and round trips. */
  statements: number;
  roundTrips: number;
  ours: Figures;
  yardstick: Figures;
  /** The median over the rounds of ours' requests per second divided by the yardstick's. */
  ratio: number;
  ratios: number[];
}

interface Recorded {
  script: Script;
  statements: number;
  roundTrips: number;
}

interface Contestant {
  program: Program;
  port: number;
}

async function send({ method, seller, name }: Operation, port: number, { path, body }: Sample): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${seller.token}`,
      "x-bench-operation": name,
      ...(body === null ? {} : { "content-type": "application/json" }),
    },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  return text;
}

/** Records our statements for one request, once its connections have prepared them. */
async function record(operation: Operation): Promise<Recorded> {
  const recorder = await startRecorder(environment().databaseUrl);
  const { program, port } = await start("ours", { kind: "listen" }, { DATABASE_URL: recorder.url });
  const warm = await operation.samples(30);
  await Promise.all(warm.slice(0, 10).map((sample) => send(operation, port, sample)));
  for (const sample of warm.slice(10)) await send(operation, port, sample);
  recorder.take();
  const recordings: { batches: Batch[]; sample: Sample; answer: string }[] = [];
  for (const sample of await operation.samples(5)) {
    const answer = await send(operation, port, sample);
    recordings.push({ batches: recorder.take(), sample, answer });
  }
  // On a busy machine, concurrent statements may look sequential.
  const [best] = recordings.sort((left, right) => left.batches.length - right.batches.length);
  if (!best) throw new Error(`${operation.name} has no sample`);
  await program.stop();
  recorder.close();
  const { companyId, apiKeyId, connectionIds } = operation.seller;
  const { batches, sample, answer } = best;
  const texts = operation.texts(JSON.parse(answer));
  const script = composeScript({
    batches,
    known: sample.known,
    constants: [companyId, apiKeyId, ...connectionIds],
    texts,
  });
  return { script, statements: batches.flat().length, roundTrips: batches.length };
}

async function start(name: "ours" | "yardstick", setup: object, variables?: Record<string, string>) {
  const program = startProgram(name, variables);
  const { port } = await program.ask<{ port: number }>(setup);
  return { program, port };
}

/** Both answers must be equal except for ids and instants, or one side does less work. */
async function compareAnswers(operation: Operation, ours: Contestant, yardstick: Contestant): Promise<void> {
  const [first, second = first] = await operation.samples(2);
  if (!first || !second) return;
  const isCharge = operation.method === "POST";
  const said = await send(operation, ours.port, first);
  const repeated = await send(operation, yardstick.port, isCharge ? second : first);
  const plain = (text: string) =>
    JSON.parse(isCharge ? text.replace(/"(id|token|emv|qrCode|paymentUrl)":"[^"]*"/g, '"$1":""') : text);
  if (isDeepStrictEqual(plain(said), plain(repeated))) return;
  throw new Error(`${operation.name}: the yardstick answers otherwise\n${said}\n${repeated}`);
}

async function measure(
  load: Program,
  operation: Operation,
  { program, port }: Contestant,
  { connections, reads, charges, secondsPerRound: seconds }: Settings,
): Promise<Figures> {
  const isCharge = operation.method === "POST";
  const requests = isCharge ? charges : reads;
  const samples = await operation.samples(requests);
  const before = await program.ask<Usage>({ kind: "usage" });
  const question: Load = {
    port,
    operation: operation.name,
    method: operation.method,
    token: operation.seller.token,
    paths: isCharge ? samples.slice(0, 1).map(({ path }) => path) : samples.map(({ path }) => path),
    ...(isCharge ? { bodies: samples.map(({ body }) => body ?? "") } : {}),
    requests,
    connections,
    seconds,
  };
  const { answered, failures, firstFailure, seconds: took, p50, p99 } = await load.ask<LoadResult>(question);
  const after = await program.ask<Usage>({ kind: "usage" });
  if (failures > 0) throw new Error(`${operation.name}: ${failures} of ${answered} failed: ${firstFailure}`);
  const cpuPerRequest = (after.cpuMicros - before.cpuMicros) / answered;
  return { requestsPerSecond: answered / took, p50, p99, cpuPerRequest, memory: after.memory };
}

/** Measures operations on ours and on the yardstick, in turns, after both have warmed up. */
export async function contest(operations: Operation[], settings: Settings): Promise<Result[]> {
  const recorded = new Map<Operation, Recorded>();
  for (const operation of operations) recorded.set(operation, await record(operation));
  const tasks = Object.fromEntries(
    [...recorded].map(([{ name, shape, seller, customers }, { script }]): [string, Task] => [
      name,
      { shape, token: seller.token, customers, script },
    ]),
  );
  const ours = await start("ours", { kind: "listen" });
  const yardstick = await start("yardstick", { kind: "listen", tasks });
  const load = startProgram("load");
  const results: Result[] = [];
  for (const [operation, { statements, roundTrips }] of recorded) {
    await compareAnswers(operation, ours, yardstick);
    const rounds: { ours: Figures; yardstick: Figures }[] = [];
    const run = (contestant: Contestant) => measure(load, operation, contestant, settings);
    for (let round = -settings.warmUpRounds; round < settings.rounds; round += 1) {
      const both = await takeTurns(round, run, { ours, yardstick });
      logRound(operation, round, both);
      if (round >= 0) rounds.push(both);
    }
    const ratios = rounds.map((round) => round.ours.requestsPerSecond / round.yardstick.requestsPerSecond);
    results.push({
      operation: operation.name,
      target: operation.target,
      statements,
      roundTrips,
      ours: medians(rounds.map((round) => round.ours)),
      yardstick: medians(rounds.map((round) => round.yardstick)),
      ratio: medianOf(ratios),
      ratios,
    });
  }
  for (const { stop } of [ours.program, yardstick.program, load]) await stop();
  return results;
}

/** Runs both, alternating which is first, so that a temporary slowdown affects both. */
async function takeTurns(
  round: number,
  run: (contestant: Contestant) => Promise<Figures>,
  contestants: Record<"ours" | "yardstick", Contestant>,
): Promise<Record<"ours" | "yardstick", Figures>> {
  if (round % 2 === 0) return { ours: await run(contestants.ours), yardstick: await run(contestants.yardstick) };
  const yardstick = await run(contestants.yardstick);
  return { ours: await run(contestants.ours), yardstick };
}

function logRound(
  { name }: Operation,
  round: number,
  { ours, yardstick }: { ours: Figures; yardstick: Figures },
): void {
  const figures = ({ requestsPerSecond, cpuPerRequest }: Figures) =>
    `${requestsPerSecond.toFixed(0)}/s ${cpuPerRequest.toFixed(0)} µs`;
  const title = round < 0 ? "warm-up" : `round ${round + 1}`;
  process.stderr.write(`${name}, ${title}: ours ${figures(ours)}, yardstick ${figures(yardstick)}\n`);
}

function medians(figures: Figures[]): Figures {
  const of = (name: keyof Figures) => medianOf(figures.map((each) => each[name]));
  return {
    requestsPerSecond: of("requestsPerSecond"),
    p50: of("p50"),
    p99: of("p99"),
    cpuPerRequest: of("cpuPerRequest"),
    memory: of("memory"),
  };
}
