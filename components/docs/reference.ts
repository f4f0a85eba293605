import type { Locale } from "../ui/i18n/locales";
import { apiLocale } from "../ui/i18n/locales";
import {
  type DocumentedOperation,
  type DocumentedResponse,
  json,
  nameOfRef,
  type OpenApiDocument,
  type Parameter,
  resolveReference,
  type Schema,
} from "./document";
import { type Example, readExamples } from "./examples";
import { readShape, type Shape } from "./schema-shape";

export type Authorization = "bearer" | "basic" | "none";

export interface ReferenceParameter {
  name: string;
  place: "path" | "query" | "header";
  required: boolean;
  deprecated: boolean;
  shape: Shape;
  example: string;
}

export interface ReferenceAnswer {
  status: string;
  description: string;
  headers: { name: string; description: string }[];
  shape: Shape | null;
  component: string | null;
  examples: Example[];
}

export interface ReferenceOperation {
  id: string;
  slug: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  group: string;
  deprecated: boolean;
  authorization: Authorization;
  scope: string | null;
  streams: boolean;
  downloads: boolean;
  parameters: ReferenceParameter[];
  body: { required: boolean; shape: Shape; examples: Example[] } | null;
  answers: ReferenceAnswer[];
}

export interface ReferenceGroup {
  id: string;
  name: string;
  description: string;
  operations: ReferenceOperation[];
}

export interface Reference {
  locale: Locale;
  version: string;
  description: string;
  groups: ReferenceGroup[];
}

/** Operations by group, in the order of the document, with resolved references. */
export function readReference(document: OpenApiDocument): Reference {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(document, method.toUpperCase(), path, operation),
    ),
  );
  const names = new Set([...(document.tags ?? []).map(({ name }) => name), ...operations.map(({ group }) => group)]);
  const groups = [...names]
    .map((name) => ({
      id: toAnchor(name),
      name,
      description: document.tags?.find((tag) => tag.name === name)?.description ?? "",
      operations: operations.filter(({ group }) => group === name),
    }))
    .filter((group) => group.operations.length > 0);
  return { locale: apiLocale, version: document.info.version, description: document.info.description ?? "", groups };
}

export function findOperation({ groups }: Reference, slug: string): ReferenceOperation | null {
  return groups.flatMap(({ operations }) => operations).find((each) => each.slug === slug) ?? null;
}

/** @throws Error if the operation is not documented. */
export function getOperation({ groups }: Reference, method: string, path: string): ReferenceOperation {
  const operations = groups.flatMap((group) => group.operations);
  const found = operations.find((each) => each.method === method && each.path === path);
  if (!found) throw new Error(`${method} ${path} is not documented`);
  return found;
}

function toAnchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** `charges-pixQrCode` → `charges-pix-qr-code`. */
function toSlug(operationId: string): string {
  return operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase();
}

function readOperation(
  document: OpenApiDocument,
  method: string,
  path: string,
  operation: DocumentedOperation,
): ReferenceOperation {
  const schemas = document.components.schemas ?? {};
  const media = operation.requestBody?.content[json];
  return {
    id: operation.operationId,
    slug: toSlug(operation.operationId),
    method,
    path,
    summary: operation.summary ?? `${method} ${path}`,
    description: operation.description ?? "",
    group: operation.tags?.[0] ?? "API",
    deprecated: operation.deprecated ?? false,
    authorization: readAuthorization(operation),
    scope: operation["x-required-scope"] ?? null,
    streams: answers(operation, "text/event-stream"),
    downloads: answers(operation, "text/csv"),
    parameters: (operation.parameters ?? [])
      .map((each) => resolveReference(each, document.components.parameters))
      .flatMap((each) => readParameter(each, schemas)),
    body: media?.schema
      ? {
          required: operation.requestBody?.required ?? false,
          shape: readShape(media.schema, schemas),
          examples: readExamples(media, schemas),
        }
      : null,
    answers: Object.entries(operation.responses).map(([status, answer]) =>
      readAnswer(document, status, resolveReference(answer, document.components.responses)),
    ),
  };
}

function readAuthorization({ security }: DocumentedOperation): Authorization {
  const [scheme] = Object.keys(security?.[0] ?? {});
  if (scheme === undefined) return "none";
  return scheme === "basic" ? "basic" : "bearer";
}

function answers({ responses }: DocumentedOperation, type: "text/event-stream" | "text/csv"): boolean {
  return Object.values(responses).some((answer) => "content" in answer && answer.content?.[type] !== undefined);
}

function readParameter(parameter: Parameter, schemas: Record<string, Schema>): ReferenceParameter[] {
  const { in: place, name, required = false, deprecated = false, schema = {} } = parameter;
  if (place !== "path" && place !== "query" && place !== "header") return [];
  const shape = readShape(schema, schemas);
  const example = parameter.example ?? schema.example ?? schema.examples?.[0] ?? "";
  const description = parameter.description ?? shape.description;
  return [{ name, place, required, deprecated, shape: { ...shape, description }, example: String(example) }];
}

function readAnswer(document: OpenApiDocument, status: string, answer: DocumentedResponse): ReferenceAnswer {
  const schemas = document.components.schemas ?? {};
  const media = answer.content?.[json];
  const headers = Object.entries(answer.headers ?? {}).map(([name, header]) => ({
    name,
    description: resolveReference(header, document.components.headers).description ?? "",
  }));
  return {
    status,
    description: answer.description,
    headers,
    shape: media?.schema ? readShape(media.schema, schemas) : null,
    component: media?.schema?.$ref ? nameOfRef(media.schema.$ref) : null,
    examples: media ? readExamples(media, schemas) : [],
  };
}
