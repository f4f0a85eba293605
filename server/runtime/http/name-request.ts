import type { IncomingMessage, ServerResponse } from "node:http";
import { newId } from "@/db/ids";
import { inWork } from "../../core/tracing/work";

export const requestIdHeader = "x-request-id";

/**
 * Assigns a new request ID, replacing any ID sent by the client, and handles the request with it. The ID appears in the
 * request's log lines, in its response, and in the request forwarded to the pages. `/v1` assigns IDs separately
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

/**
 * Like `inRequest`, but runs in the pages process with the ID assigned by the API. A request that bypassed the API gets
 * a new ID.
 */
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
