import type { IncomingMessage, ServerResponse } from "node:http";
import { newId } from "@/db/ids";
import { inWork } from "../../core/tracing/work";

export const requestIdHeader = "x-request-id";

/**
 * Handles a request under a new id, regardless of one sent by the client. Log lines, the response
 * and the request forwarded to the pages contain it. `/v1` assigns its own ids
 * (`server/runtime/rest/rest.ts`).
 */
export function inRequest<Result>(req: IncomingMessage, res: ServerResponse, answer: () => Result): Result {
  const requestId = newId();
  req.headers[requestIdHeader] = requestId;
  return inNamedRequest(requestId, res, answer);
}

export function requestIdOf({ headers }: IncomingMessage): string | null {
  const given = headers[requestIdHeader];
  return typeof given === "string" ? given : null;
}

/** `inRequest` in the pages process, with the id assigned by the API. A request that bypassed the API gets a new id. */
export function inPassedRequest<Result>(
  req: IncomingMessage,
  res: ServerResponse,
  { isFromApi, answer }: { isFromApi: boolean; answer: () => Result },
): Result {
  const given = isFromApi ? requestIdOf(req) : null;
  return given !== null ? inNamedRequest(given, res, answer) : inRequest(req, res, answer);
}

function inNamedRequest<Result>(requestId: string, res: ServerResponse, answer: () => Result): Result {
  res.setHeader(requestIdHeader, requestId);
  return inWork({ requestId }, answer);
}
