import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * Orders a text column like a Brazilian dictionary. The database's default collation orders by code
 * point, which puts `Zebra` before `água`.
 */
export function alphabetical(text: AnyColumn): SQL {
  return sql`${text} COLLATE "pt-BR-x-icu"`;
}
