/** Played seconds of a video, half-open: `[from, to)`. */
export type Interval = readonly [from: number, to: number];

/** Formats intervals as a PostgreSQL `int4multirange`, which merges them. Drops what exceeds the video's duration. */
export function toMultirange(intervals: readonly Interval[], durationSeconds: number): string {
  const within = intervals
    .map(([from, to]) => [Math.max(0, from), Math.min(to, durationSeconds)] as const)
    .filter(([from, to]) => from < to);
  return `{${within.map(([from, to]) => `[${from},${to})`).join(",")}}`;
}

/** Percentage of a video that completes its lesson (docs/decisions.md 13). */
const completePercent = 90;

/** Returns the watched seconds that complete a video; null if its duration is unknown. */
export function secondsToComplete(durationSeconds: number | null): number | null {
  return durationSeconds ? Math.ceil((durationSeconds * completePercent) / 100) : null;
}

/** Maximum trusted skew of a browser clock. Beyond it, only the difference between its two timestamps is used. */
const clockToleranceMs = 60_000;

/**
 * Returns the server time of a reported position, never after `now`. `at` and `sentAt` are browser timestamps in
 * milliseconds.
 */
export function instantOf({ at, sentAt }: { at: number; sentAt: number }, now: Date): Date {
  const isRight = Math.abs(now.getTime() - sentAt) < clockToleranceMs;
  const told = isRight ? at : now.getTime() - Math.max(0, sentAt - at);
  return new Date(Math.max(0, Math.min(told, now.getTime())));
}
