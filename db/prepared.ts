import { Column, getTableColumns, is, Param, Placeholder, type Query, type SQL, sql, type Table } from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import { type Database, db, type Executor, sessionOf } from "./client";

/** A drizzle query with placeholders: one of its builders' (which have `prepare`), or raw SQL from `execute`. */
type Composed<Rows> = { readonly _: { readonly result: Rows } } & (
  | { prepare: (name: string) => { getQuery: () => Query } }
  | { getQuery: () => Query }
);

type Values = Readonly<Record<string, unknown>>;
type Decode = (value: unknown) => unknown;
type Read = (values: readonly unknown[], decoders: readonly Decode[]) => unknown;

/** Runs a composed query with the values of its placeholders: on the pool, or inside the given transaction. */
export type PreparedQuery<Rows> = (values: Values, executor?: Executor) => Promise<Rows>;

/**
 * A query composed once and run many times with different values, for hot paths only: building the text of a wide
 * statement and mapping each value of its result cost this process more than the database takes to answer
 * (docs/performance.md). Any other query uses drizzle's builder or `execute` where it is needed.
 *
 * Selected or returned fields may be columns, tables, objects of these, and raw SQL, whose values stay as the driver
 * returns them; every joined row must exist (no outer joins). The rows of `execute` are the driver's.
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

/** A family of queries, each composed once, for statements whose text depends on a few words (`key`) besides values. */
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

/** The placeholder `name`, encoded as the column's type; a bare placeholder is not encoded. */
export function givenValue(column: Column, name: string): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/** Placeholders for `set` and `values`, named like their columns. */
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
  // Not in drizzle's types: the list by which it maps rows itself. Absent when the query returns no rows.
  const fields = "fields" in prepared ? (prepared.fields as SelectedFieldsOrdered | undefined) : undefined;
  return { text, parameters: params.map(parameterOf), rowReader: fields && rowReaderOf(fields) };
}

/** NULL is not encoded: a JSON column would turn it into the word `null`. */
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
 * A row's values, in the order of the fields, as an object literal of the fields' shape. Only names of the schema
 * become code.
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
  // Generated code, as zod does for schemas: filling the fields by name takes 3 µs more per row of a list, 4 % of a page.
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
