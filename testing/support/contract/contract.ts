import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import type { ApiKeyScope, KeyScopes } from "@/db/schema/accounts-enums";
import { createApiKey } from "@/server/accounts/api-keys/api-keys";
import { issueToken } from "@/server/accounts/api-keys/tokens";
import { environment, parseEnvironment } from "@/server/core/env/env";
import { createNodeServer } from "@/server/runtime/http/node-server";
import { readOpenApiDocument } from "@/server/runtime/openapi/file";
import type { Schema } from "@/server/runtime/openapi/json-schemas";
import { getRestApi } from "@/server/runtime/rest/rest";
import { callApi, freshAddress, type TestCall } from "../api-calls";
import { createTestCompany } from "../database";

export interface Operation {
  id: string;
  method: string;
  path: string;
  caller: "bearer" | "basic" | "nobody";
  scope: ApiKeyScope | null;
  takesQuery: boolean;
  idempotent: boolean;
  bodies: Record<string, unknown>[];
  takesFields: boolean;
  responses: Record<string, DocumentedResponse>;
}

interface DocumentedContent {
  schema: Schema;
  examples?: Record<string, { value: unknown }>;
}

export interface DocumentedResponse {
  headers: Record<string, { required?: boolean; schema: Schema }>;
  content?: Partial<Record<"application/json" | "text/event-stream" | "text/csv", DocumentedContent>>;
}

interface RawOperation {
  operationId: string;
  security: object[];
  "x-required-scope"?: ApiKeyScope;
  parameters?: { $ref?: string; in?: string }[];
  requestBody?: { content: { "application/json": { examples?: Record<string, { value: Record<string, unknown> }> } } };
  responses: Record<string, object>;
}

export const document = readOpenApiDocument();

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) =>
    readOperation(method.toUpperCase(), path, operation as unknown as RawOperation),
  ),
);

function readOperation(method: string, path: string, raw: RawOperation): Operation {
  const [security] = raw.security;
  const parameters = raw.parameters ?? [];
  return {
    id: raw.operationId,
    method,
    path,
    caller: !security ? "nobody" : "basic" in security ? "basic" : "bearer",
    scope: raw["x-required-scope"] ?? null,
    takesQuery: method === "GET" || method === "DELETE",
    idempotent: parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")),
    takesFields: raw.requestBody !== undefined,
    bodies: Object.values(raw.requestBody?.content["application/json"].examples ?? {}).map(({ value }) => value),
    responses: dereference(raw.responses) as Operation["responses"],
  };
}

/** Resolves references to responses and headers, not to schemas. */
function dereference(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dereference);
  if (typeof value !== "object" || value === null) return value;
  const found = "$ref" in value ? /^#\/components\/(responses|headers)\/(.+)$/.exec(String(value.$ref)) : null;
  if (!found) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, dereference(each)]));
  const [, kind = "", name = ""] = found;
  return dereference((document.components as unknown as Record<string, Record<string, unknown>>)[kind]?.[name]);
}

/** @throws Error for an undocumented id. */
export function getOperation(id: string): Operation {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`${id} is not documented`);
  return operation;
}

export interface Call {
  parameters?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
}

export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface RawRequest {
  method: string;
  target: string;
  headers?: Record<string, string>;
  body?: string;
  address?: string;
}

/** Pseudo-origin of this process's API, without a socket. */
export const ownApi = "api:";

/** Sends one request unchanged, over a socket unless it goes to `ownApi`. */
export async function sendRaw(origin: string, raw: RawRequest): Promise<WireAnswer> {
  const { method, target, headers, body, address = freshAddress() } = raw;
  if (origin === ownApi) return askApi({ method, target, address, ...(headers && { headers }), ...(body && { body }) });
  const answer = await request(`${origin}${target}`, {
    method: method as "GET",
    headers: { "x-forwarded-for": address, ...headers },
    body: body ?? null,
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

async function askApi(call: TestCall): Promise<WireAnswer> {
  const { status, headers, body, stream } = await callApi(getRestApi(), call);
  let text = call.method === "HEAD" ? "" : body;
  if (stream) for await (const part of stream) text += part;
  return { status, headers, text };
}

export function toRequest({ method, path }: Operation, call: Call, token: string | null): RawRequest {
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.parameters?.[name] ?? ""));
  const query = new URLSearchParams(call.query).toString();
  return {
    method,
    target: query === "" ? target : `${target}?${query}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.body ? { "content-type": "application/json" } : {}),
      ...call.headers,
    },
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
  };
}

export interface Seller {
  companyId: string;
  token: string;
  /** For HTTP Basic. */
  credentials: string;
  tokenWith: (scopes: KeyScopes) => Promise<string>;
  make: (operationId: string, call: Call) => Promise<Record<string, unknown>>;
}

export async function createSeller(origin: string): Promise<Seller> {
  const { companyId } = await createTestCompany();
  const now = new Date();
  const { id: apiKeyId, apiKey, apiSecret } = await createApiKey({ companyId, name: "test", createdBy: null, now });
  const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 3600, now });
  const tokenWith = async (scopes: KeyScopes) => {
    const { id } = await createApiKey({ companyId, name: "scoped", scopes, createdBy: null, now });
    return (await issueToken({ companyId, apiKeyId: id, lifetimeSeconds: 3600, now })).token;
  };
  const credentials = Buffer.from(`${apiKey}:${apiSecret}`).toString("base64");
  const make = async (operationId: string, call: Call) => {
    const operation = getOperation(operationId);
    const answer = await sendRaw(origin, toRequest(operation, call, token));
    const body = JSON.parse(answer.text);
    if (answer.status > 201) throw new Error(`${operationId} answered ${answer.status}: ${body.message}`);
    return body.data ?? body;
  };
  return { companyId, token, credentials, tokenWith, make };
}

export interface StartedServer {
  origin: string;
  stop: () => Promise<void>;
}

/** Makes this process an installation behind a proxy that may send requests to local addresses. */
function changeSettings(): void {
  const variables = { ...process.env, TRUST_PROXY: "1", WEBHOOK_ALLOW_PRIVATE: "true" };
  Object.assign(environment(), parseEnvironment(variables));
}

/** Serves the REST API without a socket, because the HTTP server treats all operations alike. */
export async function startApi(): Promise<StartedServer> {
  changeSettings();
  return { origin: ownApi, stop: async () => undefined };
}

/** Starts the HTTP server over its REST API, trusting one proxy for client addresses. */
export async function startServer(): Promise<StartedServer> {
  changeSettings();
  const pages = createNodeServer({
    restApi: getRestApi(),
    pages: (_, res) => void res.writeHead(404).end(),
    upgrade: null,
    trustProxy: 1,
  });
  pages.server.listen(0, "127.0.0.1");
  await once(pages.server, "listening");
  const { port } = pages.server.address() as AddressInfo;
  const stop = async () => {
    pages.server.closeAllConnections();
    pages.server.close();
    await once(pages.server, "close");
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}
