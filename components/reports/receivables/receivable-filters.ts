import { createLoader, createParser } from "nuqs/server";
import { parseAsPage, toPage } from "../../ui/address-filters";
import { cleanMonth, daysOfMonth } from "../../ui/month";

/** The calendar's month in the URL; by default the month of the next release. */
export const calendarFilters = { month: createParser({ parse: cleanMonth, serialize: String }) };

export const loadCalendarFilters = createLoader(calendarFilters);

/** The page number of a day's list, in the URL. */
export const dayFilters = { page: parseAsPage };

export const loadDayFilters = createLoader(dayFilters);

/** The page number of the anticipations below the calendar, in the URL. */
export const anticipationFilters = { page: parseAsPage };

export const loadAnticipationFilters = createLoader(anticipationFilters);

/** The query of a page of anticipations. */
export function toAnticipationQuery(page: number) {
  return toPage(page);
}

/** The query of the next day on which something is released. */
export const soonest = { limit: 1 } as const;

/** The query of a month's days. */
export function toMonthQuery(month: string) {
  const days = daysOfMonth(month);
  return { startDate: days.at(0), endDate: days.at(-1), limit: days.length };
}

/** The query of a day's sales. */
export function toDayQuery(day: string, page: number) {
  return { day, ...toPage(page) };
}
