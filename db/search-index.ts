import postgres from "postgres";

/**
 * Indexes for searching customers by parts of names and email addresses, of which only one exists
 * at a time. The first includes the company and requires the extension `btree_gin`. The second, for
 * servers without it, does not, so that a search for a common name slows down with more companies.
 */
export const searchIndexes = ["customers_company_search", "customers_search"] as const;
type SearchIndex = (typeof searchIndexes)[number];

/** Advisory locks for preparing and building the index. Must differ from the project's other lock keys. */
const [preparing, building] = [78_482_634, 78_482_635];

/** Strings, because the driver does not send the number 0. */
const ownSettings: Record<string, string> = { statement_timeout: "0", lock_timeout: "60000" };

/** Allows a company's id in a GIN index. Both indexes also require `pg_trgm`. */
const companyExtension = "btree_gin";

const unavailable: readonly unknown[] = ["42501", "0A000", "58P01"];
/** PgBouncer's code for an unsupported startup setting. */
const refusedSetting = "08P01";
const behindPooler = "it is built over a direct connection; set DATABASE_DIRECT_URL";
/** Another process is building the index: the table is locked, or the index name was just created. */
const underWay: readonly unknown[] = ["55P03", "42P07", "23505"];

/**
 * Searchable text: names, one per line, then email addresses. `array_to_string` is not immutable
 * for every type, so an index can use it only inside an immutable function.
 */
const functionText = `
  CREATE OR REPLACE FUNCTION customer_search_text(name text, former_names text[], emails text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT concat_ws(chr(10), name, array_to_string(former_names, chr(10)), array_to_string(emails, ' '))
  $$`;

/** `building` in another process, or `unavailable` with the server's reason. */
export type SearchIndexState = { state: "ready" | "building" } | { state: "unavailable"; reason: string };

/**
 * Creates the best index that the server's extensions allow, and removes the other. Idempotent.
 * This is not a migration, because migrations run in one transaction, whereas this index is built
 * without blocking writes, at any start. Without it, searches find the same rows but read all
 * customers of a company.
 *
 * The connection's settings must never reach the shared connections of a pooler. They are sent when
 * the connection starts; if that is impossible, the index is unavailable.
 *
 * @throws Error if the database cannot be reached.
 */
export async function ensureSearchIndex(url: string): Promise<SearchIndexState> {
  const client = postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: "quitanda search index", ...ownSettings },
  });
  try {
    const [best, other] = searchIndexes;
    const found = { best: await readState(client, best), other: await readState(client, other) };
    if (found.best === "ready" && found.other === "absent") return { state: "ready" };
    if (found.best === "building" || found.other === "building") return { state: "building" };
    if (!(await hasOwnSettings(client))) {
      return found.other === "ready" ? { state: "ready" } : { state: "unavailable", reason: behindPooler };
    }
    const reason = await createExtension(client, "pg_trgm", functionText);
    if (reason) return { state: "unavailable", reason };
    const isBest = (await createExtension(client, companyExtension)) === null;
    if (!isBest && found.other === "ready") return { state: "ready" };
    if (!(await becomeBuilder(client))) return { state: "building" };
    const wanted = isBest ? best : other;
    if (!(await build(client, wanted))) return { state: "building" };
    if (isBest) await remove(client, other);
    return { state: "ready" };
  } catch (error) {
    if (underWay.includes(codeOf(error))) return { state: "building" };
    if (codeOf(error) === refusedSetting) return { state: "unavailable", reason: behindPooler };
    throw error;
  } finally {
    await client.end();
  }
}

async function readState(
  client: postgres.Sql,
  index: SearchIndex,
): Promise<"ready" | "building" | "broken" | "absent"> {
  const [found] = await client<{ valid: boolean; building: boolean }[]>`
    SELECT indisvalid AS valid,
      EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.index_relid = indexrelid
        AND p.datname = current_database()) AS building
    FROM pg_index WHERE indexrelid = to_regclass(${index})`;
  if (!found) return "absent";
  if (found.valid) return "ready";
  return found.building ? "building" : "broken";
}

/** A pooler may ignore the settings, and the role's timeout would then stop a statement. */
async function hasOwnSettings(client: postgres.Sql): Promise<boolean> {
  const [session] = await client<{ isOwn: boolean }[]>`
    SELECT current_setting('statement_timeout') = '0' AND current_setting('lock_timeout') = '1min' AS "isOwn"`;
  return session?.isOwn ?? false;
}

/**
 * Returns true if this process may build the index. Two builders would deadlock: one waits for the
 * table, and the other for the first one's transaction. The lock ends with the connection.
 */
async function becomeBuilder(client: postgres.Sql): Promise<boolean> {
  const [lock] = await client<{ isOurs: boolean }[]>`SELECT pg_try_advisory_lock(${building}) AS "isOurs"`;
  return lock?.isOurs ?? false;
}

/**
 * Creates an extension and runs a statement that uses it.
 *
 * @returns the server's reason if it refuses, or null.
 */
async function createExtension(client: postgres.Sql, name: string, further = ""): Promise<string | null> {
  try {
    await client.begin(async (tx) => {
      await tx`SELECT set_config('lock_timeout', '10000', true), pg_advisory_xact_lock(${preparing})`;
      await tx.unsafe(`CREATE EXTENSION IF NOT EXISTS ${name}; ${further}`);
    });
    return null;
  } catch (error) {
    if (unavailable.includes(codeOf(error)) && error instanceof Error) return error.message;
    throw error;
  }
}

/** Columns before the search text. */
const indexedBy: Record<SearchIndex, string> = { customers_company_search: "company_id, ", customers_search: "" };

/**
 * Builds the index. New entries go to its pending list first, because indexing a new customer's
 * forty trigrams would slow down each charge. The limit keeps the list, which every search reads,
 * small.
 *
 * @returns true if the index is ready.
 */
async function build(client: postgres.Sql, index: SearchIndex): Promise<boolean> {
  // Left unusable by a process that stopped while building it.
  if ((await readState(client, index)) === "broken") await remove(client, index);
  const [extension] = await client<{ schema: string }[]>`
    SELECT quote_ident(nspname) AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
    WHERE extname = 'pg_trgm'`;
  await client.unsafe(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${index} ON customers
    USING gin (${indexedBy[index]}customer_search_text(name, former_names, emails) ${extension?.schema}.gin_trgm_ops)
    WITH (fastupdate = on, gin_pending_list_limit = 512)`);
  return (await readState(client, index)) === "ready";
}

async function remove(client: postgres.Sql, index: SearchIndex): Promise<void> {
  await client.unsafe(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
