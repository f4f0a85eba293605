import { AsyncLocalStorage } from "node:async_hooks";
import { is, sql } from "drizzle-orm";
import { drizzle, PostgresJsSession } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { clearTrouble } from "./database-trouble";
import { sending } from "./sending";
import { keepValuesOutOfErrors } from "./statement-error";

export interface ConnectionSettings {
  url: string;
  /**
   * False behind a transaction pooler, where a prepared statement may reach another server and
   * startup settings are rejected or ignored. `sessionSettings` must then be set on the database
   * role.
   */
  prepare?: boolean;
  maxConnections?: number;
}

interface Connection {
  database: Database;
  /** Connections of `database`, but each statement is planned when it is sent. */
  planning: Database;
  close: () => Promise<void>;
}

/** Required of every session. Times are in milliseconds. */
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
  // With a schema, Drizzle would build relational queries for every table in each transaction.
  const planning = drizzle(sending(client, false));
  return {
    database: prepare ? drizzle(sending(client, true)) : planning,
    planning,
    close: () => client.end({ timeout: 5 }),
  };
}

export type Database = ReturnType<typeof drizzle<Record<string, never>, Sql>>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type Executor = Database | Transaction;

/** Returns an executor's driver session, for raw statements. Drizzle's types do not expose it. */
export function sessionOf({
  _: { session },
}: Executor): Pick<InstanceType<typeof PostgresJsSession>, "query" | "queryObjects"> {
  if (is(session, PostgresJsSession)) return session;
  throw new TypeError("The executor is none of the postgres driver's");
}

let opened: {
  settings?: ConnectionSettings;
  connection?: Connection;
  outbox?: Connection;
  rehearsal?: Connection;
} = {};

const rehearsing = new AsyncLocalStorage<true>();

/**
 * Runs work for a play-money company on a small separate pool, which `db()` returns inside `work`,
 * so that requests keep their connections. Commits are asynchronous and statements use generic
 * plans (except on Citus), because synchronous commits and planning dominated the time of a
 * simulated year. A crash may lose the last commits but preserves their order, so the work resumes
 * from the last preserved one.
 */
export function rehearse<Result>(work: () => Promise<Result>): Promise<Result> {
  return rehearsing.run(true, work);
}

function own(): Connection {
  opened.connection ??= connect(settingsOrEnvironment());
  return opened.connection;
}

function openSidePool(): Connection {
  return connect(
    { ...settingsOrEnvironment(), maxConnections: 4 },
    { synchronous_commit: "off", ...(isDistributed() ? {} : { plan_cache_mode: "force_generic_plan" }) },
  );
}

/**
 * Opens the pool of `db()`.
 *
 * @throws Error if it is already open.
 */
export function openDatabase(settings: ConnectionSettings): void {
  if (opened.connection) throw new Error("The database is already open");
  clearTrouble();
  opened.settings = settings;
  opened.connection = connect(settings);
}

export function db(): Database {
  if (!rehearsing.getStore()) return own().database;
  opened.rehearsal ??= openSidePool();
  return opened.rehearsal.database;
}

/**
 * Main pool without cached plans, for statements that find a few rows in a large table. Each
 * statement is planned with its values and the table's current size, because a cached plan may read
 * the whole table.
 */
export function planningDb(): Database {
  return own().planning;
}

/**
 * Runs a statement that finds few rows in a large table, planned when it is sent and without
 * parallel workers. If the planner expects many rows, starting workers takes longer than the read.
 */
export function findFew<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return planningDb().transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('max_parallel_workers_per_gather', '0', true)`);
    return run(tx);
  });
}

/**
 * Small separate pool for the webhook outbox, so that deliveries do not delay requests.
 *
 * Commits are asynchronous, because a delivery may be sent twice and the event log is written
 * through the main pool. Statements use generic plans, because a custom plan for a company missing
 * from the statistics would read all of its rows. Behind a pooler, commits are synchronous and each
 * statement is planned when it is sent. Citus can plan most of these statements only with their
 * values.
 */
export function outboxDb(): Database {
  return outbox().database;
}

/**
 * Pool of `outboxDb` without cached plans, for statements that read many rows of a large table. A
 * plan cached when a new installation had small tables would read all rows until the next ANALYZE.
 */
export function planningOutboxDb(): Database {
  return outbox().planning;
}

function outbox(): Connection {
  opened.outbox ??= openSidePool();
  return opened.outbox;
}

/** Set at startup (`server/runtime/start-up/installation.ts`). */
export function isDistributed(): boolean {
  return process.env.QUITANDA_DISTRIBUTED === "1";
}

function settingsOrEnvironment(): ConnectionSettings {
  if (opened.settings) return opened.settings;
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("No database is open and DATABASE_URL is not set");
  return { url, prepare: process.env.DATABASE_PREPARE !== "false" };
}

/** Waits for running queries. The database may be opened again afterwards. */
export async function closeDatabase(): Promise<void> {
  const { connection, outbox, rehearsal } = opened;
  opened = {};
  await Promise.all([connection?.close(), outbox?.close(), rehearsal?.close()]);
}
