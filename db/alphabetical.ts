import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** A text in the order of a Brazilian dictionary: the database's default is code points, `Zebra` before `água`. */
export function alphabetical(text: AnyColumn): SQL {
  return sql`${text} COLLATE "pt-BR-x-icu"`;
}
