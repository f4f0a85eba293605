import Holidays from "date-holidays";

const brazil = new Holidays("BR", { types: ["public", "bank"] });
const saoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

export const dayOf = (at: Date): string => saoPaulo.format(at);

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
}

const known = new Map<string, boolean>();

/** Besides national holidays. */
type Closed = readonly string[];

/** Cached, because querying the holiday list takes milliseconds. */
function isBankingDay(day: string, closed: Closed): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const isOpen =
    known.get(day) ?? (weekday !== 0 && weekday !== 6 && !brazil.isHoliday(new Date(`${day}T12:00:00-03:00`)));
  known.set(day, isOpen);
  return isOpen && !closed.includes(day);
}

export function bankingDayFrom(day: string, closed: Closed = []): string {
  let candidate = day;
  while (!isBankingDay(candidate, closed)) candidate = daysAfter(candidate, 1);
  return candidate;
}

/** Counts the banking days after `from` through `to`. */
export function bankingDaysBetween(from: string, to: string, closed: Closed = []): number {
  let count = 0;
  for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1)) if (isBankingDay(day, closed)) count += 1;
  return count;
}
