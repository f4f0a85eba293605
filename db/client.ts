import { AsyncLocalStorage } from "node:async_hooks";
import { is, sql } from "drizzle-orm";
import { drizzle, PostgresJsSession } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { sending } from "./sending";
import { keepValuesOutOfErrors } from "./statement-error";

export interface ConnectionSettings {
  url: string;
  /**
   * False behind a transaction pooler: a prepared statement may reach another server, and settings sent at the start of
   * a connection are refused or ignored. The database's role must then have `sessionSettings`.
   */
  prepare?: boolean;
  maxConnections?: number;
}

interface Connection {
  database: Database;
  /** The same connections without prepared plans: each statement is planned when sent. */
  planning: Database;
  close: () => Promise<void>;
}

/** Settings that the product relies on in each session; times in milliseconds. */
export const sessionSettings = {
  TimeZone: "UTC",
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

keepValuesOutOfErrors();

function connect(settings: ConnectionSettings, parameters: Record<string, string> = {}): Connection {
  const { url, prepare = true, maxConnections = 10 } = settings;
  const client = postgres(url, {
    prepare,
    max: maxConnections,
    idle_timeout: 300,
    connect_timeout: 4,
    backoff: (retries: number) => Math.min(2, 0.1 * 2 ** retries),
    onnotice: () => undefined,
    connection: { application_name: "quitanda", ...(prepare ? { ...sessionSettings, ...parameters } : {}) },
  });
  // No schema is passed: with one, drizzle would build relational queries for every table in each transaction.
  const planning = drizzle(sending(client, false));
  return {
    database: prepare ? drizzle(sending(client, true)) : planning,
    planning,
    close: () => client.end({ timeout: 5 }),
  };
}

export type Database = ReturnType<typeof drizzle<Record<string, never>, Sql>>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Anything that runs a query: the pool, or the transaction that the caller is in. */
export type Executor = Database | Transaction;

/**
 * The driver's session of an executor, for raw statements: the pool's, or the transaction's own connection. Drizzle's
 * types hide it.
 */
export function sessionOf({
  _: { session },
}: Executor): Pick<InstanceType<typeof PostgresJsSession>, "query" | "queryObjects"> {
  if (is(session, PostgresJsSession)) return session;
  throw new TypeError("The executor is none of the postgres driver's");
}

/** This process's open connections. */
let opened: {
  settings?: ConnectionSettings;
  connection?: Connection;
  outbox?: Connection;
  rehearsal?: Connection;
} = {};

const rehearsing = new AsyncLocalStorage<true>();

/**
 * Runs work for a company that has play money alone on a few connections of its own: `db()` hands these out in it. They
 * take none from requests. Their commits do not wait for the disk, and their statements use generic plans (not on
 * Citus): both took most of the time of a rehearsed year. After a power cut the last commits are missing, never one
 * before another, and the work goes on from there.
 */
export function rehearse<Result>(work: () => Promise<Result>): Promise<Result> {
  return rehearsing.run(true, work);
}

/** The process's own connections, opened by DATABASE_URL if nothing opened them (on a host that runs Next alone). */
function own(): Connection {
  opened.connection ??= connect(settingsOrEnvironment());
  return opened.connection;
}

/** A few connections beside them, as `outboxDb` and `rehearse` describe. */
function connectBeside(): Connection {
  return connect(
    { ...settingsOrEnvironment(), maxConnections: 4 },
    { synchronous_commit: "off", ...(isDistributed() ? {} : { plan_cache_mode: "force_generic_plan" }) },
  );
}

/** Opens the pool that `db()` hands out. A second call in one process replaces nothing and is a mistake. */
export function openDatabase(settings: ConnectionSettings): void {
  if (opened.connection) throw new Error("The database is already open");
  opened.settings = settings;
  opened.connection = connect(settings);
}

/** The pool. */
export function db(): Database {
  if (!rehearsing.getStore()) return own().database;
  opened.rehearsal ??= connectBeside();
  return opened.rehearsal.database;
}

/**
 * The process's own connections, for statements that look for a few rows in a large table: each is planned when sent, with
 * its values and the table's current size. A plan cached without them may read the whole table.
 */
export function planningDb(): Database {
  return own().planning;
}

/**
 * Runs a statement that finds few rows in a large table, planned when sent, without parallel workers: a planner that
 * expects many rows starts workers, which takes longer than the whole read.
 */
export function findFew<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return planningDb().transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('max_parallel_workers_per_gather', '0', true)`);
    return run(tx);
  });
}

/**
 * A few connections for the webhooks' outbox, so that a thousand deliveries do not delay requests.
 *
 * A delivery may be sent twice, and the log itself is written through the other pool, so these commits do not wait for
 * the disk. Their statements use a generic plan: a plan for a company missing from the statistics would read all of its
 * rows each time. Behind a pooler, commits wait, and each statement is planned when sent anyway. Citus can plan most of
 * them only with their values.
 */
export function outboxDb(): Database {
  return outbox().database;
}

/**
 * The connections of `outboxDb`, for statements that read many rows of a large table: each is planned when sent, for
 * the table's current size. A plan cached while a new installation's tables were small would read all rows each time,
 * until the next ANALYZE.
 */
export function planningOutboxDb(): Database {
  return outbox().planning;
}

function outbox(): Connection {
  opened.outbox ??= connectBeside();
  return opened.outbox;
}

/** Whether the database is distributed. The start of the installation finds out (`server/runtime/start-up/installation.ts`). */
export function isDistributed(): boolean {
  return process.env.QUITANDA_DISTRIBUTED === "1";
}

function settingsOrEnvironment(): ConnectionSettings {
  if (opened.settings) return opened.settings;
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("No database is open and DATABASE_URL is not set");
  return { url, prepare: process.env.DATABASE_PREPARE !== "false" };
}

/** Closes the pool after the running queries; `db()` may be opened again afterwards. */
export async function closeDatabase(): Promise<void> {
  const { connection, outbox, rehearsal } = opened;
  opened = {};
  await Promise.all([connection?.close(), outbox?.close(), rehearsal?.close()]);
}
