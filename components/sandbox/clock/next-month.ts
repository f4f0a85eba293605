import { startOfDay } from "../../ui/day-bounds";
import { monthAt } from "../../ui/i18n/dates";
import { addMonths } from "../../ui/month";

/** The first instant of the month that follows an instant, in São Paulo. */
export function startOfNextMonth(instant: string): string {
  return startOfDay(`${addMonths(monthAt(new Date(instant)), 1)}-01`);
}
