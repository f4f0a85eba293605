import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * Orders a text column as a Brazilian dictionary does. The database's default orders by code point: `Zebra` before
 * `água`.
 */
export function alphabetical(text: AnyColumn): SQL {
  return sql`${text} COLLATE "pt-BR-x-icu"`;
}
