import { Temporal } from "temporal-polyfill";
import { businessTimeZone } from "@/db/time-zone";

/** Whether `text` is a day that exists, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The day of an instant in São Paulo, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(businessTimeZone)
    .toPlainDate()
    .toString();
}

/** The last instant with a year of four digits; PostgreSQL reads no other in ISO 8601. */
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The first instant of a São Paulo day; of one after the year 9999, its last instant. */
export function startOfDay(day: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime(businessTimeZone);
  return new Date(Math.min(epochMilliseconds, lastInstant));
}

/** Adds whole calendar days to a day; negative `days` subtract. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The same time of day in São Paulo, whole calendar days later. */
export function daysAfter(instant: Date, days: number): Date {
  const moved = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(businessTimeZone)
    .add({ days });
  return new Date(moved.epochMilliseconds);
}

/** The first and the last day of a month, `YYYY-MM`. */
export function periodOfMonth(month: string): { startDate: string; endDate: string } {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return { startDate: `${month}-01`, endDate: `${month}-${daysInMonth}` };
}

/** The same day a year before; 28 February for the 29th. */
export function yearBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
}

/** The month, `YYYY-MM`, some months after another; negative `months` subtract. */
export function addMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}
