import { channel } from "node:diagnostics_channel";
import { is, sql } from "drizzle-orm";
import { drizzle, PostgresJsSession } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { isDatabaseGone } from "./is-gone";

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

type Unsafe = Sql["unsafe"];

/** Settings that the product relies on in each session; times in milliseconds. */
export const sessionSettings = {
  TimeZone: "UTC",
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** Publishes each statement's text just before it is sent. */
export const sentStatements = channel("quitanda.sent-statements");

/** Is told of a statement's text, and sees its end. */
export type StatementObserver = (query: string, sent: Promise<unknown>) => void;

let observe: StatementObserver | null = null;

/** Shows every statement of this process to one observer; null ends that. */
export function observeStatements(observer: StatementObserver | null): void {
  observe = observer;
}

/**
 * Makes the driver wait for a statement's answer before it sends the next one on the same connection. Otherwise
 * PgBouncer could pass the server connection on between the two, and the second answer would be lost. `false` is the
 * driver's word for a connection that takes no more; its types hide the option.
 */
const oneAtATime: object = { onexecute: () => false };

/** A transaction's state; over once it failed or its connection is lost. */
interface Held {
  isOver: boolean;
}

/**
 * Drizzle sends builder queries unprepared, which costs the server a parse and a plan each time. Every query text of
 * this project is fixed, so each is prepared once per connection; not where `prepare` is false.
 */
function sending<Client extends { unsafe: Unsafe }>(client: Client, prepare: boolean, held?: Held): Client {
  const options = prepare ? { prepare } : oneAtATime;
  return new Proxy(client, {
    get(target, property, receiver) {
      if (property === "unsafe") {
        const unsafe: Unsafe = (query, parameters) => {
          if (held?.isOver) throw Object.assign(new Error("The transaction is over"), { code: "CONNECTION_CLOSED" });
          if (sentStatements.hasSubscribers) sentStatements.publish(query);
          return noteLoss(shown(query, target.unsafe(query, parameters, options)), held);
        };
        return unsafe;
      }
      if (property === "begin" || property === "savepoint") {
        const start = Reflect.get(target, property, target) as Start<Client>;
        return (run: Run<Client>) => hold(start, (inner, own) => run(sending(inner, prepare, own)), held);
      }
      return Reflect.get(target, property, receiver);
    },
  });
}

type Run<Client> = (inner: Client) => Promise<unknown>;
type Start<Client> = (run: Run<Client>) => Promise<unknown>;

/**
 * Runs a transaction, or a savepoint of `outer`, that sends nothing more once its connection is lost. The driver would
 * send the next statement or the ROLLBACK to a closed socket, which throws where nothing can catch it, or outside any
 * transaction to the connection that replaces it. So the work's failure is held back then, and the loss itself, which
 * the driver reports too, ends the transaction.
 */
async function hold<Client>(
  start: Start<Client>,
  run: (inner: Client, held: Held) => Promise<unknown>,
  outer: Held | undefined,
): Promise<unknown> {
  const held = outer ?? { isOver: false };
  try {
    return await start((inner) => run(inner, held).catch((error) => (held.isOver ? never : Promise.reject(error))));
  } catch (error) {
    if (!outer) held.isOver = true;
    throw error;
  }
}

const never = new Promise<never>(() => undefined);

/** Shows a statement to the observer, if any. */
function shown<Sent extends Promise<unknown>>(query: string, sent: Sent): Sent {
  observe?.(query, sent);
  return sent;
}

/** Notes it when a statement of a transaction finds its connection lost. */
function noteLoss<Sent extends Promise<unknown>>(sent: Sent, held: Held | undefined): Sent {
  if (!held) return sent;
  sent.catch((error: Error) => {
    if (isDatabaseGone(error)) held.isOver = true;
  });
  return sent;
}

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
  // Without the schema: drizzle would make a builder of relational queries for every table in each transaction.
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
let opened: { settings?: ConnectionSettings; connection?: Connection; outbox?: Connection } = {};

/** Opens the pool that `db()` hands out. A second call in one process replaces nothing and is a mistake. */
export function openDatabase(settings: ConnectionSettings): void {
  if (opened.connection) throw new Error("The database is already open");
  opened.settings = settings;
  opened.connection = connect(settings);
}

/** The pool; opened from DATABASE_URL on the first query if it is not open yet (on a host that runs Next alone). */
export function db(): Database {
  opened.connection ??= connect(settingsOrEnvironment());
  return opened.connection.database;
}

/**
 * The connections of `db`, for statements that look for a few rows in a large table: each is planned when sent, with its
 * values and the table's current size. A plan cached without them may read the whole table.
 */
export function planningDb(): Database {
  opened.connection ??= connect(settingsOrEnvironment());
  return opened.connection.planning;
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
  opened.outbox ??= connect(
    { ...settingsOrEnvironment(), maxConnections: 4 },
    { synchronous_commit: "off", ...(isDistributed() ? {} : { plan_cache_mode: "force_generic_plan" }) },
  );
  return opened.outbox;
}

/** Whether the database is distributed. The start of the installation finds out (`server/launch/installation.ts`). */
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
  const { connection, outbox } = opened;
  opened = {};
  await Promise.all([connection?.close(), outbox?.close()]);
}
