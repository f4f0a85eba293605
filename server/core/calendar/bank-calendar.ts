import Holidays from "date-holidays";
import { addDays, dayOf, startOfDay } from "./calendar";

const brazil = new Holidays("BR", { types: ["public", "bank"] });
const holidaysByYear = new Map<number, ReadonlySet<string>>();

const dayInMilliseconds = 86_400_000;

/** Cached because the library takes milliseconds to compute a year. */
function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const found = new Set(brazil.getHolidays(year).map(({ date }) => date.slice(0, 10)));
  holidaysByYear.set(year, found);
  return found;
}

/** Returns the number of days since 1970-01-01, which was a Thursday. */
function ordinalOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayInMilliseconds;
}

function isWeekday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function weekdaysUpTo(day: string): number {
  const sinceMonday = ordinalOf(day) + 3 + 7 * 10_000;
  const weeks = Math.floor(sinceMonday / 7);
  return weeks * 5 + Math.min(sinceMonday - weeks * 7 + 1, 5);
}

/**
 * Returns true if a day is a banking day in ANBIMA's calendar: not a weekend and not a national or
 * bank holiday. Bank holidays include both days of Carnival and Corpus Christi.
 */
export function isBusinessDay(day: string): boolean {
  return isWeekday(day) && !holidaysOf(yearOf(day)).has(day);
}

export function nextBusinessDay(day: string): string {
  let candidate = day;
  while (!isBusinessDay(candidate)) candidate = addDays(candidate, 1);
  return candidate;
}

/**
 * Returns the last instant of a period of `days` days after `day` (Código Civil, article 132). The
 * period ends at midnight in São Paulo; one that would end on a Sunday or holiday ends on the next
 * business day.
 */
export function endOfPeriod(day: string, days: number): Date {
  const last = addDays(day, days);
  const isSaturday = new Date(`${last}T00:00:00Z`).getUTCDay() === 6;
  const isKept = isSaturday && !holidaysOf(yearOf(last)).has(last);
  return new Date(startOfDay(addDays(isKept ? last : nextBusinessDay(last), 1)).getTime() - 1);
}

/** Like `endOfPeriod`, starting on the São Paulo day of `instant`. */
export function endOfPeriodFrom(instant: Date, days: number): Date {
  return endOfPeriod(dayOf(instant), days);
}

/** Returns the number of calendar days between two days; negative if `to` is earlier. */
export function countDays(from: string, to: string): number {
  return ordinalOf(to) - ordinalOf(from);
}

/**
 * Counts the business days after `from` through `to`. Returns 0 if `to` is not after `from`. From a
 * Friday, the next Saturday gives 0 and the next Monday gives 1.
 */
export function countBusinessDays(from: string, to: string): number {
  if (to <= from) return 0;
  let count = weekdaysUpTo(to) - weekdaysUpTo(from);
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    for (const holiday of holidaysOf(year)) if (isWeekday(holiday) && holiday > from && holiday <= to) count -= 1;
  }
  return count;
}
