/** Half an hour by this process's clock; the rest of the hour allows for a slow clock. */
const surelyYoungMs = 1_800_000;

/** A slow clock of a process is no clock of a company. */
const surelyAheadMs = 60_000;

/** Whether an instant is ahead of the real time: that of a company with a clock, or of a job whose time was moved. */
export function isAhead(now: Date): boolean {
  return now.getTime() > Date.now() + surelyAheadMs;
}

/** Whether a row created at `now` may be older than an hour by the database's clock. */
export function mayBePast(now: Date): boolean {
  return now.getTime() < Date.now() - surelyYoungMs;
}
