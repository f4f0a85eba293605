import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { orderedPeriod, parseAsDay } from "../../ui/address-filters";

export const funnelBreakdowns = ["product", "source", "method", "day"] as const;

/** How the funnel's page breaks its numbers down. */
export const funnelBreakdown = parseAsStringLiteral(funnelBreakdowns).withDefault("product");

export const comparisons = ["previous", "year", "none"] as const;

/** The period and the comparison in the URL. */
export const overviewFilters = {
  startDate: parseAsDay,
  endDate: parseAsDay,
  compare: parseAsStringLiteral(comparisons).withDefault("previous"),
};
export type OverviewFilters = inferParserType<typeof overviewFilters>;

export const loadOverviewFilters = createLoader(overviewFilters);

/** The URL of a page of the overview with these filters. */
export const withOverviewFilters = createSerializer(overviewFilters);

const maxDays = 366;

/** The first day of the longest period that ends with `last`. */
function earliest(last: string): string {
  const day = new Date(`${last}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - maxDays + 1);
  return day.toISOString().slice(0, 10);
}

/** Query period; longer ones are cut to their last year. */
export function toPeriod(filters: Pick<OverviewFilters, "startDate" | "endDate">) {
  const period = orderedPeriod(filters);
  const { startDate, endDate } = period;
  const first = endDate && earliest(endDate);
  return startDate && first && startDate < first ? { startDate: first, endDate } : period;
}

/** The server's input for the overview. */
export function toOverviewQuery({ compare, ...period }: OverviewFilters) {
  return { ...toPeriod(period), compare };
}

/** The transactions below the figures. */
export const latestSales = { status: "paid", limit: 6 } as const;
