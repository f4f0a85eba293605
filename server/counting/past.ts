/** Half an hour by this process's clock; the rest of the hour allows for a slow clock. */
const surelyYoungMs = 1_800_000;

/** Whether a row created at `now` may be older than an hour by the database's clock. */
export function mayBePast(now: Date): boolean {
  return now.getTime() < Date.now() - surelyYoungMs;
}
