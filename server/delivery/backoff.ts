const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** What lies between an attempt that failed and the next one; after the last of them nothing more is tried. */
const delays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour];

/** How far a delay is moved at random, either way, so that what failed together does not come back together. */
const jitter = 0.1;

/** Failures in a row that open the breaker (docs/reliability.md rule 12). */
export const breakerFailures = 10;

const firstPause = minute;
const longestPause = hour;

/** How long an endpoint may do nothing but fail before it is disabled. */
export const failingLimitMilliseconds = 5 * 24 * hour;

/**
 * When a delivery is tried again whose attempt number `attempts` (from 1) failed at `now`; null once it is given up
 * (docs/decisions.md 9). `chance` is a random number from 0 to 1.
 */
export function nextAttemptAt(attempts: number, now: Date, chance = Math.random()): Date | null {
  const delay = delays[attempts - 1];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.round(delay * (1 - jitter + 2 * jitter * chance)));
}

/** How long an endpoint is paused that was paused `pauses` times in a row before, in milliseconds: 60 s doubling to 1 h. */
export function pauseMilliseconds(pauses: number): number {
  return Math.min(firstPause * 2 ** pauses, longestPause);
}
