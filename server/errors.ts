/**
 * The one table of errors (docs/decisions.md 2): code → status and message. `VALIDATION` takes its status, 400 or 422,
 * from the group of the path; see `server/rest/groups.ts`.
 */
export const errors = {
  VALIDATION: { status: 400, message: "body: is not valid" },
  INVALID_DOCUMENT: { status: 400, message: "Invalid document for the selected type" },
  RULE: { status: 400, message: "The request breaks a business rule" },
  CARD_TOKEN: { status: 400, message: "Invalid or expired card token" },
  UNAUTHENTICATED: { status: 401, message: "Invalid or expired token" },
  FORBIDDEN: { status: 403, message: "Your role does not allow this" },
  NOT_FOUND: { status: 404, message: "Resource not found" },
  METHOD_NOT_ALLOWED: { status: 405, message: "Method not allowed" },
  WRONG_STATE: { status: 409, message: "The resource does not accept this operation in its current state" },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: "Idempotency-Key was used with another request" },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, message: "A request with this Idempotency-Key is in progress" },
  BODY_TOO_LARGE: { status: 413, message: "Request body is too large" },
  NOT_JSON: { status: 415, message: "Content-Type must be application/json" },
  RATE_LIMITED: { status: 429, message: "Too many requests" },
  BUYER_ATTEMPTS_EXCEEDED: { status: 429, message: "Too many refused card attempts for this buyer" },
  INTERNAL: { status: 500, message: "Internal server error" },
  UNAVAILABLE: { status: 503, message: "Service unavailable" },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The codes that the wire tells beside the message; every other error is told by status and message alone. */
export const wireCodes: ReadonlySet<ErrorCode> = new Set([
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
  "BUYER_ATTEMPTS_EXCEEDED",
]);

export interface ErrorDetails {
  /** Dotted path of the offending field; the message becomes `field: message`. */
  field?: string;
  /** Replaces the table's sentence. */
  message?: string;
  /** Seconds for the `retry-after` header. */
  retryAfterSeconds?: number;
  /** Value of the `allow` header on a 405. */
  allow?: string;
  /** Further fields of the body on the wire. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** An expected failure: a code of the table, and what is particular to this case. */
export class Failure extends Error {
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: string | undefined;
  readonly extra: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode,
    details: ErrorDetails = {},
  ) {
    const sentence = details.message ?? errors[code].message;
    super(details.field ? `${details.field}: ${sentence}` : sentence, { cause: details.cause });
    this.name = "Failure";
    this.status = errors[code].status;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allow = details.allow;
    this.extra = details.extra ?? {};
  }
}

/** Ends the request with an error of the table. */
export function fail(code: ErrorCode, details?: ErrorDetails): never {
  throw new Failure(code, details);
}

/**
 * The failure behind whatever was thrown, looking through wrappers (tRPC wraps what a procedure throws), or null when
 * nobody foresaw it. A lost database is foreseen: it is answered 503, not 500.
 */
export function findFailure(thrown: unknown): Failure | null {
  let current: unknown = thrown;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof Failure) return current;
    if (isDatabaseGone(current)) return new Failure("UNAVAILABLE", { cause: thrown });
    current = current.cause;
  }
  return null;
}

/** Codes of the driver, the socket and PostgreSQL (class 57, "operator intervention") for a server that is not there. */
const databaseGoneCodes = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
]);

function isDatabaseGone(error: Error): boolean {
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" && databaseGoneCodes.has(code);
}
