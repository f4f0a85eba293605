import { createLoader, createParser } from "nuqs/server";
import { Month } from "@/server/closings/schemas";

const parseAsMonth = createParser({
  parse: (text: string) => Month.safeParse(text).data ?? null,
  serialize: (month: string) => month,
});

/** The displayed month as a URL parameter; absent for the current month. */
export const closingFilters = { month: parseAsMonth };

export const loadClosingFilters = createLoader(closingFilters);

/** Adds months to a month (`YYYY-MM`); negative `months` subtract. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
