/** Half an hour by this process's clock. The remaining half hour tolerates a slow clock. */
const surelyYoungMs = 1_800_000;

/** Tolerates clock skew of up to one minute. */
const surelyAheadMs = 60_000;

/**
 * Returns true if an instant is later than the real time, because of a company's clock or a job run with a shifted
 * time.
 */
export function isAhead(now: Date): boolean {
  return now.getTime() > Date.now() + surelyAheadMs;
}

/** Returns true if a row created at `now` may be older than an hour by the database's clock. */
export function mayBeBackdated(now: Date): boolean {
  return now.getTime() < Date.now() - surelyYoungMs;
}
