import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, customType, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A UUIDv7 made by the application. */
export const id = (name: string) => uuid(name);

/** An instant with milliseconds, as on the wire. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** The minute of an instant, for an index: UTC without a time zone, as only such an expression can be indexed. */
export const minuteOf = (column: AnyPgColumn): SQL => sql`date_trunc('minute', ${column} AT TIME ZONE 'UTC')`;

/** Integer cents. */
export const cents = (name: string) => bigint(name, { mode: "number" });

/** Bytes, as PostgreSQL's `bytea`. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** A column with one word of a closed list; pair it with `oneOf` in the table's constraints. */
export const word = <const Words extends readonly [string, ...string[]]>(name: string, words: Words) =>
  text(name, { enum: words as unknown as [Words[number], ...Words[number][]] });

/** The CHECK that restricts a `word` column to its list. */
export function oneOf(name: string, column: AnyPgColumn, words: readonly string[]) {
  return check(name, sql`${column} IN ${listOf(words)}`);
}

/** Words of a closed list as a literal, so that a partial index on them applies: `('paid', 'refund')`. */
export function listOf(words: readonly string[]) {
  return sql.raw(`(${words.map((each) => `'${each}'`).join(", ")})`);
}
