import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Rows as single `jsonb` parameters and results, for hot statements: a statement with forty columns
 * takes more time in this process than in the database.
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
  for (const { property, column } of fieldsOf(table)) {
    const value = row[property];
    // PostgreSQL parses every name but fills in null for missing ones.
    if (value !== null && value !== undefined) record[column] = value;
  }
  return record;
}

/** For `givenRows`. Absent columns are null; defaults do not apply. */
export function rowsAsJson<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): string {
  return JSON.stringify(rows.map((row) => recordOf(table, row)));
}

export function givenRows(table: PgTable, name: string): SQL {
  return sql`jsonb_populate_recordset(NULL::${table}, ${sql.placeholder(name)}::text::jsonb)`;
}

export function insertQuery(table: PgTable, name: string): SQL {
  return sql`
    INSERT INTO ${table} SELECT made.* FROM ${givenRows(table, name)} made`;
}

/**
 * Columns of the rows of the CTE `made` in the table's order, for an INSERT that fills in some of
 * them. `completed` is keyed by the schema's column names.
 */
export function completedRow(table: PgTable, completed: Record<string, SQL>): SQL {
  const columns = fieldsOf(table).map(
    ({ property, column }) => completed[property] ?? sql`made.${sql.identifier(column)}`,
  );
  return sql.join(columns, sql`, `);
}

export function columnsOf(table: PgTable): SQL {
  const columns = fieldsOf(table).map(({ column }) => sql.identifier(column));
  return sql.join(columns, sql`, `);
}

/**
 * Parses a row selected as `to_jsonb(the_table)`. A distributed database does not support
 * `to_jsonb` in RETURNING, so a CTE returns the columns and an outer SELECT builds the JSON.
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
