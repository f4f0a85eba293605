import { Column, getTableColumns, is, Param, Placeholder, type Query, type SQL, sql, type Table } from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import { type Database, db, type Executor, sessionOf } from "./client";

/** Query builder (with `prepare`), or raw SQL from `execute`. */
type Composed<Rows> = { readonly _: { readonly result: Rows } } & (
  | { prepare: (name: string) => { getQuery: () => Query } }
  | { getQuery: () => Query }
);

type Values = Readonly<Record<string, unknown>>;
type Decode = (value: unknown) => unknown;
type Read = (values: readonly unknown[], decoders: readonly Decode[]) => unknown;

export type PreparedQuery<Rows> = (values: Values, executor?: Executor) => Promise<Rows>;

/**
 * Builds a query once and runs it with different values. For hot paths only, where building a wide
 * statement and mapping its results takes longer than the database's response
 * (docs/performance.md).
 *
 * Fields may be columns, tables, objects of these, and raw SQL. Raw values and rows of `execute`
 * are returned as the driver returns them. Every joined row must exist (no outer joins).
 */
export function preparedQuery<Rows>(build: (database: Database) => Composed<Rows>): PreparedQuery<Rows> {
  let composed: ReturnType<typeof compose> | undefined;
  return async (values, executor = db()) => {
    composed ??= compose(build(db()));
    const { text, parameters, rowReader } = composed;
    const given = parameters.map((parameter) => parameter(values));
    const session = sessionOf(executor);
    if (!rowReader) return (await session.queryObjects(text, given)) as Rows;
    const { read, decoders } = rowReader;
    const rows: unknown[] = await session.query(text, given);
    return rows.map((row) => read(row as unknown[], decoders)) as Rows;
  };
}

/** Builds each query of a family once, for statements whose text depends on a few keywords (`key`). */
export function preparedQueries<Key extends readonly string[], Rows>(
  build: (database: Database, ...key: Key) => Composed<Rows>,
): (...key: Key) => PreparedQuery<Rows> {
  const queries = new Map<string, PreparedQuery<Rows>>();
  return (...key) => {
    const name = key.join(" ");
    const query = queries.get(name) ?? preparedQuery((database) => build(database, ...key));
    queries.set(name, query);
    return query;
  };
}

/** Placeholder encoded as the column's type, unlike a bare one. */
export function givenValue(column: Column, name: string): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/** Placeholders for `set` and `values`, by the names of their columns. */
export function givenColumns<From extends Table, Name extends string & keyof From["_"]["columns"]>(
  table: From,
  names: readonly Name[],
): Record<Name, SQL> {
  const columns = getTableColumns(table) as Record<Name, Column>;
  return Object.fromEntries(names.map((name) => [name, givenValue(columns[name], name)])) as Record<Name, SQL>;
}

function compose(query: Composed<unknown>) {
  const prepared = "prepare" in query ? query.prepare("") : query;
  const { sql: text, params } = prepared.getQuery();
  // Drizzle's types lack these fields, and a query without rows has none.
  const fields = "fields" in prepared ? (prepared.fields as SelectedFieldsOrdered | undefined) : undefined;
  return { text, parameters: params.map(parameterOf), rowReader: fields && rowReaderOf(fields) };
}

/** Reads a parameter's value. NULL is not encoded, because a JSON column would turn it into the JSON value `null`. */
function parameterOf(parameter: unknown): (values: Values) => unknown {
  const isEncoded = is(parameter, Param);
  const placeholder: unknown = isEncoded ? parameter.value : parameter;
  if (!is(placeholder, Placeholder)) return () => parameter;
  const { name } = placeholder;
  return (values) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for the placeholder "${name}"`);
    return isEncoded && value !== null ? parameter.encoder.mapToDriverValue(value) : value;
  };
}

interface Shape {
  [name: string]: string | Shape;
}

/**
 * Returns a function that converts a row's values, in field order, to an object. Only names from
 * the schema become code.
 */
function rowReaderOf(fields: SelectedFieldsOrdered) {
  const decoders: Decode[] = [];
  const shape: Shape = {};
  for (const [index, { path, field }] of fields.entries()) {
    const asItCame = !is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    decoders.push(asItCame ? (value) => value : (value) => field.mapFromDriverValue(value));
    const value = `values[${index}]`;
    place(shape, path, asItCame ? value : `${value} === null ? null : decoders[${index}](${value})`);
  }
  // Generates code, as zod does. Assigning fields by name takes 3 µs more per row of a list, 4% of a page.
  const read = new Function("values", "decoders", `return ${literalOf(shape)}`) as Read;
  return { read, decoders };
}

function place(shape: Shape, [name = "", ...inner]: readonly string[], expression: string): void {
  const known = shape[name];
  const part = typeof known === "object" ? known : {};
  shape[name] = inner.length === 0 ? expression : part;
  if (inner.length > 0) place(part, inner, expression);
}

function literalOf(shape: string | Shape): string {
  if (typeof shape === "string") return shape;
  return `{ ${Object.entries(shape)
    .map(([name, part]) => `${JSON.stringify(name)}: ${literalOf(part)}`)
    .join(", ")} }`;
}
