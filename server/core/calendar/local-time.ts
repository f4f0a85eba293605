import { businessTimeZone } from "@/db/time-zone";

/** Files use Brazilian formats in every language. */
const instants = new Intl.DateTimeFormat("pt-BR", {
  timeZone: businessTimeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

/** Formats an instant in São Paulo time: `20/11/2026 10:45:30`. */
export function localTime(instant: string | Date): string {
  return instants.format(new Date(instant)).replace(",", "");
}

/** Formats an instant for OFX: `20261120104530[-3:BRT]`. */
export function ofxTime(instant: string): string {
  const [, day, month, year, time = ""] = /^(\d+)\/(\d+)\/(\d+) (.+)$/.exec(localTime(instant)) ?? [];
  return `${year}${month}${day}${time.replaceAll(":", "")}[-3:BRT]`;
}

export function localDay(day: string): string {
  return day.split("-").reverse().join("/");
}
