import { createLimiter } from "../../core/limits/limiter";
import type { Verdict } from "../../core/workers/messages";

/** Per IP address. */
export const requestsPerMinute = 1000;

const requestsOfAddress = createLimiter("v1", requestsPerMinute, 60);

export function countRequest(address: string): Promise<Verdict> {
  return requestsOfAddress.consume(address);
}

export function rateHeaders(verdict: Verdict): Record<string, string> {
  return {
    "x-ratelimit-limit": String(requestsPerMinute),
    "x-ratelimit-remaining": String(verdict.remaining),
    "x-ratelimit-reset": String(verdict.resetSeconds),
  };
}
