import {
  AuthenticationError,
  NotFoundError,
  QuitandaError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./errors.js";
import { errorsByCode } from "./generated/errors.js";

const errorsByStatus: ReadonlyMap<number, typeof QuitandaError> = new Map<number, typeof QuitandaError>([
  [400, ValidationError],
  [401, AuthenticationError],
  [404, NotFoundError],
  [422, ValidationError],
  [429, RateLimitError],
]);

function classOf(status: number, code: string | null): typeof QuitandaError {
  const ofCode = code === null ? undefined : errorsByCode.get(code);
  if (ofCode) return ofCode;
  if (status >= 500) return ServerError;
  // An error with an unknown code is not a validation error.
  return (code === null ? errorsByStatus.get(status) : undefined) ?? QuitandaError;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Seconds; null if absent or a date. */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after") ?? "";
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** A response from a proxy may not be JSON. */
export function readError({ status, headers }: Response, text: string): QuitandaError {
  const body = parseObject(text) ?? {};
  const code = typeof body.code === "string" ? body.code : null;
  const message = typeof body.message === "string" ? body.message : `The answer has status ${status}`;
  return new (classOf(status, code))({
    message,
    status,
    code,
    retryAfterSeconds: readRetryAfter(headers),
    requestId: headers.get("x-request-id"),
    body,
  });
}

/** Calls that share a failed sign-in each receive an error with their own key. */
export function withKey(error: QuitandaError, idempotencyKey: string): QuitandaError {
  const Class = error.constructor as typeof QuitandaError;
  const { message, status, code, retryAfterSeconds, requestId, body, cause } = error;
  return new Class({ message, status, code, retryAfterSeconds, requestId, body, idempotencyKey, cause });
}
