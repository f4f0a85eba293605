import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Orders text as in Portuguese. The default collation orders by code point, which puts `Zebra` before `água`. */
export function alphabetical(text: AnyColumn): SQL {
  return sql`${text} COLLATE "pt-BR-x-icu"`;
}
