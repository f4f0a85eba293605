import { cycleDueAt } from "../renewals/cycle";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";

type Terms = Pick<SubscriptionRow, "startedAt" | "frequency" | "cycle" | "pausedAt" | "resumesAt">;

/** The end of the period that an active subscription's charges have paid: its next cycle's due instant, or its pause. */
export function paidUntil({ startedAt, frequency, cycle, pausedAt }: Terms): Date {
  return pausedAt ?? cycleDueAt(startedAt, frequency, cycle);
}

/** The first cycle that is due at `instant` or later; never one before the first renewal. */
export function cycleFrom({ startedAt, frequency, cycle }: Terms, instant: Date): number {
  let found = cycle;
  while (found > 1 && cycleDueAt(startedAt, frequency, found - 1) >= instant) found -= 1;
  while (cycleDueAt(startedAt, frequency, found) < instant) found += 1;
  return found;
}

/** Whether a subscription is in its pause at `now`; before that, it is paid. */
export function isPausedAt({ pausedAt, resumesAt }: Terms, now: Date): boolean {
  return pausedAt !== null && resumesAt !== null && pausedAt <= now && now < resumesAt;
}
