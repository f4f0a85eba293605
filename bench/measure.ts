import type { Sql } from "postgres";
import { readDatabaseCost } from "./database-cost";
import type { Load, LoadResult } from "./load";
import type { Operation } from "./operations";
import type { Program } from "./programs";
import type { Usage } from "./server-side";

export interface Settings {
  rounds: number;
  /** Requests per round, for reads and for charges. Low, so that all servers run under similar conditions. */
  reads: number;
  charges: number;
  warmUpRounds: number;
  secondsPerRound: number;
  connections: number;
}

/**
 * One server in one round, or the medians of all rounds. Times are in milliseconds, CPU in
 * microseconds, sizes in bytes.
 */
export interface Figures {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** CPU time of the server's process. */
  cpuPerRequest: number;
  databaseCpuPerRequest: number;
  commitsPerRequest: number;
  logBytesPerRequest: number;
  memory: number;
}

export interface Contestant {
  program: Program;
  port: number;
}

/** @throws Error unless every response is successful. */
export async function loadServer(
  load: Program,
  operation: Operation,
  port: number,
  { connections, reads, charges, secondsPerRound: seconds }: Settings,
): Promise<LoadResult> {
  const isCharge = operation.method === "POST";
  const requests = isCharge ? charges : reads;
  const samples = await operation.samples(requests);
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
  const result = await load.ask<LoadResult>(question);
  const { answered, failures, firstFailure } = result;
  if (failures > 0) throw new Error(`${operation.name}: ${failures} of ${answered} failed: ${firstFailure}`);
  return result;
}

/** Loads a server with one operation and measures the cost in its process and in PostgreSQL. */
export async function measure(
  client: Sql,
  load: Program,
  operation: Operation,
  { program, port }: Contestant,
  settings: Settings,
): Promise<Figures> {
  const [before, databaseBefore] = [await program.ask<Usage>({ kind: "usage" }), await readDatabaseCost(client)];
  const { answered, seconds, p50, p99 } = await loadServer(load, operation, port, settings);
  const [after, database] = [await program.ask<Usage>({ kind: "usage" }), await readDatabaseCost(client)];
  return {
    requestsPerSecond: answered / seconds,
    p50,
    p99,
    cpuPerRequest: (after.cpuMicros - before.cpuMicros) / answered,
    databaseCpuPerRequest: (database.cpuMicros - databaseBefore.cpuMicros) / answered,
    commitsPerRequest: (database.commits - databaseBefore.commits) / answered,
    logBytesPerRequest: (database.logBytes - databaseBefore.logBytes) / answered,
    memory: after.memory,
  };
}
