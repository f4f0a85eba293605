/** How long a sent charge or refund may still be in transit, so that the acquirer does not know it yet. */
const onItsWayMs = 60_000;
/** A request dated later than this after `now` was sent under a moved clock, and is not in transit. */
const movedAheadMs = 90_000;

/** Our record of a charge or refund that the acquirer reports as unknown. */
export interface Absence {
  sentAt: Date;
  absentSince: Date | null;
}

/**
 * Judges an acquirer's report of an unknown key at `now`, the run's clock (docs/decisions.md 14), since a request in
 * transit looks absent too. `early`: ignore it. `first`: record it as `absentSince`. `proven`: reported at least 60 s
 * after the sending, and again in a later run.
 */
export function weighAbsence({ sentAt, absentSince }: Absence, now: Date): "early" | "first" | "proven" {
  const age = now.getTime() - sentAt.getTime();
  if (age < onItsWayMs && age > -movedAheadMs) return "early";
  if (!absentSince) return "first";
  return absentSince.getTime() === now.getTime() ? "early" : "proven";
}
