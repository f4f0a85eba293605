import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";

/**
 * The days of a charge by Pix Automático (BCB, Resolução BCB 1/2020 and its Manual de Padrões: the receiver sends a
 * charge from ten to two days before its due day; after it, the policy `PERMITE_3R_7D` allows three more tries within
 * seven days).
 */

/** Days before the due day on which we send a charge: leaves three for outages, and most cancellations come first. */
const opensDaysBefore = 5;
/** The latest day on which a charge may be sent. */
const leastDaysBefore = 2;
/** Every try of a cycle, the one of the due day included. */
export const maxTries = 4;
/** The days after the due day on which we ask for another try; the last one is decided before the next weekly cycle. */
const retryDays = [2, 4, 6];
const lastRetryDay = 7;

/**
 * The due day of a cycle's charge at the payer's bank: the cycle's own, or for a late sender the first that the bank
 * still takes, and never before the authorisation starts.
 */
export function dueDayOf(chargeAt: Date, startsOn: string, now: Date): string {
  const days = [dayOf(chargeAt), startsOn, addDays(dayOf(now), leastDaysBefore)];
  return days.reduce((latest, day) => (day > latest ? day : latest));
}

/** When the charge of a cycle that is due at `chargeAt` is sent. */
export function opensAt(chargeAt: Date): Date {
  return startOfDay(addDays(dayOf(chargeAt), -opensDaysBefore));
}

/** When the outcome of a day's try is known. */
export function decidedAt(day: string): Date {
  return startOfDay(addDays(day, 1));
}

/** When a charge that is due on a day can no longer be paid. */
export function endsAt(dueOn: string): Date {
  return startOfDay(addDays(dueOn, lastRetryDay + 1));
}

/**
 * The day of the next try of a charge: two, four and six days after the due day, or for a late caller the next day
 * within the seven. Null when all tries are used up, or no day is left. The bank takes future days only.
 */
export function retryDayOf(dueOn: string, retriesOn: readonly string[], now: Date): string | null {
  if (retriesOn.length >= maxTries - 1) return null;
  const today = dayOf(now);
  const last = retriesOn.at(-1) ?? dueOn;
  const isPossible = (day: string) => day > today && day > last;
  const planned = retryDays.map((days) => addDays(dueOn, days)).find(isPossible);
  const late = addDays(today, 1);
  return planned ?? (late <= addDays(dueOn, lastRetryDay) && isPossible(late) ? late : null);
}

/** The same time of day as an instant's, on another São Paulo day. */
export function onDay(day: string, like: Date): Date {
  const timeOfDay = like.getTime() - startOfDay(dayOf(like)).getTime();
  return new Date(startOfDay(day).getTime() + timeOfDay);
}
