import { NetworkError, QuitandaError } from "./errors.js";
import { BuyerAttemptsExceededError, IdempotencyKeyInUseError } from "./generated/errors.js";

const baseMs = 500;
const maxDelayMs = 8_000;
/** A longer `retry-after` throws the error instead. */
const maxRetryAfterSeconds = 60;

const transientStatuses = new Set([408, 425]);

/** Rejected by a limit before any effect. Excludes the 429 for a blocked buyer. */
export function wasTurnedAway(error: unknown): boolean {
  return error instanceof QuitandaError && error.status === 429 && !(error instanceof BuyerAttemptsExceededError);
}

/** A retry can succeed. The 429 for a blocked buyer has a code and is not transient. */
function isTransient(error: QuitandaError): boolean {
  if (error instanceof NetworkError || wasTurnedAway(error) || error instanceof IdempotencyKeyInUseError) return true;
  return transientStatuses.has(error.status) || error.status >= 500;
}

/**
 * Returns the delay before the next attempt in milliseconds: random up to a bound that doubles with
 * every attempt, or the server's `retry-after` plus up to a second.
 *
 * @param attempt 0 for the first attempt
 * @returns null if a retry cannot succeed
 */
export function delayBefore(error: unknown, attempt: number): number | null {
  if (!(error instanceof QuitandaError) || !isTransient(error)) return null;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === null) return Math.random() * Math.min(maxDelayMs, baseMs * 2 ** attempt);
  return retryAfterSeconds > maxRetryAfterSeconds ? null : retryAfterSeconds * 1000 + Math.random() * baseMs * 2;
}

/** @throws the signal's reason once it is aborted */
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
 * Waits for a shared promise.
 *
 * @throws the signal's reason once it is aborted
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
