"use client";

import { useFormatter, useLocale } from "next-intl";
import { formatMoney } from "@/server/core/money/money";
import { writeDay, writeDayAt, writeMinute, writeMonth, writeSecond, writeShortDay } from "./i18n/dates";

interface Formats {
  /** `4990` → `R$ 49,90`. */
  money: (cents: number) => string;
  count: (number: number) => string;
  /** At most one decimal: `(1, 3)` → `33,3%`. A dash if `whole` is 0. */
  share: (part: number, whole: number) => string;
  /** `299` → `2,99%`. */
  rate: (bps: number) => string;
  /** Day and minute in São Paulo. */
  minute: (instant: string) => string;
  second: (instant: string) => string;
  /** São Paulo day of an instant. */
  dayAt: (instant: string) => string;
  /** From `YYYY-MM-DD`. */
  day: (day: string) => string;
  /** From `YYYY-MM`. */
  month: (month: string) => string;
  shortDay: (day: string) => string;
  /** ISO: 1 is Monday. */
  weekday: (weekday: number) => string;
}

/** Formats in the page's language, with the same result on server and browser. */
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
    // January 1, 2024 was a Monday.
    weekday: (weekday) => format.dateTime(new Date(Date.UTC(2024, 0, weekday)), { weekday: "long", timeZone: "UTC" }),
  };
}
