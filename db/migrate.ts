import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";
import { placeNewTables } from "./distribute/plan-steps";
import { isUnfinished, readTables } from "./distribute/read-state";

/** "Quitanda" on a phone keypad. Must be the same in every process. */
const advisoryLock = 78_482_632;
const oldestServer = 150_000;

/**
 * Maximum wait for a table lock, behind which statements of running servers queue. Shorter than
 * PostgreSQL's `deadlock_timeout` (one second), so that a deadlock rarely aborts one of them.
 */
const lockMilliseconds = 300;
const retryMilliseconds = 1_000;
/** Limit for retries while tables are locked, and for the wait for the advisory lock. */
const patienceMilliseconds = 120_000;

/**
 * Applies each SQL file of `db/migrations` once. All changes are one transaction with an advisory
 * lock, so that several processes may start at once, even through a transaction pooler; without
 * changes, nothing is locked. A locked table rolls the transaction back for a retry, for up to two
 * minutes, instead of blocking the application. In a distributed database, new tables are
 * distributed too.
 *
 * @returns the timestamp of the newest migration.
 * @throws Error with a one-line message for the operator if the server is older than PostgreSQL 15,
 * the encoding is not UTF8, the schema is older than the baseline or newer than this version, a
 * table stays locked, or `distributeDatabase` was interrupted.
 */
export async function migrateDatabase(url: string): Promise<number> {
  const migrations = readMigrations();
  const client = postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: "quitanda migrate" },
  });
  try {
    const [server] = await client<{ number: number; name: string; encoding: string }[]>`
      SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name,
        current_setting('server_encoding') AS encoding`;
    if (!server || server.number < oldestServer) {
      throw new Error(`Quitanda needs PostgreSQL 15 or newer, DATABASE_URL leads to ${server?.name}`);
    }
    if (server.encoding !== "UTF8") {
      throw new Error(`Quitanda needs a database with the encoding UTF8, this one has ${server.encoding}`);
    }
    if (await isUnfinished(client)) {
      throw new Error("The distribution of this database did not end: run npm run --silent admin -- distribute again");
    }
    const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
    const applied = await newestApplied(client);
    if (applied !== null && applied > newest) {
      throw new Error(
        "A newer version of Quitanda has migrated this database: start that version, or restore a backup made before it",
      );
    }
    if (applied !== newest) await migrate(client, migrations);
    return newest;
  } finally {
    await client.end();
  }
}

export async function hasSchema(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => undefined });
  try {
    return (await newestApplied(client)) !== null;
  } finally {
    await client.end();
  }
}

async function migrate(client: postgres.Sql, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const startedAt = performance.now(); ; await sleep(retryMilliseconds * Math.random())) {
    try {
      await client.begin(async (tx) => {
        await tx`SELECT set_config('statement_timeout', '0', true),
          set_config('lock_timeout', ${String(patienceMilliseconds)}, true)`;
        await tx`SELECT pg_advisory_xact_lock(${advisoryLock})`;
        await tx`SELECT set_config('lock_timeout', ${String(lockMilliseconds)}, true)`;
        await checkHistory(tx, migrations);
        await applyMigrations(tx, migrations);
      });
      return;
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || !isLocked.test(error.code)) throw error;
      if (performance.now() - startedAt < patienceMilliseconds) continue;
      throw new Error("The migration found a table locked for two minutes: end the session that locks it, then retry", {
        cause: error,
      });
    }
  }
}

/** Lock timeout and deadlock. */
const isLocked = /^(?:55P03|40P01)$/;

/**
 * Oldest first.
 *
 * @throws Error if the migration files are missing.
 */
export function readMigrations(): MigrationMeta[] {
  const migrationsFolder = join(process.cwd(), "db", "migrations");
  if (!existsSync(migrationsFolder)) throw new Error(`There are no migrations in ${migrationsFolder}`);
  return readMigrationFiles({ migrationsFolder });
}

export async function applyMigrations(
  tx: Pick<postgres.TransactionSql, "unsafe">,
  migrations: readonly MigrationMeta[],
): Promise<void> {
  await tx.unsafe("CREATE SCHEMA IF NOT EXISTS drizzle");
  await tx.unsafe(
    "CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  // By default, Citus changes the tables of every node over several connections and then refuses
  // further changes in the transaction.
  await tx.unsafe("SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true)");
  const applied = (await newestApplied(tx)) ?? 0;
  for (const { sql, hash, folderMillis } of migrations.filter((each) => each.folderMillis > applied)) {
    for (const statement of sql) {
      await tx.unsafe(statement);
      // Distributed immediately, because the next statement's foreign key may reference a distributed table.
      if (makesTable.test(statement)) await placeTables(tx);
    }
    await tx.unsafe("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

const makesTable = /^\s*CREATE TABLE\b/i;

async function placeTables(tx: Pick<postgres.TransactionSql, "unsafe">): Promise<void> {
  for (const statement of placeNewTables(await readTables(tx))) await tx.unsafe(statement);
}

async function newestApplied(client: Pick<postgres.Sql, "unsafe">): Promise<number | null> {
  const [table] = await client.unsafe("SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name");
  if (!table?.name) return null;
  const [newest] = await client.unsafe("SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations");
  return newest?.at ? Number(newest.at) : null;
}

/**
 * Rejects a database older than the baseline, which cannot upgrade it. The baseline has the
 * timestamp of the last migration it replaces, so a database with that timestamp ran all of them,
 * and the migrator skips the baseline.
 */
async function checkHistory(client: postgres.TransactionSql, [baseline]: readonly MigrationMeta[]): Promise<void> {
  const applied = await newestApplied(client);
  if (baseline && applied !== null && applied < baseline.folderMillis) {
    throw new Error(
      "This database has a schema older than the baseline: start version 0.1.0 on it once, then this one",
    );
  }
}
