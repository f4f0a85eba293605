export interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  examples?: unknown[];
  [keyword: string]: unknown;
}

export type Schemas = Record<string, Schema>;

const prefix = "#/components/schemas/";

export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref?.startsWith(prefix) ? (schemas[schema.$ref.slice(prefix.length)] ?? {}) : schema;
}

/**
 * Allows additional fields in response objects (docs/domains/core.md), in place. Components used by
 * requests stay strict.
 *
 * @returns the components of responses and of requests.
 */
export function allowMoreFields(answers: unknown, requests: unknown, schemas: Schemas): Schemas {
  const requested = namesBelow(requests, schemas);
  const answered = namesBelow(answers, schemas);
  acceptMoreFields(answers);
  for (const name of answered) if (!requested.has(name)) acceptMoreFields(schemas[name]);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => requested.has(name) || answered.has(name)));
}

/** Allows additional fields in a response's objects, in place. */
export function acceptMoreFields(value: unknown): void {
  for (const schema of objectsBelow(value))
    if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/**
 * Removes JavaScript's integer limits and renames `example`, in place. Adds `format: double` to
 * numbers, because some generators default to 32 bits.
 */
export function tidySchemas(value: unknown): void {
  for (const schema of objectsBelow(value)) {
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
    if (schema.type === "number") schema.format ??= "double";
    if (isSchema(schema) && "example" in schema) {
      schema.examples ??= [schema.example];
      delete schema.example;
    }
  }
}

function isSchema(object: Schema): boolean {
  return typeof object.type === "string" || Array.isArray(object.type) || "anyOf" in object || "oneOf" in object;
}

function namesBelow(value: unknown, schemas: Schemas, names = new Set<string>()): Set<string> {
  for (const { $ref } of objectsBelow(value)) {
    const name = typeof $ref === "string" && $ref.startsWith(prefix) ? $ref.slice(prefix.length) : null;
    if (name === null || names.has(name)) continue;
    names.add(name);
    namesBelow(schemas[name], schemas, names);
  }
  return names;
}

const data = new Set(["example", "examples", "default", "const", "enum"]);

/** Iterates over objects, except in data such as examples. */
export function* objectsBelow(value: unknown): Generator<Schema> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Schema;
  for (const [name, each] of Object.entries(value)) if (!data.has(name)) yield* objectsBelow(each);
}
