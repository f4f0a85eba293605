import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as tables from "../schema";

/**
 * Placement in a distributed database. Every node has all rows of a `reference` table and some
 * companies' rows of a `distributed` table. A `local` table exists only on the coordinator.
 */
export type TableKind = "reference" | "distributed" | "local";

export interface TableName {
  schema: string;
  name: string;
}

export const companyColumn = "company_id";

export const ownSchemas = ["public", "sandbox"] as const;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const quoteTable = ({ schema, name }: TableName): string => `${quote(schema)}.${quote(name)}`;

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export function kindOf({ schema, name }: TableName, hasCompany: boolean): TableKind | null {
  if (schema !== "public") return ownSchemas.some((own) => own === schema) ? "local" : null;
  if (tables.globalTables.includes(name)) return "reference";
  return hasCompany ? "distributed" : null;
}

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
