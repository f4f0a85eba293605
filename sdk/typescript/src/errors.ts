export interface Failure {
  message: string;
  /** HTTP status; 0 if no response arrived. */
  status: number;
  /** Documented error code; null if the response has none. */
  code?: string | null;
  /** Value of the `retry-after` header, in seconds. */
  retryAfterSeconds?: number | null;
  /** Id of the request in the operator's log. */
  requestId?: string | null;
  /** Response body, if it is a JSON object. */
  body?: Readonly<Record<string, unknown>>;
  /** `Idempotency-Key` of the call. */
  idempotencyKey?: string | null;
  cause?: unknown;
}

/** Field at the start of a message: `customer.email` for `customer.email: must be an e-mail address`. */
const fieldOf = (message: string): string | null => /^([A-Za-z][\w.-]*): /.exec(message)?.[1] ?? null;

/** Base class of all call failures. Each documented code and some statuses have a subclass. */
export class QuitandaError extends Error {
  /** HTTP status; 0 if no response arrived. */
  readonly status: number;
  /** Documented error code; null if the response has none. */
  readonly code: string | null;
  /** Path of the invalid request field, such as `customer.email`. */
  readonly field: string | null;
  /** Id of the request in the operator's log. */
  readonly requestId: string | null;
  /** Delay before the next attempt, in seconds, if the response specifies one. */
  readonly retryAfterSeconds: number | null;
  /** Response body; empty if it is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * Idempotency key of all attempts, if the operation supports one. Pass it to the next call to
   * continue the same operation.
   */
  readonly idempotencyKey: string | null;

  constructor(failure: Failure) {
    super(failure.message, { cause: failure.cause });
    this.name = new.target.name;
    this.status = failure.status;
    this.code = failure.code ?? null;
    this.field = fieldOf(failure.message);
    this.requestId = failure.requestId ?? null;
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.body = failure.body ?? {};
    this.idempotencyKey = failure.idempotencyKey ?? null;
  }
}

/**
 * No complete response arrived. The outcome is unknown until the call is repeated with the same
 * idempotency key.
 */
export class NetworkError extends QuitandaError {}

/** No complete response arrived within the timeout. */
export class NetworkTimeoutError extends NetworkError {}

/** 401: the API key or token is wrong, expired or revoked. */
export class AuthenticationError extends QuitandaError {}

/** 404: the resource does not exist, or belongs to another company. */
export class NotFoundError extends QuitandaError {}

/** 400 or 422 without a code: `field` is invalid. */
export class ValidationError extends QuitandaError {}

/** 429 without a code: too many requests from this address. */
export class RateLimitError extends QuitandaError {}

/** 500 and above: the installation failed. */
export class ServerError extends QuitandaError {}
