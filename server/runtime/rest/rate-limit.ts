import { createLimiter } from "../../core/limits/limiter";
import type { Verdict } from "../../core/workers/messages";

/** Requests per address and minute. */
export const requestsPerMinute = 1000;

const requestsOfAddress = createLimiter("v1", requestsPerMinute, 60);

/** Counts a request of `/v1` against its address. */
export function countRequest(address: string): Promise<Verdict> {
  return requestsOfAddress.consume(address);
}

/** The headers that every answer of `/v1` has. */
export function rateHeaders(verdict: Verdict): Record<string, string> {
  return {
    "x-ratelimit-limit": String(requestsPerMinute),
    "x-ratelimit-remaining": String(verdict.remaining),
    "x-ratelimit-reset": String(verdict.resetSeconds),
  };
}
