/** As much of JSON Schema as the door looks at. */
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

/** The schema itself, or the component that it points at. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref?.startsWith(prefix) ? (schemas[schema.$ref.slice(prefix.length)] ?? {}) : schema;
}

/**
 * Opens the objects of answers to further fields (docs/decisions.md: answers may gain fields), in place, and returns the components
 * that answers and requests use. What requests use stays strict.
 */
export function allowMoreFields(answers: unknown, requests: unknown, schemas: Schemas): Schemas {
  const requested = namesBelow(requests, schemas);
  const answered = namesBelow(answers, schemas);
  open(answers);
  for (const name of answered) if (!requested.has(name)) open(schemas[name]);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => requested.has(name) || answered.has(name)));
}

function open(value: unknown): void {
  for (const schema of objectsBelow(value))
    if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/**
 * Takes out of schemas, in place, what generators put in: the limits of JavaScript's integers, which say nothing about
 * a field, and `example`, whose name in JSON Schema is `examples`.
 */
export function tidySchemas(value: unknown): void {
  for (const schema of objectsBelow(value)) {
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
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

/** Every object below a value, but for those that are data and no part of the document. */
function* objectsBelow(value: unknown): Generator<Schema> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Schema;
  for (const [name, each] of Object.entries(value)) if (!data.has(name)) yield* objectsBelow(each);
}
