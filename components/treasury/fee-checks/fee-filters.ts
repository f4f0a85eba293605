import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { feeViews } from "@/server/treasury/fee-checks/schemas";
import { orderedPeriod, parseAsDay, parseAsPage, toPage } from "../../ui/address-filters";

/** The filters in the URL; invalid ones are ignored. */
export const feeFilters = {
  view: parseAsStringLiteral(feeViews),
  startDate: parseAsDay,
  endDate: parseAsDay,
  page: parseAsPage,
};
export type FeeFilters = inferParserType<typeof feeFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadFeeFilters = createLoader(feeFilters);

/** The list's input for these filters. */
export function toFeeDifferenceQuery({ page, view, ...period }: FeeFilters) {
  return { ...toPage(page), ...orderedPeriod(period), view: view ?? undefined };
}
