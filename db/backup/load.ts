import postgres from "postgres";
import { applyMigrations, readMigrations } from "../migrate";
import { type CopiedTable, copyIn, nameOf, type Session } from "./copy";
import { copySettings, countRows, listTables } from "./dump";

export interface Target {
  copyIn: (table: CopiedTable, rows: AsyncIterable<Buffer>) => Promise<void>;
  count: (table: Pick<CopiedTable, "schema" | "name">) => Promise<number>;
}

export interface Filling {
  /** Timestamp of the snapshot's last migration. Newer ones run after loading the rows. */
  migratedTo: number;
  /** Drops existing tables. Otherwise, the database must be empty. */
  replaces?: boolean;
  /** Marker schema for work that remains after the restore. */
  mark?: string | null;
}

export class UnfitTarget extends Error {}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Fills a database in one transaction: creates the snapshot's schema, loads the rows with `fill`,
 * restores and validates the foreign keys, and runs newer migrations. If a step fails, the database
 * is unchanged.
 *
 * @throws UnfitTarget if the database has rows and `replaces` is not set, or if the backup is newer
 * than this version; the error of `fill`.
 */
export async function fillDatabase<Result>(
  url: string,
  { migratedTo, replaces = false, mark = null }: Filling,
  fill: (target: Target) => Promise<Result>,
): Promise<Result> {
  const migrations = readMigrations();
  if (!migrations.some(({ folderMillis }) => folderMillis >= migratedTo)) {
    throw new UnfitTarget("The backup was made by a newer version of Quitanda: restore it with that one");
  }
  const client = postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: "quitanda restore" },
  });
  try {
    const { value } = await client.begin(async (tx) => {
      await tx.unsafe(`SELECT ${copySettings}, set_config('lock_timeout', '10000', true)`);
      if (!replaces) await checkEmpty(tx);
      await dropAll(tx);
      await applyMigrations(
        tx,
        migrations.filter(({ folderMillis }) => folderMillis <= migratedTo),
      );
      const foreignKeys = await dropForeignKeys(tx);
      const filled = await fill({
        copyIn: (table, rows) => copyIn(tx, table, rows),
        count: (table) => countRows(tx, table),
      });
      for (const { table, name, definition } of foreignKeys) {
        await tx.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
      }
      await applyMigrations(tx, migrations);
      if (mark) await tx.unsafe(`CREATE SCHEMA IF NOT EXISTS ${mark}`);
      return { value: filled };
    });
    await client.unsafe("ANALYZE");
    return value;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** @throws UnfitTarget if a table has rows. */
async function checkEmpty(tx: Session): Promise<void> {
  for (const table of await listTables(tx)) {
    const [found] = await tx.unsafe(`SELECT 1 FROM ${nameOf(table)} LIMIT 1`);
    if (found) throw new UnfitTarget(`The database is not empty (${table.name} has rows): restore into an empty one`);
  }
}

async function dropAll(tx: Session): Promise<void> {
  for (const table of await listTables(tx)) await tx.unsafe(`DROP TABLE ${nameOf(table)} CASCADE`);
  await tx.unsafe("DROP SCHEMA IF EXISTS sandbox CASCADE");
  await tx.unsafe("DROP SCHEMA IF EXISTS drizzle CASCADE");
}

/** Foreign keys would be violated by the order in which tables are loaded. */
async function dropForeignKeys(tx: Session): Promise<ForeignKey[]> {
  const keys = (await tx.unsafe(`
    SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(k.conname) AS name,
      pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND n.nspname IN ('public', 'sandbox') AND k.conparentid = 0
    ORDER BY 1, 2`)) as unknown as ForeignKey[];
  for (const { table, name } of keys) await tx.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return keys;
}
