import { firstPauseMilliseconds, maxPauseMilliseconds, retryDelays, retryJitter } from "./limits";

/**
 * Returns when to retry a delivery whose attempt `number` failed at `now`, or null if no attempts
 * are left (docs/domains/webhooks.md). `chance` is a random number from 0 to 1.
 */
export function nextAttemptAt(number: number, now: Date, chance = Math.random()): Date | null {
  const delay = retryDelays[number - 1];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.round(delay * (1 - retryJitter + 2 * retryJitter * chance)));
}

export function pauseMilliseconds(pauses: number): number {
  return Math.min(firstPauseMilliseconds * 2 ** pauses, maxPauseMilliseconds);
}
