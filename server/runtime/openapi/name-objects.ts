import type { Schema, Schemas } from "./json-schemas";

/**
 * Client generators create good types for components, but poor or colliding ones for nested
 * objects. Each nested object therefore becomes a component, named by its path.
 */

interface Media {
  schema: Schema;
}

export interface NamedOperation {
  operationId: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}

/**
 * Moves nested objects and operations' bodies into `schemas`, in place. A body is named by
 * `bodyNames`, or by its operation if another component has that name.
 */
export function nameObjects(
  operations: readonly NamedOperation[],
  bodyNames: ReadonlyMap<string, string>,
  schemas: Schemas,
): void {
  for (const name of Object.keys(schemas)) nameParts(schemas[name] ?? {}, name, schemas);
  for (const { operationId, requestBody, responses } of operations) {
    const name = pascalCase(operationId);
    nameBodies(requestBody?.content, [bodyNames.get(operationId), `${name}Input`], schemas);
    for (const [status, { content }] of Object.entries(responses)) {
      nameBodies(content, [status < "300" ? `${name}Answer` : `${name}Error${status}`], schemas);
    }
  }
}

function nameBodies(content: Record<string, Media> = {}, names: (string | undefined)[], schemas: Schemas): void {
  for (const media of Object.values(content)) {
    if (isNameable(media.schema)) media.schema = component(media.schema, names.filter(isGiven), schemas);
  }
}

const isGiven = (name: string | undefined) => name !== undefined;

function nameParts(schema: Schema, name: string, schemas: Schemas): void {
  for (const [property, part] of Object.entries(schema.properties ?? {})) {
    if (schema.properties) schema.properties[property] = namePart(part, `${name}${pascalCase(property)}`, schemas);
  }
  if (isSchema(schema.items)) schema.items = namePart(schema.items, singular(name), schemas);
  if (isSchema(schema.additionalProperties)) {
    schema.additionalProperties = namePart(schema.additionalProperties, singular(name), schemas);
  }
  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    const variants = schema[keyword];
    if (!Array.isArray(variants)) continue;
    const choices = variants.filter(({ type }) => type !== "null").length;
    schema[keyword] = variants.map((each: Schema, index) =>
      namePart(each, choices > 1 ? `${name}Variant${index + 1}` : name, schemas),
    );
  }
}

function namePart(part: Schema, name: string, schemas: Schemas): Schema {
  if (isNameable(part)) return component(part, [name], schemas);
  nameParts(part, name, schemas);
  return part;
}

/**
 * Creates a component under the first of `names` that is unused or has the same content.
 *
 * @returns a reference to the component.
 */
function component(schema: Schema, names: readonly string[], schemas: Schemas): Schema {
  const text = JSON.stringify(schema);
  const taken = (name: string) => name in schemas && originals.get(schemas[name] ?? {}) !== text;
  const name = names.find((each) => !taken(each));
  if (name === undefined) throw new Error(`The OpenAPI document has another component ${names.join(", ")}`);
  if (!(name in schemas)) {
    originals.set(schema, text);
    schemas[name] = schema;
    nameParts(schema, name, schemas);
  }
  return { $ref: `#/components/schemas/${name}` };
}

const originals = new WeakMap<Schema, string>();

/** Objects and unions of objects become components, but not `T | null` of a component `T`. */
function isNameable(schema: Schema): boolean {
  if (schema.$ref) return false;
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray) as Schema[] | undefined;
  return isObject(schema) || (choices?.filter(isStructured).length ?? 0) > 1;
}

function isStructured(schema: Schema): boolean {
  return schema.$ref !== undefined || isObject(schema);
}

/** Returns true for an object's definition, false for a reference. */
export function isObject({ type, properties, allOf }: Schema): boolean {
  return [type].flat().includes("object") || properties !== undefined || allOf !== undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `charges-pixQrCode` → `ChargesPixQrCode`. */
function pascalCase(words: string): string {
  return words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `TransactionItems` → `TransactionItem`. */
function singular(name: string): string {
  return name.replace(/([^s])s$/, "$1");
}
