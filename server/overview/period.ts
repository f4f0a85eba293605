import { addDays } from "../core/calendar";
import { fail } from "../errors";

const maxDays = 366;

/** The days of a period, both ends included. @throws VALIDATION naming `endDate` for more than 366 days. */
export function daysOf(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (days.length === maxDays) fail("VALIDATION", { field: "endDate", message: `must be within ${maxDays} days` });
    days.push(day);
  }
  return days;
}
