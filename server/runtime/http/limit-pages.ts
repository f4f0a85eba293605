import type { IncomingMessage, ServerResponse } from "node:http";
import { environment } from "../../core/env/env";
import { createLimiter, type Limiter } from "../../core/limits/limiter";
import { answerBusy } from "./stand-in-pages";

let requestsOfAddress: Limiter | undefined;

function isStatic(target: string): boolean {
  return target.startsWith("/_next/static/");
}

/**
 * Counts page requests, and calls by pages, per IP address; over the limit, responds with 429
 * (docs/domains/runtime.md).
 *
 * @returns true if the request was refused.
 */
export async function refuseBusy(
  req: IncomingMessage,
  res: ServerResponse,
  { target, address }: { target: string; address: string },
): Promise<boolean> {
  if (isStatic(target)) return false;
  requestsOfAddress ??= createLimiter("pages", environment().pagesPerMinute, 60);
  const { allowed, resetSeconds } = await requestsOfAddress.consume(address);
  if (!allowed) answerBusy(req, res, { target, seconds: resetSeconds });
  return !allowed;
}
