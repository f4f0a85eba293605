import type postgres from "postgres";
import { ownSchemas, quoteTable, quoteText, type TableKind, type TableName } from "./table-kinds";

export type Session = Pick<postgres.Sql, "unsafe">;

/** Stores the dropped foreign keys until all tables are distributed. */
export const keptSchema = "quitanda_distributing";

export interface ForeignKey {
  from: TableName;
  to: TableName;
  name: string;
  definition: string;
}

export interface FoundTable extends TableName {
  hasCompany: boolean;
  placed: TableKind;
  column: string | null;
  /**
   * The table has pages on this server outside its shards: all of its rows before the distribution,
   * leftovers afterwards.
   */
  hasPages: boolean;
}

export interface DatabaseState {
  tables: FoundTable[];
  foreignKeys: ForeignKey[];
  kept: ForeignKey[] | null;
}

export async function readState(session: Session): Promise<DatabaseState> {
  const tables = await readTables(session);
  const names = new Set(tables.map(quoteTable));
  const foreignKeys = await rowsOf<ForeignKey>(session, keysQuery);
  return {
    tables,
    // Excludes the foreign keys of shards on the coordinator.
    foreignKeys: foreignKeys.filter(({ from }) => names.has(quoteTable(from))),
    kept: (await isUnfinished(session)) ? await rowsOf<ForeignKey>(session, keptQuery) : null,
  };
}

export async function readTables(session: Session): Promise<FoundTable[]> {
  return rowsOf(session, tablesQuery(await hasCitus(session)));
}

export const citusQuery = "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS found";

export async function hasCitus(session: Session): Promise<boolean> {
  const [found] = await session.unsafe(citusQuery);
  return found?.found === true;
}

export async function isUnfinished(session: Session): Promise<boolean> {
  const [found] = await session.unsafe(`SELECT to_regclass('${keptSchema}.foreign_keys') IS NOT NULL AS found`);
  return found?.found === true;
}

async function rowsOf<Row>(session: Session, query: string): Promise<Row[]> {
  return (await session.unsafe(query)) as unknown as Row[];
}

const isOwn = `n.nspname IN (${ownSchemas.map(quoteText).join(", ")})`;

/**
 * Lists the product's tables, without those of extensions and without shards, which a coordinator
 * may store next to their tables.
 */
function tablesQuery(isCitus: boolean): string {
  const placed = `CASE WHEN p.partmethod = 'h' THEN 'distributed' WHEN p.partmethod = 'n' AND p.repmodel = 't'
    THEN 'reference' ELSE 'local' END`;
  const column = "CASE WHEN p.partmethod = 'h' THEN column_to_column_name(p.logicalrelid, p.partkey) END";
  const isShard = `EXISTS (SELECT FROM pg_dist_shard s JOIN pg_class l ON l.oid = s.logicalrelid
    WHERE l.relnamespace = c.relnamespace AND c.relname = l.relname || '_' || s.shardid)`;
  return `
    SELECT n.nspname AS schema, c.relname AS name, pg_relation_size(c.oid) > 0 AS "hasPages",
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND a.attnotnull
        AND NOT a.attisdropped) AS "hasCompany",
      ${isCitus ? placed : "'local'"} AS placed, ${isCitus ? column : "NULL"} AS "column"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      ${isCitus ? "LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid" : ""}
    WHERE ${isOwn} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
      ${isCitus ? `AND NOT ${isShard}` : ""}
    ORDER BY 1, 2`;
}

const keysQuery = `
  SELECT json_build_object('schema', n.nspname, 'name', c.relname) AS "from",
    json_build_object('schema', m.nspname, 'name', d.relname) AS "to",
    k.conname AS name, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_class d ON d.oid = k.confrelid JOIN pg_namespace m ON m.oid = d.relnamespace
  WHERE k.contype = 'f' AND k.conparentid = 0 AND ${isOwn}
  ORDER BY n.nspname, c.relname, k.conname`;

const keptQuery = `
  SELECT json_build_object('schema', from_schema, 'name', from_table) AS "from",
    json_build_object('schema', to_schema, 'name', to_table) AS "to", name, definition
  FROM ${keptSchema}.foreign_keys ORDER BY from_schema, from_table, name`;
