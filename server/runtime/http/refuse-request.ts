import type { IncomingMessage, ServerResponse } from "node:http";
import { countRequest, rateHeaders } from "../rest/rate-limit";
import { refuseBusy } from "./limit-pages";
import { readHosts } from "./request-host";
import { type Refusal, sendRefusal } from "./send-refusal";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What is known of a request before it is routed. */
export interface Asked {
  target: string;
  address: string;
  isRest: boolean;
}

/** Why a request is refused whatever its target; null if it is passed on. */
export function findRefusal(
  req: IncomingMessage,
  { isRest }: Pick<Asked, "isRest">,
  isServed: (host: string) => boolean,
): Refusal | null {
  const hosts = readHosts(req);
  if (!hosts) return { status: 400, message: "host: must be named once", headers: { connection: "close" } };
  if (!hosts.every((host) => isServed(host))) return { status: 421, message: "This host is not served here" };
  // `/v1` answers an unknown method as one that the path does not have.
  return isRest || methods.has(req.method ?? "") ? null : { status: 501, message: "Method not implemented" };
}

/**
 * Sends a refusal. It counts as any other request; over the limit, the answer says that instead (docs/decisions.md 2).
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
