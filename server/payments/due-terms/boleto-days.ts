import { nextBusinessDay } from "../../core/calendar/bank-calendar";
import { addDays, dayOf } from "../../core/calendar/calendar";

/**
 * A boleto is due three business days after its creation and payable for thirty more days
 * (docs/domains/payments.md).
 */
const businessDaysToPay = 3;
export const boletoDaysAfterDue = 30;

export function boletoDueDay(now: Date): string {
  let day = dayOf(now);
  for (let days = 0; days < businessDaysToPay; days += 1) day = nextBusinessDay(addDays(day, 1));
  return day;
}

export function lastPayableDayOf(dueOn: string): string {
  return addDays(dueOn, boletoDaysAfterDue);
}

/**
 * Reports whether a boleto is past its due day at `now`. A due day that is not a business day moves
 * to the next business day.
 */
export function isPastDue(dueOn: string, now: Date): boolean {
  return dayOf(now) > nextBusinessDay(dueOn);
}
