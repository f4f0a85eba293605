/** How long a charge or refund may be in transit while the acquirer does not know it yet. */
const onItsWayMs = 60_000;
/** A request dated further than this after `now` was sent under a moved clock and is not in transit. */
const movedAheadMs = 90_000;

export interface Absence {
  sentAt: Date;
  absentSince: Date | null;
}

/**
 * Judges a report of an unknown key at `now`, the run's clock (docs/domains/acquiring.md), because a request in transit
 * also looks absent. `early`: ignore it. `first`: record it as `absentSince`. `proven`: reported at least 60 s after
 * sending, and again in a later run.
 */
export function classifyAbsence({ sentAt, absentSince }: Absence, now: Date): "early" | "first" | "proven" {
  const age = now.getTime() - sentAt.getTime();
  if (age < onItsWayMs && age > -movedAheadMs) return "early";
  if (!absentSince) return "first";
  return absentSince.getTime() === now.getTime() ? "early" : "proven";
}
