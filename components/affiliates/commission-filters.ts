import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { commissionStates } from "@/db/growth-enums";
import { parseAsPage, toPage } from "../ui/address-filters";

/** The filters in the URL; invalid ones are ignored. */
export const commissionFilters = {
  state: parseAsStringLiteral(commissionStates),
  partner: parseAsString,
  page: parseAsPage,
};
export type CommissionFilters = inferParserType<typeof commissionFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadCommissionFilters = createLoader(commissionFilters);

/** No filter: the whole list. */
export const noFilters = { state: null, partner: null, page: null };

/** The list's input for these filters. */
export function toCommissionQuery({ page, state, partner }: CommissionFilters) {
  return { ...toPage(page), state: state ?? undefined, partnerCompanyId: partner ?? undefined };
}
