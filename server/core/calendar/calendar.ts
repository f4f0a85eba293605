import { Temporal } from "temporal-polyfill";
import { businessTimeZone } from "@/db/time-zone";

/** Returns true for an existing day in the form `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Range of São Paulo days, both included. A missing bound leaves that side open. */
export interface DayRange {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Returns the São Paulo day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(businessTimeZone)
    .toPlainDate()
    .toString();
}

/** Last instant with a four-digit year. PostgreSQL cannot parse later years in ISO 8601. */
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Returns the first instant of a São Paulo day, at most `lastInstant`. */
export function startOfDay(day: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime(businessTimeZone);
  return new Date(Math.min(epochMilliseconds, lastInstant));
}

/** Returns the first instant of a range and the first instant after it. */
export function boundsOf({ startDate, endDate }: DayRange): { from: Date | undefined; until: Date | undefined } {
  return {
    from: startDate ? startOfDay(startDate) : undefined,
    until: endDate ? startOfDay(addDays(endDate, 1)) : undefined,
  };
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns the instant with the same São Paulo time of day after `days` calendar days. */
export function daysAfter(instant: Date, days: number): Date {
  const moved = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(businessTimeZone)
    .add({ days });
  return new Date(moved.epochMilliseconds);
}

/** Adds calendar months in UTC. */
export function monthsAfter(instant: Date, months: number): Date {
  const later = new Date(instant);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}

export function periodOfMonth(month: string): { startDate: string; endDate: string } {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return { startDate: `${month}-01`, endDate: `${month}-${daysInMonth}` };
}

/** Returns the same day one year earlier; 28 February for 29 February. */
export function yearBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
}

export function addMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}
