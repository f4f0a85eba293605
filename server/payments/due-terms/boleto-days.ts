import { nextBusinessDay } from "../../core/calendar/bank-calendar";
import { addDays, dayOf } from "../../core/calendar/calendar";

/** A boleto is due three business days after it is made, and payable for thirty days more (docs/decisions.md 5). */
const businessDaysToPay = 3;
export const boletoDaysAfterDue = 30;

/** The São Paulo day on which a boleto made at `now` is due. */
export function boletoDueDay(now: Date): string {
  let day = dayOf(now);
  for (let days = 0; days < businessDaysToPay; days += 1) day = nextBusinessDay(addDays(day, 1));
  return day;
}

/** The last day on which a boleto due on `dueOn` can be paid. */
export function lastPayableDayOf(dueOn: string): string {
  return addDays(dueOn, boletoDaysAfterDue);
}

/** Whether a boleto's due day is over at `now`. A due day that is not a business day extends to the next one. */
export function isPastDue(dueOn: string, now: Date): boolean {
  return dayOf(now) > nextBusinessDay(dueOn);
}
