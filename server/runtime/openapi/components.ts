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

/** `always` is false if some responses lack the header. */
export function retryAfterHeader(always: boolean): { $ref: string } {
  return headerRef(always ? "RetryAfter" : "RetryAfterIfAny");
}

export const replayedHeader = headerRef("IdempotentReplayed");

export const idempotencyParameter = { $ref: "#/components/parameters/IdempotencyKey" };

export const propertiesA = { success: { type: "boolean", const: false }, message: { type: "string" } };

export const propertiesB = {
  statusCode: { type: "integer" },
  error: { type: "string", description: "Reason phrase of the status." },
  message: { type: "string" },
};

const uuidPattern = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$";

const bearerText =
  "An access token. `x-required-scope` of an operation is the scope that its API key needs, if the key has scopes.";

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
    basic: { type: "http", scheme: "basic", description: "API key and secret, only for `POST /v1/auth`." },
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "A UUID that you generate for this operation. Repeating the request with the same key and body within 24 hours returns the first response and changes nothing.",
      // No `format: uuid`: some generators would accept only their language's UUID type instead of strings.
      schema: { type: "string", pattern: uuidPattern, examples: ["5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d"] },
    },
  },
  headers: {
    RateLimitLimit: header("Request limit per address and minute.", {
      type: "integer",
      examples: [requestsPerMinute],
    }),
    RateLimitRemaining: header("Requests left in the current minute.", {
      type: "integer",
      minimum: 0,
      examples: [requestsPerMinute - 1],
    }),
    RateLimitReset: seconds("Seconds until the current minute ends."),
    RequestId: header("Id of this request in the operator's log.", { type: "string", format: "uuid" }, false),
    RetryAfter: seconds("Seconds to wait before the next attempt."),
    RetryAfterIfAny: seconds("Seconds to wait before a retry. Present only if a retry can succeed.", false),
    Deprecation: header("Deprecation date of the operation: `@` and a Unix time (RFC 9745).", {
      type: "string",
      pattern: "^@[0-9]+$",
      examples: ["@1763596800"],
    }),
    Sunset: header(
      "Date after which the operation may be removed (RFC 8594). Omitted while no date is set.",
      { type: "string", examples: ["Wed, 31 Dec 2031 00:00:00 GMT"] },
      false,
    ),
    IdempotentReplayed: header(
      "`true` if this is the stored response of an earlier request with the same `Idempotency-Key`.",
      { type: "string", enum: ["true"] },
      false,
    ),
  },
  schemas: {
    ErrorA: {
      type: "object",
      description: "Error without a code, as seller resources return it.",
      properties: propertiesA,
      required: Object.keys(propertiesA),
    },
    ErrorB: {
      type: "object",
      description: "Error without a code, as charges, transactions, webhooks, events and unknown paths return it.",
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
        "This buyer cannot pay by card before `blockedUntil`. Nothing was charged. Pix remains available to this buyer, and other buyers are not affected.",
      properties: {
        statusCode: { type: "integer", const: 429 },
        error: { type: "string", const: "Too Many Requests" },
        message: { type: "string" },
        code: { type: "string", const: "BUYER_ATTEMPTS_EXCEEDED" },
        blockedUntil: { type: ["string", "null"], format: "date-time", description: "Null if unknown." },
        retryAfterSeconds: { type: ["integer", "null"], minimum: 0, description: "Null if unknown." },
      },
      required: ["statusCode", "error", "message", "code", "blockedUntil", "retryAfterSeconds"],
    },
  },
};
