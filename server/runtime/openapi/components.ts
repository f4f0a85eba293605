import { requestsPerMinute } from "../rest/rate-limit";

const header = (description: string, schema: object, required = true) => ({ description, required, schema });

const seconds = (description: string, required = true) =>
  header(description, { type: "integer", minimum: 0, examples: [60] }, required);

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });

export const standardHeaders = {
  "x-ratelimit-limit": headerRef("RateLimitLimit"),
  "x-ratelimit-remaining": headerRef("RateLimitRemaining"),
  "x-ratelimit-reset": headerRef("RateLimitReset"),
  "x-request-id": headerRef("RequestId"),
};

export const agingHeaders = { deprecation: headerRef("Deprecation"), sunset: headerRef("Sunset") };

/** Returns a reference to the `retry-after` header; `always` is false if only some responses of the status have it. */
export function retryAfterHeader(always: boolean): { $ref: string } {
  return headerRef(always ? "RetryAfter" : "RetryAfterIfAny");
}

export const replayedHeader = headerRef("IdempotentReplayed");

export const idempotencyParameter = { $ref: "#/components/parameters/IdempotencyKey" };

export const propertiesA = { success: { type: "boolean", const: false }, message: { type: "string" } };

export const propertiesB = {
  statusCode: { type: "integer" },
  error: { type: "string", description: "The status in words." },
  message: { type: "string" },
};

const uuidPattern = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$";

const bearerText =
  "An access token. `x-required-scope` of an operation names the scope that its API key needs, if it has scopes.";

const lackingText =
  "The API key lacks the scope that the operation needs, or may not be used from the client's address. Nothing was read " +
  "or stored.";

const lackingScope = {
  code: {
    type: "string",
    enum: ["insufficient_scope", "address_not_allowed"],
    description:
      "- `insufficient_scope`: The key lacks the scope.\n- `address_not_allowed`: The key has a list of addresses, and the " +
      "client's is not on it.",
  },
};

export const components = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: bearerText },
    basic: { type: "http", scheme: "basic", description: "API key and secret, for `POST /v1/auth` alone." },
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "A UUID that you make up for this intent: sent again with the same body within 24 hours, it brings back the " +
        "first answer, and nothing is done twice.",
      // No `format: uuid`: with it, some generators accept only their language's own UUID type, not a string.
      schema: { type: "string", pattern: uuidPattern, examples: ["5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d"] },
    },
  },
  headers: {
    RateLimitLimit: header("Requests that one address may send in a minute.", {
      type: "integer",
      examples: [requestsPerMinute],
    }),
    RateLimitRemaining: header("Requests left in the running minute.", {
      type: "integer",
      minimum: 0,
      examples: [requestsPerMinute - 1],
    }),
    RateLimitReset: seconds("Seconds until the running minute ends."),
    RequestId: header("Names this request in the operator's log.", { type: "string", format: "uuid" }, false),
    RetryAfter: seconds("Seconds to wait before the next try."),
    RetryAfterIfAny: seconds("Seconds to wait, where another try is worth it.", false),
    Deprecation: header("Since when the operation is deprecated: `@` and a Unix time (RFC 9745).", {
      type: "string",
      pattern: "^@[0-9]+$",
      examples: ["@1763596800"],
    }),
    Sunset: header(
      "The date after which the operation may be gone (RFC 8594); absent while there is none.",
      { type: "string", examples: ["Wed, 31 Dec 2031 00:00:00 GMT"] },
      false,
    ),
    IdempotentReplayed: header(
      "`true` where this is the stored answer of an earlier request with the same `Idempotency-Key`.",
      { type: "string", enum: ["true"] },
      false,
    ),
  },
  schemas: {
    ErrorA: {
      type: "object",
      description: "How seller resources word an error without a code.",
      properties: propertiesA,
      required: Object.keys(propertiesA),
    },
    ErrorB: {
      type: "object",
      description:
        "How charges, transactions, webhooks and events word an error without a code, and every path that does not exist.",
      properties: propertiesB,
      required: Object.keys(propertiesB),
    },
    InsufficientScopeA: {
      type: "object",
      description: lackingText,
      properties: { ...propertiesA, ...lackingScope },
      required: [...Object.keys(propertiesA), "code"],
    },
    InsufficientScopeB: {
      type: "object",
      description: lackingText,
      properties: { ...propertiesB, ...lackingScope },
      required: [...Object.keys(propertiesB), "code"],
    },
    BuyerAttemptsExceeded: {
      type: "object",
      description:
        "This buyer alone may not pay by card before `blockedUntil`; nothing was charged. Pix stays open to them, and " +
        "other buyers are not concerned.",
      properties: {
        statusCode: { type: "integer", const: 429 },
        error: { type: "string", const: "Too Many Requests" },
        message: { type: "string" },
        code: { type: "string", const: "BUYER_ATTEMPTS_EXCEEDED" },
        blockedUntil: { type: ["string", "null"], format: "date-time", description: "Null when it is not known." },
        retryAfterSeconds: { type: ["integer", "null"], minimum: 0, description: "Null when it is not known." },
      },
      required: ["statusCode", "error", "message", "code", "blockedUntil", "retryAfterSeconds"],
    },
  },
};
