"use client";

import { useFormatter, useLocale } from "next-intl";
import { formatMoney } from "@/server/core/money/money";
import { writeDay, writeDayAt, writeMinute, writeMonth, writeSecond, writeShortDay } from "./i18n/dates";

interface Formats {
  /** Integer cents as reais: `4990` → `R$ 49,90`. */
  money: (cents: number) => string;
  /** A whole number. */
  count: (number: number) => string;
  /** A share of a whole, at most one decimal: `(1, 3)` → `33,3%`; a dash for a whole of 0. */
  share: (part: number, whole: number) => string;
  /** A rate in hundredths of a percent: `299` → `2,99%`. */
  rate: (bps: number) => string;
  /** An instant as day and minute in São Paulo. */
  minute: (instant: string) => string;
  /** As `minute`, to the second, for lists whose order within a minute matters. */
  second: (instant: string) => string;
  /** The day of an instant in São Paulo. */
  dayAt: (instant: string) => string;
  /** A calendar day, `YYYY-MM-DD`, in the language's format. */
  day: (day: string) => string;
  /** A month, `YYYY-MM`. */
  month: (month: string) => string;
  /** As `day`, without the year, for axes. */
  shortDay: (day: string) => string;
  /** The name of an ISO day of the week, 1 is Monday. */
  weekday: (weekday: number) => string;
}

/** Formats amounts and times in the page's language. Server and browser produce the same text. */
export function useFormats(): Formats {
  const format = useFormatter();
  const locale = useLocale();
  return {
    money: (cents) => formatMoney(cents, locale),
    count: (number) => format.number(number),
    share: (part, whole) =>
      whole === 0 ? "–" : format.number(part / whole, { style: "percent", maximumFractionDigits: 1 }),
    rate: (bps) => format.number(bps / 10_000, { style: "percent", maximumFractionDigits: 2 }),
    minute: (instant) => writeMinute(instant, locale),
    second: (instant) => writeSecond(instant, locale),
    dayAt: (instant) => writeDayAt(instant, locale),
    day: (day) => writeDay(day, locale),
    month: (month) => writeMonth(month, locale),
    shortDay: (day) => writeShortDay(day, locale),
    // 1 January 2024 was a Monday.
    weekday: (weekday) => format.dateTime(new Date(Date.UTC(2024, 0, weekday)), { weekday: "long", timeZone: "UTC" }),
  };
}
