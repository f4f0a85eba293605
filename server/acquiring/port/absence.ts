/** Maximum time until a sent charge or refund is visible at the acquirer. */
const onItsWayMs = 60_000;
/**
 * Maximum time by which a request may be dated after `now`. A later date stems from an advanced
 * clock, so the request is not in transit.
 */
const movedAheadMs = 90_000;

export interface Absence {
  sentAt: Date;
  absentSince: Date | null;
}

/**
 * Classifies an acquirer's report that it does not know a key (docs/domains/acquiring.md). The
 * request may still be in transit. `now` is the time of the current run. `early`: ignore the
 * report. `first`: record it as `absentSince`. `proven`: the acquirer did not know the key at least
 * 60 s after sending, and again in a later run.
 */
export function classifyAbsence({ sentAt, absentSince }: Absence, now: Date): "early" | "first" | "proven" {
  const age = now.getTime() - sentAt.getTime();
  if (age < onItsWayMs && age > -movedAheadMs) return "early";
  if (!absentSince) return "first";
  return absentSince.getTime() === now.getTime() ? "early" : "proven";
}
