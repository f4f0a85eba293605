import postgres from "postgres";

/**
 * The indexes that find customers by a part of their names and e-mails; one of them is kept. The first finds a company's
 * own and needs the extension `btree_gin`. Where the server lacks it, the second finds those of all companies, so that a
 * common name takes longer the more companies there are.
 */
export const searchIndexes = ["customers_company_search", "customers_search"] as const;
type SearchIndex = (typeof searchIndexes)[number];

/** Keys of advisory locks, unique among ours, so that none waits for another: to prepare the index, and to build it. */
const [preparing, building] = [78_482_634, 78_482_635];

/** As text, because the driver does not send the number 0. */
const ownSettings: Record<string, string> = { statement_timeout: "0", lock_timeout: "60000" };

/** The extension for a company's id in such an index; all need `pg_trgm`. */
const companyExtension = "btree_gin";

/** Codes of PostgreSQL: not allowed, and two ways to say that the server does not have the extension. */
const unavailable: readonly unknown[] = ["42501", "0A000", "58P01"];
/** PgBouncer's code for a setting that it does not pass on. */
const refusedSetting = "08P01";
const behindPooler = "it is built over a direct connection; set DATABASE_DIRECT_URL";
/** Another process is building the index: it holds the table's lock, or has just made the name. */
const underWay: readonly unknown[] = ["55P03", "42P07", "23505"];

/**
 * The texts of a customer in one: names one per line, then e-mails. `array_to_string` is not immutable for every type,
 * so an index can only contain it inside a function that is.
 */
const functionText = `
  CREATE OR REPLACE FUNCTION customer_search_text(name text, former_names text[], emails text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT concat_ws(chr(10), name, array_to_string(former_names, chr(10)), array_to_string(emails, ' '))
  $$`;

/** `ready`; `building` in another process; or `unavailable`, with the server's reason. */
export type SearchIndexState = { state: "ready" | "building" } | { state: "unavailable"; reason: string };

/**
 * Makes the best index for which the server allows the extensions, and then removes the other one; does nothing if that is
 * done. It is no migration: those are one transaction, whereas this is built without blocking writes, at any later start
 * too. Without it, searches find the same but read all customers of a company.
 *
 * The connection has settings of its own, which must never reach the shared connections of a pooler: they come with its
 * start or not at all, and then the index is unavailable.
 *
 * @throws when the database cannot be reached.
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

/** A pooler may ignore the settings: then a statement would end with the role's timeout. */
async function hasOwnSettings(client: postgres.Sql): Promise<boolean> {
  const [session] = await client<{ isOwn: boolean }[]>`
    SELECT current_setting('statement_timeout') = '0' AND current_setting('lock_timeout') = '1min' AS "isOwn"`;
  return session?.isOwn ?? false;
}

/**
 * Whether this process builds the index. Two that build it at once would wait for each other: one for the table, one for
 * the other's transaction. The lock ends with the connection.
 */
async function becomeBuilder(client: postgres.Sql): Promise<boolean> {
  const [lock] = await client<{ isOurs: boolean }[]>`SELECT pg_try_advisory_lock(${building}) AS "isOurs"`;
  return lock?.isOurs ?? false;
}

/** Makes an extension, and runs a further statement with it. @returns why the server refuses it, or null. */
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

/** The columns before the text. */
const indexedBy: Record<SearchIndex, string> = { customers_company_search: "company_id, ", customers_search: "" };

/**
 * New entries go to the index's list of pending ones first, since forty trigrams of a new customer would cost each
 * charge more. The limit keeps the list small enough to read in every search.
 *
 * @returns whether it is ready.
 */
async function build(client: postgres.Sql, index: SearchIndex): Promise<boolean> {
  // A process that stopped while building left it unusable.
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
