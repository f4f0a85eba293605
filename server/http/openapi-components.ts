import { type ErrorCode, errors, Failure } from "../errors";
import { wrapFailure } from "./envelope";
import { unknownPathGroup } from "./groups";
import { requestsPerMinute } from "./rate-limit";
import type { Route } from "./route-table";

const header = (description: string, example: number) => ({ description, schema: { type: "integer", example } });

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** The headers of every answer (specification, "Limits"). */
export const rateLimitHeaders = {
  "x-ratelimit-limit": headerRef("RateLimitLimit"),
  "x-ratelimit-remaining": headerRef("RateLimitRemaining"),
  "x-ratelimit-reset": headerRef("RateLimitReset"),
};

/** What operations point at: the two error envelopes, the rate limit's headers, the ways to sign a request. */
export const components = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "An access token." },
    basic: { type: "http", scheme: "basic", description: "API key and secret, for `POST /v1/auth` alone." },
  },
  headers: {
    RateLimitLimit: header("Requests that one address may send in a minute.", requestsPerMinute),
    RateLimitRemaining: header("Requests left in the running minute.", requestsPerMinute - 1),
    RateLimitReset: header("Seconds until the running minute ends.", 60),
    RetryAfter: header("Seconds to wait.", 60),
  },
  schemas: {
    ErrorA: {
      type: "object",
      properties: { success: { type: "boolean", const: false }, message: { type: "string" } },
      required: ["success", "message"],
    },
    ErrorB: {
      type: "object",
      properties: { statusCode: { type: "integer" }, error: { type: "string" }, message: { type: "string" } },
      required: ["statusCode", "error", "message"],
    },
  },
};

/** The errors that an operation may answer, by status, in its group's envelopes (decisions, section 2). */
export function errorResponses(route: Route): Record<string, ReturnType<typeof errorResponse>> {
  const codes: ErrorCode[] = ["VALIDATION", "UNAUTHENTICATED", "RATE_LIMITED", "INTERNAL", "UNAVAILABLE"];
  if (route.method !== "GET") codes.push("RULE");
  if (route.parameters.length > 0) codes.push("NOT_FOUND");
  if (route.takesBody && route.parameters.length > 0) codes.push("WRONG_STATE");
  if (route.takesBody) codes.push("BODY_TOO_LARGE", "NOT_JSON");
  const byStatus: Record<string, ReturnType<typeof errorResponse>> = {};
  for (const code of codes) {
    // Rates are counted before the path is looked at, so no group words that refusal.
    const group = code === "RATE_LIMITED" ? unknownPathGroup : route.group;
    const { status, body } = wrapFailure(new Failure(code, exampleDetails[code]), group);
    byStatus[status] ??= errorResponse(code, body);
  }
  return byStatus;
}

const exampleDetails: Partial<Record<ErrorCode, { field: string; message: string }>> = {
  VALIDATION: { field: "limit", message: "must be at most 100" },
};

function errorResponse(code: ErrorCode, example: unknown) {
  const isA = typeof example === "object" && example !== null && "success" in example;
  return {
    description: code === "VALIDATION" ? "The first offending field, and what is wrong with it" : errors[code].message,
    headers:
      code === "RATE_LIMITED" ? { ...rateLimitHeaders, "retry-after": headerRef("RetryAfter") } : rateLimitHeaders,
    content: {
      "application/json": { schema: { $ref: `#/components/schemas/Error${isA ? "A" : "B"}` }, example },
    },
  };
}
