/** Maximum time until the acquirer knows a charge or refund that was sent. */
const onItsWayMs = 60_000;
/**
 * Maximum difference by which a request may be dated after `now`. A later request was sent while
 * the clock was moved, so it is not in transit.
 */
const movedAheadMs = 90_000;

export interface Absence {
  sentAt: Date;
  absentSince: Date | null;
}

/**
 * Classifies a report of an unknown key at `now`, by the run's clock (docs/domains/acquiring.md). A
 * request in transit also looks absent. `early`: ignore the report. `first`: record it as
 * `absentSince`. `proven`: the key was reported absent at least 60 s after sending, and again in a
 * later run.
 */
export function classifyAbsence({ sentAt, absentSince }: Absence, now: Date): "early" | "first" | "proven" {
  const age = now.getTime() - sentAt.getTime();
  if (age < onItsWayMs && age > -movedAheadMs) return "early";
  if (!absentSince) return "first";
  return absentSince.getTime() === now.getTime() ? "early" : "proven";
}
