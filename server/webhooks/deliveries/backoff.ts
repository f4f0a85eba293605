import { firstPauseMilliseconds, maxPauseMilliseconds, retryDelays, retryJitter } from "./limits";

/**
 * When a delivery is tried again whose attempt `number` failed at `now`; null when it is given up (docs/decisions.md
 * 9). `chance` is a random number from 0 to 1.
 */
export function nextAttemptAt(number: number, now: Date, chance = Math.random()): Date | null {
  const delay = retryDelays[number - 1];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.round(delay * (1 - retryJitter + 2 * retryJitter * chance)));
}

/** How long an endpoint is paused after `pauses` pauses in a row. */
export function pauseMilliseconds(pauses: number): number {
  return Math.min(firstPauseMilliseconds * 2 ** pauses, maxPauseMilliseconds);
}
