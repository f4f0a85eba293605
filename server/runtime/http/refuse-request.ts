import type { IncomingMessage, ServerResponse } from "node:http";
import { countRequest, rateHeaders } from "../rest/rate-limit";
import { refuseBusy } from "./limit-pages";
import { readHosts } from "./request-host";
import { type Refusal, sendRefusal } from "./send-refusal";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export interface Asked {
  target: string;
  address: string;
  isRest: boolean;
}

export function findRefusal(
  req: IncomingMessage,
  { isRest }: Pick<Asked, "isRest">,
  isServed: (host: string) => boolean,
): Refusal | null {
  const hosts = readHosts(req);
  if (!hosts) return { status: 400, message: "host: must be named once", headers: { connection: "close" } };
  if (!hosts.every((host) => isServed(host))) return { status: 421, message: "This host is not served here" };
  // `/v1` treats an unknown method as one that the path does not support.
  return isRest || methods.has(req.method ?? "") ? null : { status: 501, message: "Method not implemented" };
}

/**
 * Sends an error response and counts the request; over the rate limit, responds with 429 instead
 * (docs/domains/runtime.md).
 */
export async function refuseRequest(
  req: IncomingMessage,
  res: ServerResponse,
  asked: Asked,
  refusal: Refusal,
): Promise<void> {
  if (!asked.isRest) {
    if (!(await refuseBusy(req, res, asked))) sendRefusal(req, res, refusal);
    return;
  }
  const verdict = await countRequest(asked.address);
  const tooMany: Refusal = {
    status: 429,
    message: "Too many requests",
    headers: { "retry-after": String(verdict.resetSeconds) },
  };
  const told = verdict.allowed ? refusal : tooMany;
  sendRefusal(req, res, { ...told, headers: { ...rateHeaders(verdict), ...told.headers } });
}
