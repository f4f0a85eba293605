import { Column, fillPlaceholders, getTableColumns, is, SQL, Table } from "drizzle-orm";
import { type Database, db } from "./client";

/** A drizzle query with placeholders. */
interface Composed<Rows> {
  toSQL: () => { sql: string; params: unknown[] };
  readonly _?: { readonly result: Rows; readonly selectedFields?: unknown };
}

type Decode = (value: unknown) => unknown;
type Read = (values: readonly unknown[], decoders: readonly Decode[]) => unknown;

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
    const { text, parameters, read, decoders } = query;
    const rows = await database.$client.unsafe(text, fillPlaceholders(parameters, values) as string[]).values();
    return rows.map((row) => read(row, decoders)) as Rows;
  };
}

function compose(query: Composed<unknown>) {
  const { sql: text, params: parameters } = query.toSQL();
  const decoders: Decode[] = [];
  const literal = literalOf(query._?.selectedFields ?? {}, decoders);
  // As code of its own, like what zod makes of a schema: filling in forty fields by name takes ten times as long.
  const read = new Function("values", "decoders", `return ${literal}`) as Read;
  return { text, parameters, read, decoders };
}

/**
 * A row's values, in the order in which drizzle selects the fields, as an object literal of the fields' shape. One
 * decoder is added for each field. Nothing but the names of the schema becomes code.
 */
function literalOf(fields: unknown, decoders: Decode[]): string {
  const parts = Object.entries(fields as object).map(([name, field]: [string, unknown]) => {
    if (is(field, Table)) return `${JSON.stringify(name)}: ${literalOf(getTableColumns(field), decoders)}`;
    const isColumn = is(field, Column);
    if (!isColumn && !is(field, SQL) && !is(field, SQL.Aliased)) {
      return `${JSON.stringify(name)}: ${literalOf(field, decoders)}`;
    }
    const value = `values[${decoders.length}]`;
    const decode = `decoders[${decoders.length}]`;
    const asItCame = !isColumn || field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    decoders.push(asItCame ? (given) => given : (given) => field.mapFromDriverValue(given));
    return `${JSON.stringify(name)}: ${asItCame ? value : `${value} === null ? null : ${decode}(${value})`}`;
  });
  return `{ ${parts.join(", ")} }`;
}
