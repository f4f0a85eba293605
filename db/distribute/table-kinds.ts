import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as tables from "../schema";

/**
 * Where a table's rows are in a distributed database: `reference`, all of them on every machine; `distributed`, on the
 * machine of their company; `local`, on the coordinator alone.
 */
export type TableKind = "reference" | "distributed" | "local";

/** A table's schema and name. */
export interface TableName {
  schema: string;
  name: string;
}

/** The column by which tables are distributed. */
export const companyColumn = "company_id";

/** The schemas with tables of the product. */
export const ownSchemas = ["public", "sandbox"] as const;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A table's name for a statement, with its schema. */
export const quoteTable = ({ schema, name }: TableName): string => `${quote(schema)}.${quote(name)}`;

/** A text as a literal of SQL. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The kind of a table by its name and whether it has a company that is never null; null: it has none. */
export function kindOf({ schema, name }: TableName, hasCompany: boolean): TableKind | null {
  if (schema !== "public") return ownSchemas.some((own) => own === schema) ? "local" : null;
  if (tables.globalTables.includes(name)) return "reference";
  return hasCompany ? "distributed" : null;
}

/** Every table of this version of the product, by `schema.name`, with its kind; null where nobody decided on one. */
export function listKinds(): Map<string, TableKind | null> {
  const kinds = new Map<string, TableKind | null>();
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable)) continue;
    const { schema = "public", name, columns } = getTableConfig(table);
    const hasCompany = columns.some((column) => column.name === companyColumn && column.notNull);
    kinds.set(`${schema}.${name}`, kindOf({ schema, name }, hasCompany));
  }
  return kinds;
}
