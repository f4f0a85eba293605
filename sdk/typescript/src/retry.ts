import { NetworkError, QuitandaError, RateLimitError } from "./errors.js";
import { IdempotencyKeyInUseError } from "./generated/errors.js";

const baseMs = 500;
const maxDelayMs = 8_000;
/** A server that asks for more patience than this has its error thrown instead. */
const maxRetryAfterSeconds = 60;

const transientStatuses = new Set([408, 425]);

/** Whether the same request may succeed a moment later. A buyer's block is a 429 as well, but with a code. */
function isTransient(error: QuitandaError): boolean {
  if (error instanceof NetworkError || error instanceof RateLimitError || error instanceof IdempotencyKeyInUseError) {
    return true;
  }
  return transientStatuses.has(error.status) || error.status >= 500;
}

/**
 * How long to wait before a failed attempt is repeated, in milliseconds: at random up to a bound that doubles with every
 * attempt, or what the server asked for, and up to a second more.
 *
 * @param attempt 0 for the first
 * @returns null when repeating is of no use
 */
export function delayBefore(error: unknown, attempt: number): number | null {
  if (!(error instanceof QuitandaError) || !isTransient(error)) return null;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === null) return Math.random() * Math.min(maxDelayMs, baseMs * 2 ** attempt);
  return retryAfterSeconds > maxRetryAfterSeconds ? null : retryAfterSeconds * 1000 + Math.random() * baseMs * 2;
}

/**
 * Waits.
 *
 * @throws the signal's reason, as soon as it is aborted
 */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}

/**
 * Waits for a promise that others may be waiting for too.
 *
 * @throws the signal's reason, as soon as it is aborted
 */
export function untilAborted<Result>(promise: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
