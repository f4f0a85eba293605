import { sql } from "drizzle-orm";
import type { Executor } from "./client";
import { readTables } from "./distribute/read-state";
import type { TableKind } from "./distribute/table-kinds";

interface Key extends Record<string, unknown> {
  table_name: string;
  key_name: string;
  kind: "primary" | "unique" | "foreign";
  columns: (string | null)[];
  target_table: string | null;
  target_schema: string | null;
  target_columns: string[] | null;
}

interface Named extends Record<string, unknown> {
  table_name: string;
  name: string;
}

interface Default extends Named {
  expression: string;
}

const tenantColumn = "company_id";

function isConstant(expression: string): boolean {
  return !/\w\s*\(|\b(current|local|session|user)/i.test(expression.replace(/'(?:[^']|'')*'/g, ""));
}

function findKeyFaults(key: Key, schema: string, isGlobal: (table: string) => boolean): string[] {
  const place = `${key.table_name}.${key.key_name}`;
  const leads = key.columns[0] === tenantColumn;
  if (key.kind !== "foreign") {
    if (isGlobal(key.table_name) || leads) return [];
    return [`${place}: a ${key.kind} key of a tenant table begins with ${tenantColumn}`];
  }
  const target = key.target_table ?? "";
  if (key.target_schema !== schema) return [`${place}: a foreign key stays within its schema`];
  if (isGlobal(target)) return [];
  if (isGlobal(key.table_name)) return [`${place}: a global table does not point at a tenant table`];
  return leads && key.target_columns?.[0] === tenantColumn
    ? []
    : [`${place}: a foreign key to a tenant table begins with ${tenantColumn} on both sides`];
}

/**
 * Finds violations of the rules for distribution by company (docs/reliability.md, "Beyond one
 * machine") in PostgreSQL's catalog. Returns one sentence per violation: `table.what: the rule`.
 *
 * @param globalTables reference tables, whose keys need not start with the company.
 */
export async function findSchemaFaults(db: Executor, schema: string, globalTables: string[]): Promise<string[]> {
  const isGlobal = (table: string) => globalTables.includes(table);
  const tables = await db.execute<Named & { has_tenant: boolean; has_primary_key: boolean }>(sql`
    SELECT c.relname AS table_name, c.relname AS name,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = ${tenantColumn} AND a.attnotnull) AS has_tenant,
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary) AS has_primary_key
    FROM pg_class c WHERE c.relnamespace = ${schema}::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`);
  const keys = await db.execute<Key>(sql`
    SELECT t.relname AS table_name, x.relname AS key_name,
      CASE WHEN i.indisprimary THEN 'primary' ELSE 'unique' END AS kind,
      ARRAY(SELECT a.attname FROM unnest(i.indkey) WITH ORDINALITY AS k (number, place)
        LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number AND k.number > 0 ORDER BY k.place)::text[] AS columns,
      NULL AS target_table, NULL AS target_schema, NULL::text[] AS target_columns
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    WHERE t.relnamespace = ${schema}::regnamespace AND i.indisunique
    UNION ALL
    SELECT t.relname, f.conname, 'foreign',
      ARRAY(SELECT a.attname FROM unnest(f.conkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number ORDER BY k.place)::text[],
      g.relname, n.nspname,
      ARRAY(SELECT a.attname FROM unnest(f.confkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute a ON a.attrelid = g.oid AND a.attnum = k.number ORDER BY k.place)::text[]
    FROM pg_constraint f JOIN pg_class t ON t.oid = f.conrelid JOIN pg_class g ON g.oid = f.confrelid
    JOIN pg_namespace n ON n.oid = g.relnamespace
    WHERE t.relnamespace = ${schema}::regnamespace AND f.contype = 'f'
    ORDER BY 1, 2`);
  const triggers = await db.execute<Named>(sql`
    SELECT t.relname AS table_name, g.tgname AS name FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
    WHERE t.relnamespace = ${schema}::regnamespace AND NOT g.tgisinternal ORDER BY 1, 2`);
  const defaults = await db.execute<Default>(sql`
    SELECT t.relname AS table_name, a.attname AS name,
      coalesce(pg_get_expr(d.adbin, d.adrelid), 'nextval()') AS expression
    FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
    WHERE t.relnamespace = ${schema}::regnamespace AND t.relkind IN ('r', 'p') AND a.attgenerated = ''
      AND (d.oid IS NOT NULL OR a.attidentity <> '') ORDER BY 1, 2`);

  const tenantTables = tables.filter(({ name }) => !isGlobal(name));
  return [
    ...tenantTables
      .filter((table) => !table.has_tenant)
      .map(({ name }) => `${name}: a tenant table has a ${tenantColumn} that is never null`),
    ...tables.filter((table) => !table.has_primary_key).map(({ name }) => `${name}: a table has a primary key`),
    ...keys.flatMap((key) => findKeyFaults(key, schema, isGlobal)),
    ...triggers.map((trigger) => `${trigger.table_name}.${trigger.name}: no triggers`),
    ...defaults
      .filter(({ expression }) => !isConstant(expression))
      .map(
        (column) =>
          `${column.table_name}.${column.name}: a default is a constant; ids and times come from the application`,
      ),
  ];
}

/**
 * Finds tables without a defined placement, and placements of missing tables. Returns one sentence
 * per fault.
 *
 * @param kinds kind of every table, by `schema.name`.
 */
export async function findKindFaults(
  client: Parameters<typeof readTables>[0],
  kinds: ReadonlyMap<string, TableKind | null>,
): Promise<string[]> {
  const found = (await readTables(client)).map(({ schema, name }) => `${schema}.${name}`);
  return [
    ...found
      .filter((name) => !kinds.get(name))
      .map((name) => `${name}: a table is reference, distributed or local (db/distribute/table-kinds.ts)`),
    ...[...kinds.keys()].filter((name) => !found.includes(name)).map((name) => `${name}: a table of a kind exists`),
  ];
}
