"use client";

import { useFormatter } from "next-intl";

interface Formats {
  /** Integer cents as reais: `4990` → `R$ 49,90`. */
  money: (cents: number) => string;
  /** An instant of the wire as a day and minute of the business. */
  minute: (instant: string) => string;
  /** A calendar day, `YYYY-MM-DD`, as people write it. */
  day: (day: string) => string;
}

/**
 * How amounts and times read in the page's language. Every part is numeric and hours count to 24, because browsers and
 * Node word months and halves of the day differently, and the server's text must be the browser's.
 */
export function useFormats(): Formats {
  const format = useFormatter();
  return {
    money: (cents) => format.number(cents / 100, { style: "currency", currency: "BRL" }),
    minute: (instant) =>
      format.dateTime(new Date(instant), {
        day: "2-digit",
        month: "2-digit",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }),
    day: (day) =>
      format.dateTime(new Date(`${day}T00:00:00Z`), {
        day: "2-digit",
        month: "2-digit",
        year: "numeric",
        timeZone: "UTC",
      }),
  };
}
