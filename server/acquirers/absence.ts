/** How long after its sending a charge or refund may still be on its way, so that an acquirer does not know it yet. */
const onItsWayMs = 60_000;
/** What was sent later than this after `now` was sent by a clock that was moved ahead: it is not on its way. */
const movedAheadMs = 90_000;

/** What we know of something that an acquirer says it does not know. */
export interface Absence {
  sentAt: Date;
  absentSince: Date | null;
}

/**
 * How an acquirer's "I do not know that key" is weighed at `now`, the run's clock (docs/decisions.md 14): a request that
 * is still on its way looks absent too. `early` says nothing; `first` is to be remembered as `absentSince`; `proven` was
 * said at least 60 s after the sending, and again in a later run.
 */
export function weighAbsence({ sentAt, absentSince }: Absence, now: Date): "early" | "first" | "proven" {
  const age = now.getTime() - sentAt.getTime();
  if (age < onItsWayMs && age > -movedAheadMs) return "early";
  if (!absentSince) return "first";
  return absentSince.getTime() === now.getTime() ? "early" : "proven";
}
