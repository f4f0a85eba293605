import postgres from "postgres";
import { type CopiedTable, copyOut, nameOf, type Session } from "./copy";

/** Allows one backup of a database at a time. An arbitrary number, the same in every process. */
const advisoryLock = 78_482_633;

const schemas = ["public", "sandbox"];

export interface Snapshot {
  takenAt: Date;
  migratedTo: number;
  tables: CopiedTable[];
  /** Each stream must be read to its end. */
  copyOut: (table: CopiedTable) => AsyncIterable<Buffer>;
  count: (table: CopiedTable) => Promise<number>;
  rows: <Row>(query: string) => Promise<Row[]>;
}

export class BackupUnderWay extends Error {}

/**
 * Runs `run` on a consistent snapshot, regardless of concurrent writes. Migrations wait until it
 * finishes.
 *
 * @throws BackupUnderWay if another process is backing up the database; Error if the database has
 * no tables of the product.
 */
export async function inSnapshot<Result>(url: string, run: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const client = postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: "quitanda backup" },
  });
  let fault: unknown = null;
  try {
    return await client
      .begin("ISOLATION LEVEL REPEATABLE READ READ ONLY", async (tx) => {
        await tx.unsafe(`SELECT ${copySettings}`);
        const [own] = await tx.unsafe(`SELECT pg_try_advisory_xact_lock(${advisoryLock}) AS held`);
        if (!own?.held) throw new BackupUnderWay("Another backup of this database is under way");
        try {
          return { value: await run(await readSnapshot(tx)) };
        } catch (error) {
          fault = error;
          throw error;
        }
      })
      .then(({ value }) => value);
  } catch (error) {
    // The driver cannot stop a COPY halfway and reports that failure instead of the original error.
    throw fault ?? error;
  } finally {
    await client.end({ timeout: fault ? 0 : 5 });
  }
}

const settings = {
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  DateStyle: "ISO",
  extra_float_digits: "3",
};

/**
 * Settings of transactions that copy rows: without the application's timeouts, and with an output
 * format that every server version reads.
 */
export const copySettings = Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(", ");

async function readSnapshot(tx: Session): Promise<Snapshot> {
  const rows = async <Row>(query: string) => (await tx.unsafe(query)) as unknown as Row[];
  const tables = await listTables(tx);
  if (tables.length === 0) throw new Error("The database has no tables of the product");
  await tx.unsafe(`LOCK TABLE ${tables.map(nameOf).join(", ")} IN ACCESS SHARE MODE`);
  const [state] = await rows<{ at: Date; migrated: string }>(
    "SELECT now() AS at, (SELECT max(created_at) FROM drizzle.__drizzle_migrations)::text AS migrated",
  );
  if (!state) throw new Error("The database does not answer");
  return {
    takenAt: state.at,
    migratedTo: Number(state.migrated),
    tables,
    copyOut: (table) => copyOut(tx, table),
    count: (table) => countRows(tx, table),
    rows,
  };
}

export async function listTables(session: Session): Promise<CopiedTable[]> {
  const rows = await session.unsafe(`
    SELECT n.nspname AS schema, c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE n.nspname IN (${schemas.map((each) => `'${each}'`).join(", ")}) AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
    GROUP BY 1, 2 ORDER BY 1, 2`);
  return rows as unknown as CopiedTable[];
}

export async function countRows(session: Session, table: Pick<CopiedTable, "schema" | "name">): Promise<number> {
  const [row] = await session.unsafe(`SELECT count(*)::text AS rows FROM ${nameOf(table)}`);
  return Number(row?.rows);
}
