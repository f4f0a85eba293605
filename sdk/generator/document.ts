export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: (string | number | null)[];
  const?: string | number | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

export interface RawOperation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

/** Parts of `docs/openapi.json` that the generator reads. */
export interface OpenApi {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}

/**
 * Converts patterns that match a single name, such as `^pix$`, to optional properties, in place.
 * The document uses them for names that differ from another's only in case, which other generators
 * cannot distinguish.
 */
export function namePatterns({ components }: OpenApi): void {
  for (const schema of Object.values(components.schemas)) {
    for (const [pattern, property] of Object.entries(schema.patternProperties ?? {})) {
      const [, name] = /^\^(\w+)\$$/.exec(pattern) ?? [];
      if (name) schema.properties = { ...schema.properties, [name]: property };
    }
    delete schema.patternProperties;
  }
}

/** Returns the name of the referenced schema, or null if the schema is not a reference. */
export function nameOf(schema: Schema): string | null {
  return schema.$ref?.replace("#/components/schemas/", "") ?? null;
}

/** @throws Error if the document has no such schema. */
export function getSchema({ components }: OpenApi, name: string): Schema {
  const found = components.schemas[name];
  if (!found) throw new Error(`The document has no schema ${name}`);
  return found;
}

export function resolveSchema(document: OpenApi, schema: Schema): Schema {
  const name = nameOf(schema);
  return name === null ? schema : getSchema(document, name);
}

export function listReferences(schema: Schema): string[] {
  const name = nameOf(schema);
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return [...(name === null ? [] : [name]), ...parts.flatMap(listReferences)];
}
