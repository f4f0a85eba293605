/** A schema of the OpenAPI document, with the keywords that it uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: (string | number)[];
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

/** `docs/openapi.json`, as far as the generator reads it. */
export interface OpenApi {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** The name of the schema that a reference leads to; null when it is none. */
export function nameOf(schema: Schema): string | null {
  return schema.$ref?.replace("#/components/schemas/", "") ?? null;
}

/**
 * A schema by its name.
 *
 * @throws Error when the document has none of that name
 */
export function getSchema({ components }: OpenApi, name: string): Schema {
  const found = components.schemas[name];
  if (!found) throw new Error(`The document has no schema ${name}`);
  return found;
}

/** The schema itself, its reference followed. */
export function resolveSchema(document: OpenApi, schema: Schema): Schema {
  const name = nameOf(schema);
  return name === null ? schema : getSchema(document, name);
}

/** The names of the schemas that a schema refers to, without those behind them. */
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
