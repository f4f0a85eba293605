/** What is known of a failed call. */
export interface Failure {
  message: string;
  /** The HTTP status; 0 when no answer arrived. */
  status: number;
  /** The documented code, where the answer has one. */
  code?: string | null;
  /** The value of the header `retry-after`, in seconds. */
  retryAfterSeconds?: number | null;
  /** For the operator of the installation, to find the request. */
  requestId?: string | null;
  /** The body of the answer, where it is a JSON object. */
  body?: Readonly<Record<string, unknown>>;
  /** The `Idempotency-Key` of the call. */
  idempotencyKey?: string | null;
  cause?: unknown;
}

/** `customer.email: must be an e-mail address` → `customer.email`. */
const fieldOf = (message: string): string | null => /^([A-Za-z][\w.-]*): /.exec(message)?.[1] ?? null;

/** Any failure of a call. Answers with a documented code have a class of their own below it, as have some statuses. */
export class QuitandaError extends Error {
  /** The HTTP status; 0 when no answer arrived. */
  readonly status: number;
  /** The documented code; null where the answer has none. */
  readonly code: string | null;
  /** The field of the request that the message is about, dotted: `customer.email`. */
  readonly field: string | null;
  /** The id of the request, for the operator of the installation. */
  readonly requestId: string | null;
  /** How long to wait before another attempt, in seconds, where the answer says so. */
  readonly retryAfterSeconds: number | null;
  /** The body of the answer; empty where it is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The key of all attempts, of a call that has one: give it to the next call to go on with the same intent. */
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

/** No whole answer arrived. What became of the request is unknown, unless its call was repeated. */
export class NetworkError extends QuitandaError {}

/** No whole answer arrived in time. */
export class NetworkTimeoutError extends NetworkError {}

/** 401: the API key or token is wrong, expired or revoked. */
export class AuthenticationError extends QuitandaError {}

/** 404: it does not exist, or belongs to another company. */
export class NotFoundError extends QuitandaError {}

/** 400 or 422 without a code: `field` is malformed. */
export class ValidationError extends QuitandaError {}

/** 429 without a code: too many requests from this address. */
export class RateLimitError extends QuitandaError {}

/** 500 and above: the installation failed. */
export class ServerError extends QuitandaError {}
