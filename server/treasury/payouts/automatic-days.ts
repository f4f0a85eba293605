import type { PayoutFrequency } from "@/db/schema/treasury-enums";
import { addDays } from "../../core/calendar/calendar";

/** The days of automatic payouts. `weekday` is ISO (1 is Monday); `monthDay` beyond a month's end is its last day. */
export interface PayoutDays {
  frequency: PayoutFrequency;
  weekday: number | null;
  monthDay: number | null;
}

/** Whether automatic payouts are due on a São Paulo day, `YYYY-MM-DD`. */
export function isPayoutDay({ frequency, weekday, monthDay }: PayoutDays, day: string): boolean {
  if (frequency === "daily") return true;
  if (frequency === "weekly") return weekdayOf(day) === weekday;
  return frequency === "monthly" && dayOfMonth(day) === Math.min(monthDay ?? 0, lastOfMonth(day));
}

/** The first day on which automatic payouts are due, from `day` on; null when they are off. */
export function nextPayoutDay(days: PayoutDays, day: string): string | null {
  if (days.frequency === "off") return null;
  let next = day;
  while (!isPayoutDay(days, next)) next = addDays(next, 1);
  return next;
}

/** ISO day of the week, 1 is Monday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}

/** The number of days of a day's month. */
export function lastOfMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}
