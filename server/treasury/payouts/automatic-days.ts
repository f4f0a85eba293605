import type { PayoutFrequency } from "@/db/schema/treasury-enums";
import { addDays } from "../../core/calendar/calendar";

/** `weekday` is an ISO weekday (1 is Monday). A `monthDay` beyond the end of a month means its last day. */
export interface PayoutDays {
  frequency: PayoutFrequency;
  weekday: number | null;
  monthDay: number | null;
}

/** Reports whether automatic payouts are due on a São Paulo day, `YYYY-MM-DD`. */
export function isPayoutDay({ frequency, weekday, monthDay }: PayoutDays, day: string): boolean {
  if (frequency === "daily") return true;
  if (frequency === "weekly") return weekdayOf(day) === weekday;
  return frequency === "monthly" && dayOfMonth(day) === Math.min(monthDay ?? 0, lastOfMonth(day));
}

/** May return `day` itself. Returns null if automatic payouts are off. */
export function nextPayoutDay(days: PayoutDays, day: string): string | null {
  if (days.frequency === "off") return null;
  let next = day;
  while (!isPayoutDay(days, next)) next = addDays(next, 1);
  return next;
}

/** ISO weekday: Monday is 1, Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

export function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}

export function lastOfMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}
