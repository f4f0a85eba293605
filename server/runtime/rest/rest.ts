import type { AnyTRPCRouter } from "@trpc/server";
import { newId } from "@/db/ids";
import { watchForLeaks } from "../../accounts/api-keys/watch-for-leaks";
import { environment } from "../../core/env/env";
import { Failure, fail } from "../../core/failures/failure";
import { clientAddress } from "../../core/limits/client-address";
import { log } from "../../core/log/log";
import { reportFault } from "../../core/log/report-fault";
import { measureRequest } from "../../core/metrics/meters";
import { describeSpan, inSpan } from "../../core/tracing/spans";
import { inWork, nameWork } from "../../core/tracing/work";
import type { Verdict } from "../../core/workers/messages";
import { appRouter } from "../../router";
import { createOpenApiDocument } from "../openapi/openapi";
import { findCallFailure } from "./call-failure";
import { type Caller, findHolder, holdsScope } from "./context";
import { dispatch, type RestRequest, startTrace, type Trace } from "./dispatch";
import { type Reply, wrapFailure } from "./envelope";
import { holdStream } from "./hold-stream";
import { type KeepRequest, keepRequest } from "./keep-request";
import { countRequest, requestsPerMinute } from "./rate-limit";
import { createRouteTable } from "./route-table";

export type { RestRequest };

export interface RestAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Replaces the body; ended by the sender when the client disconnects. Null for a HEAD. */
  stream?: AsyncIterable<string> | null;
}

export interface RestApi {
  /** Never throws. */
  handle(request: RestRequest): Promise<RestAnswer>;
}

/**
 * Creates the REST API of a router's procedures (`meta.openapi`, paths relative to `/v1`). `keep`
 * receives each handled request.
 *
 * @throws Error for a procedure that cannot be served (`server/runtime/rest/route-table.ts`)
 */
export function createRestApi(router: AnyTRPCRouter, keep?: KeepRequest): RestApi {
  const table = createRouteTable(router);
  let document: string | undefined;
  const readDocument = () => {
    document ??= JSON.stringify(createOpenApiDocument(router, table.routes, environment().publicUrl));
    return document;
  };
  const answer = async (request: RestRequest): Promise<RestAnswer> => {
    const startedAt = performance.now();
    const now = new Date();
    const address = clientAddress(request.socketAddress, request.headers, environment().trustProxy);
    const caller: Caller = { now, requestId: newId(now), address };
    const trace = startTrace();
    nameWork({ requestId: caller.requestId });
    const verdict = await countRequest(address);
    let reply: Reply;
    try {
      if (!verdict.allowed) fail("RATE_LIMITED", { retryAfterSeconds: verdict.resetSeconds });
      const dispatched = await dispatch(request, table, readDocument, caller, trace);
      reply = dispatched.stream ? await holdReply(dispatched, request, caller, trace) : dispatched;
    } catch (thrown) {
      const failure = failureOf(thrown, caller, trace);
      if (failure.code === "UNAUTHENTICATED") trace.answerHeaders = { ...trace.answerHeaders, ...challengeOf(trace) };
      reply = wrapFailure(failure, trace.group);
    }
    watchForLeaks(request.target, "url", now);
    noteRequest(reply.status, startedAt, caller, trace);
    const finished = finish(reply, request.method, verdict, caller, trace);
    keep?.({ request, caller, trace, reply, answerBytes: finished.body.length, startedAt });
    return finished;
  };
  return { handle: (request) => inWork({}, () => inSpan("request", {}, () => answer(request))) };
}

/** Authentication scheme that a 401 must contain (RFC 9110, section 11.6.1). */
const challengeOf = ({ route }: Trace) => ({
  "www-authenticate": route?.meta.takesPair ? 'Basic realm="API key", charset="UTF-8"' : "Bearer",
});

let restApi: RestApi | undefined;

async function holdReply(
  reply: Reply,
  { method, headers }: RestRequest,
  { address }: Caller,
  { companyId, scope }: Trace,
): Promise<Reply> {
  if (!reply.stream || !companyId || method === "HEAD") return reply;
  const isAllowed = async () => {
    const holder = await findHolder(headers, { address, now: new Date() }, { isRepeated: true });
    return holder !== null && (scope === null || holdsScope(holder.scopes, scope));
  };
  return { ...reply, stream: await holdStream(reply.stream, { companyId, address, isAllowed }) };
}

export function getRestApi(): RestApi {
  restApi ??= createRestApi(appRouter, environment().keepsRequests ? keepRequest : undefined);
  return restApi;
}

function failureOf(thrown: unknown, { requestId }: Caller, trace: Trace): Failure {
  const { operation, companyId } = trace;
  const failure = findCallFailure(thrown) ?? new Failure("INTERNAL");
  if (failure.status >= 500) reportFault(thrown, { requestId, operation, companyId });
  trace.code = failure.code;
  return failure;
}

function noteRequest(status: number, startedAt: number, { requestId }: Caller, { operation, companyId }: Trace): void {
  const exact = performance.now() - startedAt;
  measureRequest(operation ?? "unknown", status, exact);
  describeSpan(operation ?? "unknown", { requestId, "http.response.status_code": status });
  if (!log.isLevelEnabled("info")) return;
  const milliseconds = Math.round(exact * 100) / 100;
  log.info({ requestId, companyId, operation, status, milliseconds }, "Request answered");
}

/**
 * Adds the headers of every response (docs/reliability.md rules 22 and 24). One object literal,
 * because spreading would cost more than the rest of the API.
 */
function finish(reply: Reply, method: string, verdict: Verdict, { requestId }: Caller, trace: Trace): RestAnswer {
  const body = typeof reply.body === "object" && reply.body ? JSON.stringify(reply.body) : (reply.body ?? "");
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-ratelimit-limit": String(requestsPerMinute),
    "x-ratelimit-remaining": String(verdict.remaining),
    "x-ratelimit-reset": String(verdict.resetSeconds),
    "x-request-id": requestId,
  };
  if (!environment().isPrivate) headers["strict-transport-security"] = "max-age=31536000; includeSubDomains";
  Object.assign(headers, trace.answerHeaders, reply.headers);
  if (reply.stream) {
    // A file's length is known, an event stream's is not.
    if (trace.answerHeaders["content-length"] === undefined) delete headers["content-length"];
    return { status: reply.status, headers, body: "", stream: method === "HEAD" ? null : reply.stream };
  }
  if (reply.body === null) return { status: reply.status, headers: withoutContent(headers), body: "" };
  return { status: reply.status, headers, body: method === "HEAD" ? "" : body };
}

function withoutContent({ "content-type": _type, "content-length": _length, ...headers }: Record<string, string>) {
  return headers;
}
