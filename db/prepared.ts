import { Column, fillPlaceholders, getTableColumns, is, SQL, Table } from "drizzle-orm";
import { type Database, db } from "./client";

/** A drizzle query with placeholders. */
interface Composed<Rows> {
  toSQL: () => { sql: string; params: unknown[] };
  readonly _?: { readonly result: Rows; readonly selectedFields?: unknown };
}

type Reader = (values: readonly unknown[]) => unknown;

/**
 * A query that is composed once for the pool and run many times with other values: writing the text of a wide select,
 * and asking of each value of the result anew what it is, cost this process more than the database takes to answer.
 *
 * What is selected may be columns, tables, objects of these, and raw SQL, whose values stay as the driver gives them;
 * every joined row must be there (no outer joins).
 */
export function preparedQuery<Rows>(build: (database: Database) => Composed<Rows>) {
  const built = new WeakMap<Database, ReturnType<typeof compose>>();
  return async (values: Record<string, unknown>): Promise<Rows> => {
    const database = db();
    const query = built.get(database) ?? compose(build(database));
    built.set(database, query);
    const { text, parameters, read } = query;
    const rows = await database.$client.unsafe(text, fillPlaceholders(parameters, values) as string[]).values();
    return rows.map(read) as Rows;
  };
}

function compose(query: Composed<unknown>): { text: string; parameters: unknown[]; read: Reader } {
  const { sql: text, params: parameters } = query.toSQL();
  return { text, parameters, read: readerOf(query._?.selectedFields ?? {}, { next: 0 }) };
}

/** Reads a row's values, in the order in which drizzle selects the fields, into an object of the fields' shape. */
function readerOf(fields: unknown, position: { next: number }): Reader {
  const readers = Object.entries(fields as object).map(([name, field]: [string, unknown]): [string, Reader] => {
    if (is(field, Table)) return [name, readerOf(getTableColumns(field), position)];
    const isColumn = is(field, Column);
    if (!isColumn && !is(field, SQL) && !is(field, SQL.Aliased)) return [name, readerOf(field, position)];
    const index = position.next;
    position.next += 1;
    if (!isColumn || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) {
      return [name, (values) => values[index]];
    }
    return [name, (values) => (values[index] === null ? null : field.mapFromDriverValue(values[index]))];
  });
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const [name, read] of readers) row[name] = read(values);
    return row;
  };
}
