import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { feeViews } from "@/server/fee-checks/schemas";
import { parseAsDay, parseAsPage, toPage } from "../ui/address-filters";

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

/** No filter: the whole list. */
export const noFeeFilters = { view: null, startDate: null, endDate: null, page: null };

/** The period of the sums; a reversed one means the same days. */
export function toFeePeriod({ startDate, endDate }: Pick<FeeFilters, "startDate" | "endDate">) {
  const [first, last] = startDate && endDate && startDate > endDate ? [endDate, startDate] : [startDate, endDate];
  return { startDate: first ?? undefined, endDate: last ?? undefined };
}

/** The list's input for these filters. */
export function toFeeDifferenceQuery({ page, view, ...period }: FeeFilters) {
  return { ...toPage(page), ...toFeePeriod(period), view: view ?? undefined };
}
