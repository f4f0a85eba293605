import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** A text as a Brazilian dictionary sorts it: the database's own order is that of code points, `Zebra` before `água`. */
export function alphabetical(text: AnyColumn): SQL {
  return sql`${text} COLLATE "pt-BR-x-icu"`;
}
