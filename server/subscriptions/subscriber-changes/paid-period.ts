import { cycleDueAt } from "../renewals/cycle";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";

type Terms = Pick<SubscriptionRow, "startedAt" | "frequency" | "cycle" | "pausedAt" | "resumesAt">;

/** The period ends at the next due date or at the start of a pause. */
export function paidUntil({ startedAt, frequency, cycle, pausedAt }: Terms): Date {
  return pausedAt ?? cycleDueAt(startedAt, frequency, cycle);
}

/** Returns the first cycle due at or after `instant`, but at least the first renewal. */
export function cycleFrom({ startedAt, frequency, cycle }: Terms, instant: Date): number {
  let found = cycle;
  while (found > 1 && cycleDueAt(startedAt, frequency, found - 1) >= instant) found -= 1;
  while (cycleDueAt(startedAt, frequency, found) < instant) found += 1;
  return found;
}

/** A subscription whose pause has not started is still in its paid period. */
export function isPausedAt({ pausedAt, resumesAt }: Terms, now: Date): boolean {
  return pausedAt !== null && resumesAt !== null && pausedAt <= now && now < resumesAt;
}
