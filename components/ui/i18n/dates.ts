import { conventions, toLanguage } from "@/db/schema/core-enums";

/** `2026-11-23 15:40:09` on every JavaScript runtime. */
const inSaoPaulo = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});

/**
 * `YYYY-MM-DD` → `23/11/2026` in Portuguese, `23 Nov 2026` in English. All pages use the functions
 * of this file for days and times.
 */
export function writeDay(day: string, locale: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const { months } = conventions[toLanguage(locale)];
  return months ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : `${date}/${month}/${year}`;
}

export function writeShortDay(day: string, locale: string): string {
  const [, month = "", date = ""] = day.split("-");
  const { months } = conventions[toLanguage(locale)];
  return months ? `${Number(date)} ${months[Number(month) - 1]}` : `${date}/${month}`;
}

/** `YYYY-MM` → `11/2026` in Portuguese, `Nov 2026` in English. */
export function writeMonth(yearAndMonth: string, locale: string): string {
  const [year = "", month = ""] = yearAndMonth.split("-");
  const { months } = conventions[toLanguage(locale)];
  return months ? `${months[Number(month) - 1]} ${year}` : `${month}/${year}`;
}

export function monthAt(instant: Date): string {
  return inSaoPaulo.format(instant).slice(0, 7);
}

export function writeDayAt(instant: string, locale: string): string {
  return writeDay(inSaoPaulo.format(new Date(instant)).slice(0, 10), locale);
}

/** São Paulo time: `23/11/2026, 15:40`. */
export function writeMinute(instant: string, locale: string): string {
  return `${writeDayAt(instant, locale)}, ${inSaoPaulo.format(new Date(instant)).slice(11, 16)}`;
}

export function writeSecond(instant: string, locale: string): string {
  return `${writeDayAt(instant, locale)}, ${inSaoPaulo.format(new Date(instant)).slice(11, 19)}`;
}
