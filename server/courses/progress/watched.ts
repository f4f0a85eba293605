/** Played seconds of a video, `[from, to)`. */
export type Interval = readonly [from: number, to: number];

/** The intervals as PostgreSQL's `int4multirange`, which unites them; what lies beyond the video's end is left out. */
export function toMultirange(intervals: readonly Interval[], durationSeconds: number): string {
  const within = intervals
    .map(([from, to]) => [Math.max(0, from), Math.min(to, durationSeconds)] as const)
    .filter(([from, to]) => from < to);
  return `{${within.map(([from, to]) => `[${from},${to})`).join(",")}}`;
}

/** The share of a lesson that completes it, in percent (docs/decisions.md 13). */
const completePercent = 90;

/** The watched seconds that complete a video; null where its length is unknown. */
export function secondsToComplete(durationSeconds: number | null): number | null {
  return durationSeconds ? Math.ceil((durationSeconds * completePercent) / 100) : null;
}

/** A browser whose clock is off by less is believed; otherwise only the time between its two instants counts. */
const clockToleranceMs = 60_000;

/**
 * When a player was at the position that it tells, never after `now`: `at` and `sentAt` are the browser's clock, in
 * milliseconds.
 */
export function instantOf({ at, sentAt }: { at: number; sentAt: number }, now: Date): Date {
  const isRight = Math.abs(now.getTime() - sentAt) < clockToleranceMs;
  const told = isRight ? at : now.getTime() - Math.max(0, sentAt - at);
  return new Date(Math.max(0, Math.min(told, now.getTime())));
}
