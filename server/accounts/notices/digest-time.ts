import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";

/** 08:00 in São Paulo. */
const digestHourMs = 8 * 3_600_000;

export function nextDigest(now: Date): Date {
  const today = new Date(startOfDay(dayOf(now)).getTime() + digestHourMs);
  return today > now ? today : new Date(startOfDay(addDays(dayOf(now), 1)).getTime() + digestHourMs);
}
