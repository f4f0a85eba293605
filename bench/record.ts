import { environment } from "@/server/core/env/env";
import { loadServer, type Settings } from "./measure";
import type { Operation, Sample } from "./operations";
import { type Program, startProgram } from "./programs";
import { composeScript, type Script } from "./script";
import { type Batch, startRecorder } from "./wire";

export interface Recorded {
  script: Script;
  statements: number;
  roundTrips: number;
  /** Per request under load from several connections. */
  statementsUnderLoad: number;
}

/**
 * @returns the response body.
 * @throws Error unless the response is successful.
 */
export async function send({ method, seller, name }: Operation, port: number, { path, body }: Sample): Promise<string> {
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

export async function start(
  name: "ours" | "yardstick" | "least",
  setup: object,
  variables?: Record<string, string>,
): Promise<{ program: Program; port: number }> {
  const program = startProgram(name, variables);
  const { port } = await program.ask<{ port: number }>(setup);
  return { program, port };
}

/**
 * Records the statements of one request, after the application's connections have prepared them,
 * and counts the statements per request under load.
 */
export async function record(operation: Operation, load: Program, settings: Settings): Promise<Recorded> {
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
  // On a busy machine, concurrent statements may appear sequential, so the recording with the
  // fewest batches is used.
  const [best] = recordings.sort((left, right) => left.batches.length - right.batches.length);
  if (!best) throw new Error(`${operation.name} has no sample`);
  recorder.take();
  const { answered } = await loadServer(load, operation, port, settings);
  const statementsUnderLoad = recorder.take().flat().length / answered;
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
  return { script, statements: batches.flat().length, roundTrips: batches.length, statementsUnderLoad };
}
