import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import type { Meta } from "../../core/procedures/procedure";
import { appRouter } from "../../router";
import { openRequestLog } from "../../webhooks/requests/request-log";
import type { OperationSchemas } from "../../webhooks/requests/vocabulary";
import type { Caller } from "./context";
import type { RestRequest, Trace } from "./dispatch";
import type { Reply } from "./envelope";

export interface Answered {
  request: RestRequest;
  caller: Caller;
  trace: Trace;
  reply: Reply;
  answerBytes: number;
  /** From `performance.now()`. */
  startedAt: number;
}

export type KeepRequest = (answered: Answered) => void;

/** Bodies with cards and secrets, which the request log must not store, not even in memory. */
const secretPaths = new Set(["/v1/auth", "/v1/card-token", "/v1/imports/{importId}/parts"]);

/** Storing these bodies would duplicate the request log in itself. */
const ownPaths = /^\/v1\/requests(?:\/|$)/;

export function listSpoken(): OperationSchemas[] {
  const router: AnyTRPCRouter = appRouter;
  const procedures = Object.values(router._def.procedures as Record<string, AnyTRPCProcedure>);
  return procedures.flatMap(({ _def }) => {
    const meta = _def.meta as Meta | undefined;
    const { inputs, output } = _def as unknown as { inputs: readonly unknown[]; output: unknown };
    return meta?.openapi ? [{ path: `/v1${meta.openapi.path}`, schemas: [...inputs, output] }] : [];
  });
}

/** Stores requests of a company; those without a valid token have none. */
export const keepRequest: KeepRequest = ({ request, caller, trace, reply, answerBytes, startedAt }) => {
  const { companyId, apiKeyId, route } = trace;
  if (!companyId || !apiKeyId || !route) return;
  const keepsBodies = !secretPaths.has(route.path) && !ownPaths.test(route.path);
  const { "idempotency-key": key, "user-agent": userAgent, "content-length": length } = request.headers;
  openRequestLog(listSpoken).add({
    companyId,
    apiKeyId,
    id: caller.requestId,
    at: caller.now,
    milliseconds: performance.now() - startedAt,
    address: caller.address,
    method: request.method,
    target: request.target,
    userAgent,
    operation: route.operation,
    route: route.path,
    parameters: route.parameters,
    isCharge: route.meta.answer === "charge",
    status: reply.status,
    code: trace.code,
    idempotencyKey: typeof key === "string" ? key : null,
    keyUse: trace.keyUse,
    body: keepsBodies && route.takesBody ? trace.body : null,
    answer: keepsBodies && typeof reply.body === "object" ? reply.body : null,
    bytes: (Number(length) || 0) + answerBytes,
  });
};
