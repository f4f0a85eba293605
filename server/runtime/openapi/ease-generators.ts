import { objectsBelow, type Schema, type Schemas } from "./json-schemas";

interface EasedDocument {
  components: { schemas: Schemas };
}

/**
 * Rewrites a document in place, so that the code that client generators produce from it compiles.
 * The documented values stay the same.
 * - A component such as `NewWebhook` is renamed to `WebhookInput`, because Go's generator uses the
 *   former as the name of the constructor of `Webhook`.
 * - An enumeration in a property with the name of its component, such as `event` in `Event`, becomes
 *   the component `EventKind`, because Rust's generator would give both the same name.
 * - `T | null` becomes one schema with two types, except for a reference. Some generators drop the
 *   fields of an `anyOf`.
 * - A constant boolean becomes a boolean. Generators would create a boolean enumeration, which most
 *   languages do not have.
 * - An integer's exclusive minimum becomes an inclusive one.
 * - An integer that may exceed 32 bits has `format: int64`, because most generators default to 32 bits.
 * - A date-time loses its pattern, because its generated type is not a string.
 * - Of two properties whose names differ only in case, the later moves to `patternProperties`,
 *   because the generated names would collide.
 */
export function easeGenerators(document: EasedDocument): void {
  renameInputs(document);
  nameTwinEnums(document);
  for (const schema of objectsBelow(document)) {
    joinNull(schema);
    if (schema.type === "boolean") delete schema.const;
    if (schema.type === "integer" && typeof schema.exclusiveMinimum === "number") {
      schema.minimum = schema.exclusiveMinimum + 1;
      delete schema.exclusiveMinimum;
    }
    if (isWide(schema)) schema.format = "int64";
    if (schema.format === "date-time") delete schema.pattern;
    moveTwins(schema);
  }
}

const prefix = "#/components/schemas/";

function renameInputs(document: EasedDocument): void {
  const { schemas } = document.components;
  const names = new Map<string, string>();
  for (const name of Object.keys(schemas)) {
    const [, noun] = /^New([A-Z].*)$/.exec(name) ?? [];
    if (!noun) continue;
    const next = `${noun}Input`;
    if (next in schemas) throw new Error(`The OpenAPI document has another component ${next}`);
    names.set(name, next);
  }
  const entries = Object.entries(schemas).map(([name, schema]) => [names.get(name) ?? name, schema]);
  document.components.schemas = Object.fromEntries(entries);
  for (const schema of objectsBelow(document)) {
    const next = typeof schema.$ref === "string" ? names.get(schema.$ref.slice(prefix.length)) : undefined;
    if (next) schema.$ref = `${prefix}${next}`;
  }
}

function isWide({ type, maximum = Number.POSITIVE_INFINITY, enum: values, const: value }: Schema): boolean {
  return [type].flat().includes("integer") && !values && value === undefined && Number(maximum) > 2 ** 31 - 1;
}

function nameTwinEnums({ components: { schemas } }: EasedDocument): void {
  for (const [name, { properties = {} }] of Object.entries(schemas)) {
    for (const [property, part] of Object.entries(properties)) {
      if (!part.enum || property.toLowerCase() !== name.toLowerCase()) continue;
      const kind = `${name}Kind`;
      if (kind in schemas) throw new Error(`The OpenAPI document has another component ${kind}`);
      schemas[kind] = part;
      properties[property] = { $ref: `${prefix}${kind}` };
    }
  }
}

/** Converts `anyOf: [{ type: "string" }, { type: "null" }]` to `type: ["string", "null"]`. */
function joinNull(schema: Schema): void {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return;
  const others = anyOf.filter(({ type }) => type !== "null");
  const [other] = others;
  if (others.length !== 1 || typeof other?.type !== "string") return;
  delete schema.anyOf;
  const { type, ...rest } = other;
  Object.assign(schema, { ...rest, ...schema, type: [type, "null"] });
  if (Array.isArray(other.enum)) schema.enum = [...other.enum, null];
}

function moveTwins(schema: Schema): void {
  const { properties } = schema;
  if (!properties || typeof properties !== "object") return;
  const seen = new Set<string>();
  for (const [name, property] of Object.entries(properties)) {
    const plain = name.toLowerCase();
    if (seen.has(plain)) {
      schema.patternProperties = { ...(schema.patternProperties as object | undefined), [`^${name}$`]: property };
      delete properties[name];
    }
    seen.add(plain);
  }
}
