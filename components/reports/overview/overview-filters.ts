import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { orderedPeriod, parseAsDay } from "../../ui/address-filters";

export const funnelBreakdowns = ["product", "source", "method", "day"] as const;

export const funnelBreakdown = parseAsStringLiteral(funnelBreakdowns).withDefault("product");

export const comparisons = ["previous", "year", "none"] as const;

export const overviewFilters = {
  startDate: parseAsDay,
  endDate: parseAsDay,
  compare: parseAsStringLiteral(comparisons).withDefault("previous"),
};
export type OverviewFilters = inferParserType<typeof overviewFilters>;

export const loadOverviewFilters = createLoader(overviewFilters);

export const withOverviewFilters = createSerializer(overviewFilters);

const maxDays = 366;

function earliest(last: string): string {
  const day = new Date(`${last}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - maxDays + 1);
  return day.toISOString().slice(0, 10);
}

/** Truncates longer periods to their last 366 days. */
export function toPeriod(filters: Pick<OverviewFilters, "startDate" | "endDate">) {
  const period = orderedPeriod(filters);
  const { startDate, endDate } = period;
  const first = endDate && earliest(endDate);
  return startDate && first && startDate < first ? { startDate: first, endDate } : period;
}

export function toOverviewQuery({ compare, ...period }: OverviewFilters) {
  return { ...toPeriod(period), compare };
}

export const latestSales = { status: "paid", limit: 6 } as const;
