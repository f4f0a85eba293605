import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Rows as single `jsonb` parameters and results. A statement that names forty columns costs this process more than it
 * costs the database; the hot ones send and receive whole rows instead.
 */

interface Field {
  property: string;
  column: string;
  isInstant: boolean;
}

const fieldsOfTables = new WeakMap<PgTable, Field[]>();

function fieldsOf(table: PgTable): Field[] {
  const known = fieldsOfTables.get(table);
  if (known) return known;
  const fields = Object.entries(getTableColumns(table)).map(([property, { name: column, dataType }]) => ({
    property,
    column,
    isInstant: dataType === "date",
  }));
  fieldsOfTables.set(table, fields);
  return fields;
}

function recordOf(table: PgTable, row: Record<string, unknown>): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { property, column } of fieldsOf(table)) record[column] = row[property];
  return record;
}

/** A row for `givenJson` and `jsonb_populate_record`: what is absent is null, defaults do not apply. */
export function rowAsJson<Table extends PgTable>(table: Table, row: Table["$inferInsert"]): string {
  return JSON.stringify(recordOf(table, row));
}

/** Rows, however many, for `insertQuery`: what is absent is null, defaults do not apply. */
export function rowsAsJson<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): string {
  return JSON.stringify(rows.map((row) => recordOf(table, row)));
}

/** The `jsonb` that a run of a prepared query gives as text by `name`. */
export function givenJson(name: string): SQL {
  return sql`${sql.placeholder(name)}::text::jsonb`;
}

/** Inserts the rows that a run of a prepared query gives by `name`, as `rowsAsJson` writes them. */
export function insertQuery(table: PgTable, name: string): SQL {
  return sql`
    INSERT INTO ${table} SELECT made.* FROM jsonb_populate_recordset(NULL::${table}, ${givenJson(name)}) made`;
}

/**
 * A row that a statement selected as `to_jsonb(the_table)`. A distributed database takes no `to_jsonb` in RETURNING: a CTE
 * returns the columns and an outer SELECT makes the JSON.
 */
export function rowFromJson<Table extends PgTable>(table: Table, record: unknown): Table["$inferSelect"] {
  const row: Record<string, unknown> = {};
  const given = record as Record<string, unknown>;
  for (const { property, column, isInstant } of fieldsOf(table)) {
    const value = given[column];
    row[property] = isInstant && typeof value === "string" ? new Date(value) : value;
  }
  return row;
}
