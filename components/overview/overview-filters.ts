import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsDay } from "../ui/address-filters";

const comparisons = ["previous", "none"] as const;

/** The period and the comparison as they stand in the page's address. */
export const overviewFilters = {
  startDate: parseAsDay,
  endDate: parseAsDay,
  compare: parseAsStringLiteral(comparisons).withDefault("previous"),
};
export type OverviewFilters = inferParserType<typeof overviewFilters>;

export const loadOverviewFilters = createLoader(overviewFilters);

const maxDays = 366;

/** The first of the days that end with `last`, were there as many as the server adds up. */
function earliest(last: string): string {
  const day = new Date(`${last}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - maxDays + 1);
  return day.toISOString().slice(0, 10);
}

/** The server's input for these: a period written backwards means the same days, a longer one than a year its last year. */
export function toOverviewQuery({ startDate, endDate, compare }: OverviewFilters) {
  const [first, last] = startDate && endDate && startDate > endDate ? [endDate, startDate] : [startDate, endDate];
  const clamped = first && last && first < earliest(last) ? earliest(last) : first;
  return { startDate: clamped ?? undefined, endDate: last ?? undefined, compare: compare === "previous" };
}

/** Which transactions stand below the figures. */
export const latestSales = { status: "paid", limit: 6 } as const;
