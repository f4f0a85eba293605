import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { closeDatabase, db, openDatabase } from "@/db/client";
import { requestLog } from "@/db/schema";
import { startTracing } from "@/server/runtime/start-up/tracing";
import { flushRequests } from "@/server/webhooks/requests/request-log";
import { type Fault, startFailingProxy } from "../databases/failing-proxy";
import { goodCall } from "./calls";
import {
  createSeller,
  type Operation,
  operations,
  type RawRequest,
  type Seller,
  sendRaw,
  startServer,
  toRequest,
} from "./contract";

/** Fails every `stride`-th statement of each operation, starting at a different one for each. */
export interface FailedStatementsPlan {
  /** Marker in every simulated PostgreSQL error that quotes a value. */
  marker: string;
  stride: number;
  file: string;
}

export interface FailedStatements {
  failed: Record<string, number>;
  /** Parameters of the failed statements, which no log may contain. */
  values: string[];
  answers: string[];
  /** Requests to the trace collector. */
  traces: string[];
  requests: string[];
}

interface Prepared {
  seller: Seller;
  request: RawRequest;
}

/** Exceeds the statements of any operation. */
const maxStatements = 120;

/** Lock timeout, rejected row and rejected value. The latter two quote the rejected data. */
const faultsOf = (marker: string): Fault[] => [
  (values) => ({ C: "55P03", M: "canceling statement due to lock timeout", W: `${marker} ${values}` }),
  (values) => ({
    C: "23514",
    M: 'new row for relation "t" violates check constraint "c"',
    D: `Failing row contains (${marker}, ${values}).`,
    t: "t",
    n: "c",
  }),
  (values) => ({
    C: "22P02",
    M: `invalid input syntax for type json: "${marker} ${values}"`,
    W: `${marker} ${values}`,
  }),
];

/** May appear in a log: ids, instants, numbers, single words, and our responses without values. */
const harmless =
  /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d.*|[\d.]+|[a-zA-Z_.-]{1,40}|.*(?:Internal server error|Service unavailable).*)$/;

const isTelling = (value: string) => value.length >= 8 && !harmless.test(value);

/** A parameter is a string, or a JSON document with several. */
function textsOf(parameter: string): string[] {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") texts.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  try {
    walk(JSON.parse(parameter));
  } catch {
    texts.push(parameter);
  }
  return texts.filter(isTelling);
}

async function openCollector(): Promise<{ url: string; bodies: string[]; close: () => void }> {
  const bodies: string[] = [];
  const server = createServer(async (req, res) => {
    bodies.push(await text(req));
    res.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, close: () => server.close() };
}

/**
 * Calls every documented operation over a socket until every selected statement has failed once.
 * The log goes to standard output.
 */
export async function failStatements({ marker, stride, file }: FailedStatementsPlan): Promise<void> {
  const proxy = await startFailingProxy(process.env.DATABASE_URL ?? "");
  openDatabase({ url: proxy.url });
  const collector = await openCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const stopTracing = await startTracing();
  const served = await startServer();
  const faults = faultsOf(marker);
  const values = new Set<string>();
  const answers: string[] = [];
  const failed: Record<string, number> = {};

  const prepare = async (operation: Operation, known: Seller | null): Promise<Prepared> => {
    const seller = known ?? (await createSeller(served.origin));
    const call = await goodCall(operation, seller);
    const credentials: Record<string, string> =
      operation.caller === "basic" ? { authorization: `Basic ${seller.credentials}` } : {};
    return {
      seller,
      request: toRequest(operation, { ...call, headers: { ...call.headers, ...credentials } }, seller.token),
    };
  };
  for (const [turn, operation] of operations.entries()) {
    let seller: Seller | null = null;
    let made: Prepared | null = null;
    failed[operation.id] = 0;
    for (let passed = turn % stride; passed < maxStatements; passed += stride) {
      // Unless the operation is read-only, a failed statement may leave rows that block the next call.
      if (!made || operation.method !== "GET") {
        made = await prepare(operation, seller).catch(() => prepare(operation, null));
        seller = made.seller;
      }
      const fault = faults[passed % faults.length];
      if (fault) proxy.failAfter(passed, fault);
      // A stream that fails midway has no response.
      const answer = await sendRaw(served.origin, made.request).catch(() => null);
      const hit = proxy.stop();
      if (answer && answer.status >= 500) answers.push(answer.text);
      if (!hit) break;
      failed[operation.id] = (failed[operation.id] ?? 0) + 1;
      for (const value of hit.parameters.flatMap(textsOf)) values.add(value);
    }
  }
  await flushRequests();
  const rows = await db().select().from(requestLog);
  await served.stop();
  await stopTracing();
  collector.close();
  await closeDatabase();
  await proxy.close();
  const requests = rows.map((row) => JSON.stringify(row));
  const found: FailedStatements = { failed, values: [...values], answers, traces: collector.bodies, requests };
  writeFileSync(file, JSON.stringify(found));
}
