"use client";

import { useFormatter } from "next-intl";

interface Formats {
  /** Integer cents as reais: `4990` → `R$ 49,90`. */
  money: (cents: number) => string;
  /** A whole number. */
  count: (number: number) => string;
  /** A share of a whole, at most one decimal: `(1, 3)` → `33,3%`; a dash for a whole of 0. */
  share: (part: number, whole: number) => string;
  /** An instant as day and minute in São Paulo. */
  minute: (instant: string) => string;
  /** The same to the second, where the order within a minute matters. */
  second: (instant: string) => string;
  /** The day of an instant in São Paulo. */
  dayAt: (instant: string) => string;
  /** A calendar day, `YYYY-MM-DD`, in the language's format. */
  day: (day: string) => string;
  /** The same without its year, for axes. */
  shortDay: (day: string) => string;
}

const date = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * Formats amounts and times in the page's language. All parts are numeric, with 24 hours, because browsers and Node
 * name months and day periods differently, and the server's text must equal the browser's.
 */
export function useFormats(): Formats {
  const format = useFormatter();
  return {
    money: (cents) => format.number(cents / 100, { style: "currency", currency: "BRL" }),
    count: (number) => format.number(number),
    share: (part, whole) =>
      whole === 0 ? "–" : format.number(part / whole, { style: "percent", maximumFractionDigits: 1 }),
    minute: (instant) => format.dateTime(new Date(instant), { ...date, ...time }),
    second: (instant) => format.dateTime(new Date(instant), { ...date, ...time, second: "2-digit" }),
    dayAt: (instant) => format.dateTime(new Date(instant), date),
    day: (day) => format.dateTime(new Date(`${day}T00:00:00Z`), { ...date, timeZone: "UTC" }),
    shortDay: (day) =>
      format.dateTime(new Date(`${day}T00:00:00Z`), { day: "2-digit", month: "2-digit", timeZone: "UTC" }),
  };
}
