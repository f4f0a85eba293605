import type { ApiKeyScope } from "@/db/schema/accounts-enums";
import { authenticatePair } from "../../accounts/api-keys/exchange-api-key";
import { fail } from "../../core/failures/failure";
import { shortField } from "../../core/procedures/check-json";
import type { KeyUse } from "../../core/procedures/procedure";
import { nameWork } from "../../core/tracing/work";
import { answerDocument, anyOrigin, documentPath } from "../openapi/document";
import { bearerContext, type Caller, openContext } from "./context";
import { type Reply, wrapOutput } from "./envelope";
import { type Group, unknownPathGroup } from "./groups";
import { type BodySource, readBody } from "./read-body";
import { readQuery } from "./read-query";
import type { Route, RouteTable } from "./route-table";

export interface RestRequest extends BodySource {
  method: string;
  /** Path and query, not decoded. */
  target: string;
  socketAddress: string;
}

export interface Trace {
  group: Group;
  operation: string | null;
  /** Null if no token is required. */
  scope: ApiKeyScope | null;
  companyId: string | null;
  apiKeyId: string | null;
  route: Route | null;
  /** Includes the path parameters. Null until read. */
  body: object | null;
  code: string | null;
  keyUse: KeyUse | null;
  /** Added by the procedure, also to errors. */
  answerHeaders: Record<string, string>;
}

export function startTrace(): Trace {
  return {
    group: unknownPathGroup,
    operation: null,
    scope: null,
    companyId: null,
    apiKeyId: null,
    route: null,
    body: null,
    code: null,
    keyUse: null,
    answerHeaders: {},
  };
}

/**
 * Checks path and method, token and scope, body, schema and business rules, in this order
 * (docs/domains/runtime.md).
 *
 * @throws the first error; the trace contains the group that determines its envelope.
 */
export async function dispatch(
  request: RestRequest,
  table: RouteTable,
  readDocument: () => string,
  caller: Caller,
  trace: Trace,
): Promise<Reply> {
  const { path, query } = splitTarget(request.target);
  if (path === documentPath) {
    trace.answerHeaders = anyOrigin;
    return answerDocument(request, query, readDocument);
  }
  const match = table.match(request.method, path);
  if (match.found === "nothing") return fail("NOT_FOUND");
  if (match.found === "other_method") {
    trace.group = match.group;
    return fail("METHOD_NOT_ALLOWED", { allow: match.allow });
  }
  const { route, values } = match;
  trace.group = route.group;
  trace.operation = route.operation;
  trace.scope = route.scope;
  trace.route = route;
  if (route.aging) trace.answerHeaders = route.aging;
  const { headers } = request;
  const context = route.scope ? await bearerContext(headers, caller, route.scope, trace) : openContext(headers, caller);
  if (route.meta.takesPair) {
    const { basicCredentials: credentials = null, address, now } = context;
    context.keyOwner = await authenticatePair({
      credentials,
      address,
      now,
      noteRefused: (owner) => Object.assign(trace, owner),
    });
  }
  if (context.keyOwner) {
    trace.companyId = context.keyOwner.companyId;
    trace.apiKeyId = context.keyOwner.apiKeyId;
  }
  trace.keyUse = context.keyUse ?? null;
  if (trace.companyId) nameWork({ companyId: trace.companyId });
  trace.answerHeaders = context.answerHeaders ?? {};
  if (route.aging) Object.assign(trace.answerHeaders, route.aging);
  const input = await readInput(route, values, query, request, trace);
  return wrapOutput(route.meta, await route.call(context, input));
}

/** The target may be an absolute URL (RFC 9112, section 3.2.2). */
function splitTarget(target: string): { path: string; query: string } {
  const local = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?]*/i, "");
  const mark = local.indexOf("?");
  return mark < 0 ? { path: local, query: "" } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

/**
 * Reads a procedure's input: the decoded path parameters (`values`, in order), and the query of a
 * GET or DELETE or the body of a POST or PUT. Values are not coerced. Sets `trace.body` even for a
 * request that is then rejected.
 *
 * @throws NOT_JSON; BODY_TOO_LARGE; VALIDATION
 */
async function readInput(
  route: Route,
  values: readonly string[],
  query: string,
  source: BodySource,
  trace: { body: object | null },
): Promise<Record<string, unknown>> {
  const body = await readBody(source);
  trace.body = body;
  const parameters = query === "" ? {} : readQuery(query, route.query);
  for (const name in body) {
    if (!route.takesBody || !route.takesFields || route.parameters.includes(name)) {
      fail("VALIDATION", { field: shortField(name), message: "is not a known property" });
    }
  }
  const input = route.takesBody ? body : parameters;
  for (const [index, name] of route.parameters.entries()) input[name] = values[index];
  return input;
}
