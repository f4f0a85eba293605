import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { feeViews } from "@/db/schema/treasury-enums";
import { orderedPeriod, parseAsDay, parseAsPage, toPage } from "../../ui/address-filters";

export const feeFilters = {
  view: parseAsStringLiteral(feeViews),
  startDate: parseAsDay,
  endDate: parseAsDay,
  page: parseAsPage,
};
export type FeeFilters = inferParserType<typeof feeFilters>;

export const loadFeeFilters = createLoader(feeFilters);

export function toFeeDifferenceQuery({ page, view, ...period }: FeeFilters) {
  return { ...toPage(page), ...orderedPeriod(period), view: view ?? undefined };
}
