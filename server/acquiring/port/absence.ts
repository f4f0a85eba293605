/** Maximum time until a charge or refund that was sent is visible at the acquirer. */
const onItsWayMs = 60_000;
/**
 * Maximum time by which a request may be dated after `now`. A request with a later date was sent
 * while the clock was being advanced, so it is not in transit.
 */
const movedAheadMs = 90_000;

export interface Absence {
  sentAt: Date;
  absentSince: Date | null;
}

/**
 * Classifies an acquirer's report that it does not know a key (docs/domains/acquiring.md). `now` is
 * the time of the current run. A request still in transit is also reported as unknown. `early`: the
 * report is ignored. `first`: the caller records it as `absentSince`. `proven`: the acquirer did
 * not know the key at least 60 s after sending, and again in a later run.
 */
export function classifyAbsence({ sentAt, absentSince }: Absence, now: Date): "early" | "first" | "proven" {
  const age = now.getTime() - sentAt.getTime();
  if (age < onItsWayMs && age > -movedAheadMs) return "early";
  if (!absentSince) return "first";
  return absentSince.getTime() === now.getTime() ? "early" : "proven";
}
