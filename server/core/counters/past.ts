/**
 * Half of the one-hour limit. The other half tolerates clock skew between this process and the
 * database.
 */
const backdatedAfterMs = 1_800_000;

/** Tolerates clock skew of up to one minute. */
const clockSkewMs = 60_000;

/**
 * Returns true if an instant is later than the wall clock: a sandbox clock is ahead, or a job runs
 * with a shifted time.
 */
export function isAhead(now: Date): boolean {
  return now.getTime() > Date.now() + clockSkewMs;
}

/** Returns true if a row created at `now` may be older than an hour by the database's clock. */
export function mayBeBackdated(now: Date): boolean {
  return now.getTime() < Date.now() - backdatedAfterMs;
}
