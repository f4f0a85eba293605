/** Parts of `GET /v1/openapi.json` that the pages use. */
export interface OpenApiDocument {
  info: { version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: {
    schemas?: Record<string, Schema>;
    headers?: Record<string, Header>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, DocumentedResponse>;
  };
}

export interface DocumentedOperation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  "x-required-scope"?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, DocumentedResponse | Reference>;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  deprecated?: boolean;
  schema?: Schema;
  example?: unknown;
}

export interface Header {
  description?: string;
  schema?: Schema;
}

export interface DocumentedResponse {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

/** JSON Schema 2020-12 keywords in our document. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  deprecated?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export const json = "application/json";

/** `#/components/schemas/Pix` → `Pix`. */
export function nameOfRef(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

export function resolveReference<T extends object>(value: T | Reference, components: Record<string, T> = {}): T {
  if (!("$ref" in value)) return value;
  const component = components[nameOfRef(value.$ref)];
  if (!component) throw new Error(`${value.$ref} is missing in the OpenAPI document`);
  return component;
}
