import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { isDatabaseGone } from "./database-trouble";

const safe = new WeakSet<Error>();

/** Error classes whose messages may name parts of the schema or the server but never contain a value. */
const namingOnly = /^(?:08|23|25|26|28|3D|40|42|53|55|57|58)/;
/** Codes of these classes whose messages quote the text of a search or a name. */
const quotingText = /^4260[12]$/;

function messageOf({ code, message }: postgres.PostgresError): string {
  if (namingOnly.test(code) && !quotingText.test(code)) return message;
  // The value follows in quotes or after a colon, as in "invalid input syntax for type uuid".
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
    // Contrary to its types, the constructor accepts the fields.
    return Reflect.construct(postgres.PostgresError, [{ ...Object.fromEntries(kept), message: messageOf(error) }]);
  }
  const code = "code" in error ? { code: error.code } : {};
  const message = isDatabaseGone(error) ? error.message : "The driver could not send the statement";
  return Object.assign(new Error(message), { name: error.name, ...code });
}

/**
 * Removes values from a statement's error (docs/reliability.md rule 19): the driver adds the
 * parameters, and PostgreSQL's details quote rows and keys. Keeps the SQLSTATE, the names of
 * constraint, table and column, and the statement's text.
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
 * Removes parameters from the messages of Drizzle's query errors, because tRPC copies messages.
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
