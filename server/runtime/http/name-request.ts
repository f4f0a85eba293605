import type { IncomingMessage, ServerResponse } from "node:http";
import { newId } from "@/db/ids";
import { inWork } from "../../core/tracing/work";

/** Names a request in the log, in its answer, and between the API's process and the pages'. */
export const requestIdHeader = "x-request-id";

/**
 * Gives a request an id of ours, in place of any that its client sent, and answers it as a piece of work: its log lines
 * and its answer have the id, and so has the request that is passed to the pages. `/v1` names its requests itself
 * (`server/runtime/rest/rest.ts`).
 */
export function inRequest<Result>(req: IncomingMessage, res: ServerResponse, answer: () => Result): Result {
  const requestId = newId();
  req.headers[requestIdHeader] = requestId;
  return inNamedRequest(requestId, res, answer);
}

/** The id that `inRequest` gave a request. */
export function requestIdOf({ headers }: IncomingMessage): string | null {
  const given = headers[requestIdHeader];
  return typeof given === "string" ? given : null;
}

/** The same in the pages' process, under the id that the API gave the request; one that came past the API gets its own. */
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
