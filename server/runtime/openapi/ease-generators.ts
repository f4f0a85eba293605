import { objectsBelow, type Schema, type Schemas } from "./json-schemas";

interface EasedDocument {
  components: { schemas: Schemas };
}

/**
 * Writes a document in the forms that client generators compile, in place. The documented values stay the same.
 * - A component named `NewWebhook` is called `WebhookInput`: Go's generator names the constructor of `Webhook` so.
 * - `T | null` is one schema with two types, except for a reference. Some generators drop the fields of an `anyOf`.
 * - A constant boolean is a boolean. Generators write it as an enumeration, which most languages do not have.
 * - An exclusive minimum of an integer is an inclusive one.
 * - A date-time has no pattern, because its generated type is not text.
 * - Two properties that differ only in case collide, so the later one is documented by a pattern.
 */
export function easeGenerators(document: EasedDocument): void {
  renameInputs(document);
  for (const schema of objectsBelow(document)) {
    joinNull(schema);
    if (schema.type === "boolean") delete schema.const;
    if (schema.type === "integer" && typeof schema.exclusiveMinimum === "number") {
      schema.minimum = schema.exclusiveMinimum + 1;
      delete schema.exclusiveMinimum;
    }
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

/** Writes `anyOf: [{ type: "string" }, { type: "null" }]` as `type: ["string", "null"]`. */
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
