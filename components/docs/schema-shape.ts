import { nameOfRef, type Schema } from "./document";

/** Limit or hint, formatted in the reader's language by the page. */
export type Fact =
  | { kind: "range" | "length" | "items"; min: number | undefined; max: number | undefined }
  | { kind: "default" | "example"; value: unknown }
  | { kind: "values"; values: unknown[] }
  | { kind: "pattern"; pattern: string };

export interface Shape {
  /** `string`, `integer`, `string (date-time)` or a component's name; null if `variants` lists the types. */
  type: string | null;
  isList: boolean;
  nullable: boolean;
  description: string;
  inEnglish?: boolean;
  facts: Fact[];
  fields: Field[];
  variants: { title: string; shape: Shape }[];
}

export interface Field extends Shape {
  name: string;
  required: boolean;
  deprecated: boolean;
}

type Schemas = Record<string, Schema>;

/** Widths of numbers, for generators of clients. */
const widths: readonly string[] = ["double", "int64"];

const nothing: Shape = {
  type: null,
  isList: false,
  nullable: false,
  description: "",
  facts: [],
  fields: [],
  variants: [],
};

/** A recursive component is replaced by its name. */
export function readShape(schema: Schema, schemas: Schemas, opened: readonly string[] = []): Shape {
  if (schema.$ref) return readComponent(schema, nameOfRef(schema.$ref), schemas, opened);
  const merged = schema.allOf ? mergeAll(schema, schemas) : schema;
  const choices = merged.anyOf ?? merged.oneOf;
  return choices ? readChoice(merged, choices, schemas, opened) : readPlain(merged, schemas, opened);
}

function readComponent(schema: Schema, name: string, schemas: Schemas, opened: readonly string[]): Shape {
  const component = schemas[name];
  if (!component || opened.includes(name)) return { ...nothing, type: name, description: schema.description ?? "" };
  const shape = readShape(component, schemas, [...opened, name]);
  return { ...shape, description: schema.description ?? shape.description };
}

function mergeAll({ allOf = [], ...own }: Schema, schemas: Schemas): Schema {
  const merged: Schema = {};
  for (const part of [...allOf.map((each) => (each.$ref ? (schemas[nameOfRef(each.$ref)] ?? {}) : each)), own]) {
    const properties = { ...merged.properties, ...part.properties };
    const required = [...(merged.required ?? []), ...(part.required ?? [])];
    Object.assign(merged, part, { properties, required });
  }
  return merged;
}

function readChoice(schema: Schema, choices: Schema[], schemas: Schemas, opened: readonly string[]): Shape {
  const real = choices.filter(({ type }) => type !== "null");
  const nullable = real.length < choices.length;
  const [only] = real;
  if (only && real.length === 1) {
    const shape = readShape(only, schemas, opened);
    const facts = [...readFacts(schema), ...shape.facts];
    return {
      ...shape,
      nullable: nullable || shape.nullable,
      description: schema.description ?? shape.description,
      facts,
    };
  }
  const variants = real.map((each) => {
    const shape = readShape(each, schemas, opened);
    return { title: each.title ?? (each.$ref ? nameOfRef(each.$ref) : titleOf(shape)), shape };
  });
  return { ...nothing, nullable, description: schema.description ?? "", facts: readFacts(schema), variants };
}

function titleOf({ type, fields }: Shape): string {
  const told = fields.flatMap(({ name, facts }) =>
    facts.flatMap((fact) => (fact.kind === "values" && fact.values.length === 1 ? [`${name}: ${fact.values[0]}`] : [])),
  );
  return told.length > 0 ? told.join(", ") : (type ?? "object");
}

function readPlain(schema: Schema, schemas: Schemas, opened: readonly string[]): Shape {
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat();
  const [type = typeOfConst(schema)] = types.filter((each) => each !== "null");
  const own = { nullable: types.includes("null"), description: schema.description ?? "" };
  if (type === "array") {
    const items = schema.items ? readShape(schema.items, schemas, opened) : nothing;
    return {
      ...items,
      ...own,
      isList: true,
      description: own.description || items.description,
      facts: [...readFacts(schema), ...items.facts],
    };
  }
  return {
    ...nothing,
    ...own,
    type: schema.format && !widths.includes(schema.format) ? `${type} (${schema.format})` : type,
    facts: readFacts(schema),
    fields: readFields(schema, schemas, opened),
  };
}

function typeOfConst({ const: value }: Schema): string {
  return value === undefined ? "null" : typeof value;
}

function readFields(schema: Schema, schemas: Schemas, opened: readonly string[]): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    ...readShape(property, schemas, opened),
    name,
    required: schema.required?.includes(name) ?? false,
    deprecated: property.deprecated ?? false,
  }));
}

/** Drops JavaScript's safe integer range. */
function limit(value: number | undefined): number | undefined {
  return value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;
}

function readFacts(schema: Schema): Fact[] {
  const facts: Fact[] = [];
  const between = (kind: "range" | "length" | "items", min: number | undefined, max: number | undefined) => {
    if (limit(min) !== undefined || limit(max) !== undefined) facts.push({ kind, min: limit(min), max: limit(max) });
  };
  const values = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  if (values) facts.push({ kind: "values", values: values.filter((value) => value !== null) });
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  between(
    "range",
    schema.minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1),
    schema.maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - 1),
  );
  between("length", schema.minLength, schema.maxLength);
  between("items", schema.minItems, schema.maxItems);
  if (schema.pattern !== undefined) facts.push({ kind: "pattern", pattern: schema.pattern });
  if (schema.default !== undefined) facts.push({ kind: "default", value: schema.default });
  const example = schema.example ?? schema.examples?.[0];
  if (!values && isSimple(example)) facts.push({ kind: "example", value: example });
  return facts;
}

/** Shown next to its field. Objects are shown in the operation's example. */
function isSimple(value: unknown): boolean {
  return value !== undefined && value !== null && typeof value !== "object";
}
