import { existsSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/** "Quitanda" on a phone keypad; any number works if every process uses the same. */
const advisoryLock = 78_482_632;
const oldestServer = 150_000;

/**
 * Brings a database to the newest schema: the generated SQL of `db/migrations`, each once, under an advisory lock, so
 * that several processes may start at once. A locked table fails the migration after ten seconds instead of blocking
 * the whole application behind it.
 *
 * @throws Error whose message is one line for the operator when the server is older than PostgreSQL 15, or when the
 * database stopped at a schema older than the baseline.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const migrationsFolder = join(process.cwd(), "db", "migrations");
  if (!existsSync(migrationsFolder)) throw new Error(`There are no migrations in ${migrationsFolder}`);
  const client = postgres(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: "quitanda migrate", lock_timeout: 10_000 },
  });
  try {
    const [server] = await client<{ number: number; name: string }[]>`
      SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`;
    if (!server || server.number < oldestServer) {
      throw new Error(`Quitanda needs PostgreSQL 15 or newer, DATABASE_URL leads to ${server?.name}`);
    }
    await client`SELECT set_config('lock_timeout', '120000', false)`;
    await client`SELECT pg_advisory_lock(${advisoryLock})`;
    await client`SELECT set_config('lock_timeout', '10000', false)`;
    await checkHistory(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/**
 * The baseline has the time of the last migration that it replaces. A database that ran all of them has that time in
 * its history, so the migrator skips the baseline; one that stopped before has an older schema, which the baseline can
 * neither create nor change.
 */
async function checkHistory(client: postgres.Sql, migrationsFolder: string): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder });
  const [history] = await client<{ name: string | null }[]>`
    SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name`;
  if (!baseline || !history?.name) return;
  const [newest] = await client<{ at: string | null }[]>`
    SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations`;
  if (newest?.at && Number(newest.at) < baseline.folderMillis) {
    throw new Error(
      "This database has a schema older than the baseline: start version 0.1.0 on it once, then this one",
    );
  }
}
