import { businessTimeZone } from "@/db/time-zone";

/** The files are for Brazil: days and times are Brazilian whatever the language of their words. */
const instants = new Intl.DateTimeFormat("pt-BR", {
  timeZone: businessTimeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

/** An instant as day and time in São Paulo: `20/11/2026 10:45:30`. */
export function localTime(instant: string): string {
  return instants.format(new Date(instant)).replace(",", "");
}

/** The same as OFX writes it: `20261120104530[-3:BRT]`. */
export function ofxTime(instant: string): string {
  const [, day, month, year, time = ""] = /^(\d+)\/(\d+)\/(\d+) (.+)$/.exec(localTime(instant)) ?? [];
  return `${year}${month}${day}${time.replaceAll(":", "")}[-3:BRT]`;
}
