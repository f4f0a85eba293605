/** Half a day by this process's clock; the other half allows for a slow clock. */
const surelyYoungMs = 12 * 3_600_000;

/** Whether a row created at `now` may be older than a day by the database's clock. */
export function mayBePast(now: Date): boolean {
  return now.getTime() < Date.now() - surelyYoungMs;
}
