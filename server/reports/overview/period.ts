import { addDays } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";

const usualDays = 30;
const maxDays = 366;

/** `endDate` defaults to `today`, and `startDate` to 29 days before it. */
export function periodOf(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): { startDate: string; endDate: string } {
  const last = endDate ?? (startDate && startDate > today ? startDate : today);
  return { startDate: startDate ?? addDays(last, 1 - usualDays), endDate: last };
}

/**
 * Both ends included.
 *
 * @throws VALIDATION on `endDate` for more than 366 days.
 */
export function daysOf(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (days.length === maxDays) fail("VALIDATION", { field: "endDate", message: `must be within ${maxDays} days` });
    days.push(day);
  }
  return days;
}
