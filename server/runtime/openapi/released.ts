import { fileURLToPath } from "node:url";

export const releasedFile = fileURLToPath(new URL("../../../docs/openapi-released.json", import.meta.url));

export interface ComparedSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: ComparedSchema[];
  oneOf?: ComparedSchema[];
  properties?: Record<string, ComparedSchema>;
  patternProperties?: Record<string, ComparedSchema>;
  required?: string[];
  additionalProperties?: boolean | ComparedSchema;
  propertyNames?: ComparedSchema;
  items?: ComparedSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

export interface ComparedParameter {
  $ref?: string;
  in?: string;
  name?: string;
  required?: boolean;
  schema?: ComparedSchema;
}

export interface ComparedBody {
  required?: boolean;
  content?: Record<string, { schema?: ComparedSchema }>;
}

export interface ComparedAnswer {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: ComparedSchema }>;
}

export interface ComparedOperation {
  security?: Record<string, string[]>[];
  "x-required-scope"?: string;
  parameters?: ComparedParameter[];
  requestBody?: ComparedBody;
  responses?: Record<string, ComparedAnswer>;
}

export interface ComparedDocument {
  info?: { version?: string };
  paths?: Record<string, Record<string, ComparedOperation>>;
  webhooks?: Record<string, Record<string, ComparedOperation>>;
  components?: {
    schemas?: Record<string, ComparedSchema>;
    parameters?: Record<string, ComparedParameter>;
    responses?: Record<string, ComparedAnswer>;
  };
}

/** A release may change these freely. */
const documentationKeywords = new Set([
  "description",
  "summary",
  "title",
  "example",
  "examples",
  "tags",
  "externalDocs",
  "servers",
]);

const named = new Set([
  "properties",
  "patternProperties",
  "schemas",
  "parameters",
  "responses",
  "headers",
  "paths",
  "webhooks",
  "content",
]);

export function withoutWords(node: unknown, areNames = false): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutWords(each));
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => areNames || !documentationKeywords.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutWords(value, !areNames && named.has(key))]));
}
