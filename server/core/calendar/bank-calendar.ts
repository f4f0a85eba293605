import Holidays from "date-holidays";
import { addDays } from "./calendar";

const brazil = new Holidays("BR", { types: ["public", "bank"] });
const holidaysByYear = new Map<number, ReadonlySet<string>>();

const dayInMilliseconds = 86_400_000;

/**
 * Returns a year's holidays that fall on Monday to Friday. Cached, because the library takes milliseconds to compute
 * them.
 */
function weekdayHolidays(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const days = brazil.getHolidays(year).map(({ date }) => date.slice(0, 10));
  const found = new Set(days.filter(isWeekday));
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
 * Returns true if a day is a banking day, as in ANBIMA's calendar. Excludes weekends and national and bank holidays,
 * which include both days of Carnival and Corpus Christi.
 */
export function isBusinessDay(day: string): boolean {
  return isWeekday(day) && !weekdayHolidays(yearOf(day)).has(day);
}

export function nextBusinessDay(day: string): string {
  let candidate = day;
  while (!isBusinessDay(candidate)) candidate = addDays(candidate, 1);
  return candidate;
}

/** Returns the number of calendar days from `from` to `to`; negative if `to` is earlier. */
export function countDays(from: string, to: string): number {
  return ordinalOf(to) - ordinalOf(from);
}

/**
 * Counts the business days after `from` through `to`. Returns 0 if `to` is not after `from`. For example, a Friday to
 * the next Saturday is 0, and to the next Monday is 1.
 */
export function countBusinessDays(from: string, to: string): number {
  if (to <= from) return 0;
  let count = weekdaysUpTo(to) - weekdaysUpTo(from);
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    for (const holiday of weekdayHolidays(year)) if (holiday > from && holiday <= to) count -= 1;
  }
  return count;
}
