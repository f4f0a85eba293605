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

/** A documented operation, for the contract test. */
export interface Operation {
  id: string;
  method: string;
  /** `/v1/transactions/{transactionId}` */
  path: string;
  /** How it authenticates its caller: by token, by API key, or not at all. */
  caller: "bearer" | "basic" | "nobody";
  /** The scope that its caller's key needs; null without a token. */
  scope: ApiKeyScope | null;
  takesQuery: boolean;
  idempotent: boolean;
  /** Example request bodies in the document. */
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

/** Every operation of the document, its references resolved. */
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

/** Resolves references to responses and headers in a part of the document; schemas stay references. */
function dereference(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dereference);
  if (typeof value !== "object" || value === null) return value;
  const found = "$ref" in value ? /^#\/components\/(responses|headers)\/(.+)$/.exec(String(value.$ref)) : null;
  if (!found) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, dereference(each)]));
  const [, kind = "", name = ""] = found;
  return dereference((document.components as unknown as Record<string, Record<string, unknown>>)[kind]?.[name]);
}

/** @throws Error for an id that the document lacks. */
export function getOperation(id: string): Operation {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`${id} is not documented`);
  return operation;
}

/** The variable parts of a request to an operation. */
export interface Call {
  /** Values of the path's parameters. */
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
  /** Client address, for the rate limit. */
  address?: string;
}

/** The origin of requests that reach this process's API without a socket. */
export const ownApi = "api:";

/** Sends one request unchanged, over a socket unless to `ownApi`. */
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

/** Builds the request of a call to an operation. */
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

/** A company of the contract test with its credentials. */
export interface Seller {
  companyId: string;
  token: string;
  /** For HTTP Basic. */
  credentials: string;
  /** A token of another key of the company, with only these scopes. */
  tokenWith: (scopes: KeyScopes) => Promise<string>;
  /** Calls an operation that must succeed, and returns its data without the envelope. */
  make: (operationId: string, call: Call) => Promise<Record<string, unknown>>;
}

/** Creates a company whose calls go to `origin`. */
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

/** A server of `/v1` in this process. */
export interface StartedServer {
  origin: string;
  stop: () => Promise<void>;
}

/** Settings of an installation behind a proxy, which may send to this machine. */
function changeSettings(): void {
  const variables = { ...process.env, TRUST_PROXY: "1", WEBHOOK_ALLOW_PRIVATE: "true" };
  Object.assign(environment(), parseEnvironment(variables));
}

/** Serves the REST API without a socket: what the socket's server adds is the same for every operation. */
export async function startApi(): Promise<StartedServer> {
  changeSettings();
  return { origin: ownApi, stop: async () => undefined };
}

/** Starts the platform's HTTP server over its REST API, trusting one proxy for client addresses. */
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
