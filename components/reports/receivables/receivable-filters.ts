import { createLoader, createParser } from "nuqs/server";
import { parseAsPage, toPage } from "../../ui/address-filters";
import { cleanMonth, daysOfMonth } from "../../ui/month";

/** Null for the month of the next release. */
export const calendarFilters = { month: createParser({ parse: cleanMonth, serialize: String }) };

export const loadCalendarFilters = createLoader(calendarFilters);

export const dayFilters = { page: parseAsPage };

export const loadDayFilters = createLoader(dayFilters);

export const soonest = { limit: 1 } as const;

export function toMonthQuery(month: string) {
  const days = daysOfMonth(month);
  return { startDate: days.at(0), endDate: days.at(-1), limit: days.length };
}

export function toDayQuery(day: string, page: number) {
  return { day, ...toPage(page) };
}
