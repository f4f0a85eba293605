import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { isDatabaseGone } from "./database-trouble";

const safe = new WeakSet<Error>();

/**
 * Error classes of PostgreSQL whose messages may name parts of the schema or the server but never
 * contain a value.
 */
const namingOnly = /^(?:08|23|25|26|28|3D|40|42|53|55|57|58)/;
/** Codes of these classes whose messages quote the text of a search or a name. */
const quotingText = /^4260[12]$/;

function messageOf({ code, message }: postgres.PostgresError): string {
  if (namingOnly.test(code) && !quotingText.test(code)) return message;
  // Keeps the text before the value, which follows in quotes or after a colon, as in "invalid input
  // syntax for type uuid".
  const [before = ""] = code.startsWith("22") ? (/^[^":\d]*/.exec(message) ?? []) : [];
  return before.trim() || `PostgreSQL error ${code}`;
}

function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

function copyOf(error: Error): Error {
  if (error instanceof postgres.PostgresError) {
    const { severity, code, schema_name, table_name, column_name, constraint_name, routine } = error;
    const named = { severity, code, schema_name, table_name, column_name, constraint_name, routine };
    const kept = Object.entries(named).filter(([, value]) => value !== undefined);
    // The constructor accepts the fields, contrary to its types.
    return Reflect.construct(postgres.PostgresError, [{ ...Object.fromEntries(kept), message: messageOf(error) }]);
  }
  const code = "code" in error ? { code: error.code } : {};
  const message = isDatabaseGone(error) ? error.message : "The driver could not send the statement";
  return Object.assign(new Error(message), { name: error.name, ...code });
}

/**
 * Returns the error of a failed statement without values (docs/reliability.md rule 19). The error
 * keeps its SQLSTATE, the names of the constraint, table and column, and the statement's text.
 * Values are removed because the driver adds the parameters to its error, and PostgreSQL's details
 * quote rows and keys.
 */
export function withoutValues(error: unknown, query?: string): unknown {
  if (!(error instanceof Error) || safe.has(error)) return error;
  const copy = copyOf(error);
  Object.defineProperties(copy, {
    stack: { value: [`${copy.name}: ${copy.message}`, framesOf(error)].join("\n"), configurable: true },
    ...(query === undefined ? {} : { query: { value: query, configurable: true } }),
  });
  safe.add(copy);
  return copy;
}

export function isDriversError(error: unknown): boolean {
  return error instanceof postgres.PostgresError || (error instanceof Error && "parameters" in error);
}

/**
 * Removes the parameters from the messages of Drizzle's query errors, because tRPC copies messages.
 * Patches a method that Drizzle's types omit.
 */
export function keepValuesOutOfErrors(): void {
  const queryWithCache = async (query: string, _values: unknown[], run: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await run();
    } catch (thrown) {
      const error = new DrizzleQueryError(query, [], withoutValues(thrown, query) as Error);
      error.message = `Failed query: ${query}`;
      throw error;
    }
  };
  Object.assign(PgPreparedQuery.prototype, { queryWithCache });
}
