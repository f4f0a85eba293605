import { Temporal } from "temporal-polyfill";
import { businessTimeZone } from "@/db/time-zone";

/** No reminder is sent from 22:00 to 8:00 in São Paulo. */
const quietFrom = 22;
const quietUntil = 8;

function inSaoPaulo(at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(businessTimeZone);
}

/** From 22:00:00 until before 8:00:00. */
export function isQuiet(at: Date): boolean {
  const { hour } = inSaoPaulo(at);
  return hour >= quietFrom || hour < quietUntil;
}

/** Returns the instant, or the next 8:00 for one in the quiet hours. */
export function outsideQuietHours(at: Date): Date {
  if (!isQuiet(at)) return at;
  const local = inSaoPaulo(at);
  const day = local.hour >= quietFrom ? local.add({ days: 1 }) : local;
  const moved = day.toPlainDate().toZonedDateTime({ timeZone: businessTimeZone, plainTime: { hour: quietUntil } });
  return new Date(moved.epochMilliseconds);
}
