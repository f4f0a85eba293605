import { monthAt } from "../i18n/dates";
import { startOfDay } from "../ui/day-bounds";
import { addMonths } from "../ui/month";

/** The first instant of the month that follows an instant, in São Paulo. */
export function startOfNextMonth(instant: string): string {
  return startOfDay(`${addMonths(monthAt(new Date(instant)), 1)}-01`);
}
