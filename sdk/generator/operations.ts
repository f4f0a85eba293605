import { nameOf, type OpenApi, type Parameter, type RawOperation, resolveSchema, type Schema } from "./document";
import { nameOperation } from "./names";

/** Result of a method: the envelope's `data`, a paginated list of rows, the whole body, or a stream of events. */
export interface Answer {
  kind: "data" | "pages" | "whole" | "stream";
  /** Of one row for `pages`, of one event for `stream`. */
  schema: Schema;
}

export interface QueryParameter {
  name: string;
  required: boolean;
  description: string;
  schema: Schema;
}

export interface Operation {
  resource: string;
  method: string;
  verb: string;
  /** `/v1/transactions/{transactionId}`. */
  path: string;
  description: string;
  deprecated: boolean;
  pathParameters: string[];
  query: QueryParameter[];
  body: { schema: string; required: boolean } | null;
  /** The operation accepts an `Idempotency-Key`. */
  keyed: boolean;
  caller: "token" | "key" | "nobody";
  answer: Answer;
}

const json = "application/json";
const eventStream = "text/event-stream";

function readAnswer(document: OpenApi, { operationId, responses }: RawOperation, takesOffset: boolean): Answer {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  if (success?.content?.[eventStream]) return { kind: "stream", schema: { $ref: "#/components/schemas/Event" } };
  const schema = success?.content?.[json]?.schema;
  if (!schema) throw new Error(`${operationId} documents no answer`);
  const { data, totalRows } = resolveSchema(document, schema).properties ?? {};
  if (!data) return { kind: "whole", schema };
  if (totalRows && takesOffset && data.items) return { kind: "pages", schema: data.items };
  return { kind: "data", schema: data };
}

function readBody({ operationId, requestBody }: RawOperation): Operation["body"] {
  if (!requestBody) return null;
  const schema = requestBody.content?.[json]?.schema;
  const name = schema ? nameOf(schema) : null;
  if (name === null) throw new Error(`${operationId} has a body without a name`);
  return { schema: name, required: requestBody.required ?? false };
}

function readQuery(parameters: readonly Parameter[]): QueryParameter[] {
  return parameters.flatMap(({ name = "", in: place, required = false, description, schema = {} }) =>
    place === "query" ? [{ name, required, description: description ?? "", schema }] : [],
  );
}

function readCaller({ security }: RawOperation): Operation["caller"] {
  const [first] = security ?? [];
  if (!first) return "nobody";
  return "basic" in first ? "key" : "token";
}

function readOperation(document: OpenApi, verb: string, path: string, raw: RawOperation): Operation {
  const parameters = raw.parameters ?? [];
  const query = readQuery(parameters);
  return {
    ...nameOperation(raw.operationId),
    verb: verb.toUpperCase(),
    path,
    description: raw.description ?? `${raw.summary}.`,
    deprecated: raw.deprecated ?? false,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    query,
    body: readBody(raw),
    keyed: parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey"),
    caller: readCaller(raw),
    answer: readAnswer(
      document,
      raw,
      query.some(({ name }) => name === "offset"),
    ),
  };
}

/** A file may be larger than memory, so the libraries leave downloads to the caller's HTTP client. */
function isFile({ responses }: RawOperation): boolean {
  return responses["200"]?.content?.["text/csv"] !== undefined;
}

/**
 * Reads operations in document order, without downloads.
 *
 * @throws Error if two operations have the same name.
 */
export function readOperations(document: OpenApi): Operation[] {
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, raw]) => !isFile(raw))
      .map(([verb, raw]) => readOperation(document, verb, path, raw)),
  );
  const names = new Set(operations.map(({ resource, method }) => `${resource}.${method}`));
  if (names.size !== operations.length) throw new Error("Two operations have the same name in the libraries");
  return operations;
}
