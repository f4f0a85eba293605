import { Temporal } from "temporal-polyfill";
import type { Frequency } from "@/db/schema/catalog-enums";
import { businessTimeZone } from "@/db/time-zone";
import { daysAfter } from "../../core/calendar/calendar";

/** docs/domains/subscriptions.md defines the length of each period. */
const periods: Record<Frequency, { days: number } | { months: number }> = {
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  bimonthly: { months: 2 },
  quarterly: { months: 3 },
  semiannual: { months: 6 },
  annual: { months: 12 },
};

/**
 * Maximum pause in whole periods, up to three months. Frequencies with longer periods allow no
 * pause (docs/domains/subscriptions.md).
 */
export const longestPause: Record<Frequency, number> = {
  weekly: 12,
  biweekly: 6,
  monthly: 3,
  bimonthly: 1,
  quarterly: 1,
  semiannual: 0,
  annual: 0,
};

export const failuresBeforeEnd = 5;

/**
 * Returns when cycle `n` of a subscription is due: the anchor's day and time in São Paulo plus `n`
 * periods, or the last day of a shorter month. Always calculated from the anchor, so that a
 * subscription started on January 31 is due on the 31st again after February (docs/reliability.md
 * rule 8).
 */
export function cycleDueAt(anchor: Date, frequency: Frequency, n: number): Date {
  const period = periods[frequency];
  const [unit, length] = "days" in period ? (["days", period.days] as const) : (["months", period.months] as const);
  const due = Temporal.Instant.fromEpochMilliseconds(anchor.getTime())
    .toZonedDateTimeISO(businessTimeZone)
    .add({ [unit]: n * length });
  return new Date(due.epochMilliseconds);
}

/** Every day of the month recurs within twelve months, and February 29 within eight years. */
const periodsBack = 12;

/**
 * Returns the anchor of an imported subscription and the cycle paid by its next charge. The anchor
 * is the nearest earlier date from which the cycles fall on the charge's day. For example, the
 * anchor of a charge on the 31st is an earlier 31st.
 */
export function anchorOf(nextChargeAt: Date, frequency: Frequency): { startedAt: Date; cycle: number } {
  for (let cycle = 1; cycle <= periodsBack; cycle += 1) {
    const startedAt = cycleDueAt(nextChargeAt, frequency, -cycle);
    if (cycleDueAt(startedAt, frequency, cycle).getTime() === nextChargeAt.getTime()) return { startedAt, cycle };
  }
  throw new Error("No anchor within twelve periods: every day of the year is one year after itself");
}

/**
 * Returns when a cycle is retried after `failures` refusals, the last one at `attemptedAt`:
 * `failures` days after the due time, or the first later day that is after `attemptedAt`. A
 * scheduler outage therefore does not use up all attempts at once.
 */
export function retryAt(dueAt: Date, failures: number, attemptedAt: Date): Date {
  let days = failures;
  while (daysAfter(dueAt, days) <= attemptedAt) days += 1;
  return daysAfter(dueAt, days);
}
