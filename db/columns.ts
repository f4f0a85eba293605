import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, customType, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const id = (name: string) => uuid(name);

/** Millisecond precision, as in the API. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Truncates an instant to its minute, for an index. Only the expression in UTC without a time zone is immutable. */
export const minuteOf = (column: AnyPgColumn): SQL => sql`date_trunc('minute', ${column} AT TIME ZONE 'UTC')`;

export const cents = (name: string) => bigint(name, { mode: "number" });

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Text column restricted to a list of values. Requires `oneOf` in the table's constraints. */
export const word = <const Words extends readonly [string, ...string[]]>(name: string, words: Words) =>
  text(name, { enum: words as unknown as [Words[number], ...Words[number][]] });

export function oneOf(name: string, column: AnyPgColumn, words: readonly string[]) {
  return check(name, sql`${column} IN ${listOf(words)}`);
}

/**
 * Formats a list as a SQL literal, such as `('paid', 'refund')`, for which the planner can use a
 * partial index on those values.
 */
export function listOf(words: readonly string[]) {
  return sql.raw(`(${words.map((each) => `'${each}'`).join(", ")})`);
}
