import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";

/**
 * Dates of a charge by Pix Automático (BCB, Resolução BCB 1/2020 and its Manual de Padrões). The
 * receiver sends a charge between ten and two days before its due date. After the due date, the
 * policy `PERMITE_3R_7D` allows three more attempts within seven days.
 */

/**
 * Days before the due date on which the charge is sent. Leaves three days for outages, and most
 * cancellations happen earlier.
 */
const opensDaysBefore = 5;
/** Latest time at which the bank accepts a charge, in days before the due date. */
const leastDaysBefore = 2;
/** Maximum number of attempts per cycle, including the one on the due date. */
export const maxTries = 4;
/**
 * Days after the due date on which further attempts are made. The outcome of the last attempt is
 * known before the next weekly cycle.
 */
const retryDays = [2, 4, 6];
const lastRetryDay = 7;

/**
 * Returns the due date of a cycle's charge at the payer's bank: the cycle's due date or the first
 * day that the bank still accepts, if later. Never before the authorization starts.
 */
export function dueDayOf(chargeAt: Date, startsOn: string, now: Date): string {
  const days = [dayOf(chargeAt), startsOn, addDays(dayOf(now), leastDaysBefore)];
  return days.reduce((latest, day) => (day > latest ? day : latest));
}

export function opensAt(chargeAt: Date): Date {
  return startOfDay(addDays(dayOf(chargeAt), -opensDaysBefore));
}

export function decidedAt(day: string): Date {
  return startOfDay(addDays(day, 1));
}

export function endsAt(dueOn: string): Date {
  return startOfDay(addDays(dueOn, lastRetryDay + 1));
}

/**
 * Returns the day of a charge's next attempt: two, four or six days after the due date or, if these
 * have passed, the next of the seven days. Returns null if all attempts are used or no day is left.
 * The bank accepts only future days.
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

/** Keeps the time of day. */
export function onDay(day: string, like: Date): Date {
  const timeOfDay = like.getTime() - startOfDay(dayOf(like)).getTime();
  return new Date(startOfDay(day).getTime() + timeOfDay);
}
