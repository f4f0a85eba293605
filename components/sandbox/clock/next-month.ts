import { startOfDay } from "../../ui/day-bounds";
import { monthAt } from "../../ui/i18n/dates";
import { addMonths } from "../../ui/month";

export function startOfNextMonth(instant: string): string {
  return startOfDay(`${addMonths(monthAt(new Date(instant)), 1)}-01`);
}
