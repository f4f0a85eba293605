import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { commissionStates } from "@/db/growth-enums";
import { parseAsDay, parseAsPage, toPage } from "../ui/address-filters";

/** The filters in the URL; invalid ones are ignored. */
export const commissionFilters = {
  state: parseAsStringLiteral(commissionStates),
  partner: parseAsString,
  /** An affiliate or co-producer; only links set it. */
  agreement: parseAsString,
  startDate: parseAsDay,
  endDate: parseAsDay,
  page: parseAsPage,
};
export type CommissionFilters = inferParserType<typeof commissionFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadCommissionFilters = createLoader(commissionFilters);

/** No filter: the whole list. */
export const noFilters = { state: null, partner: null, agreement: null, startDate: null, endDate: null, page: null };

/** Whether any filter is set. */
export function isFiltered({ page: _page, ...filters }: CommissionFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** The server's filter for these; a reversed period means the same days. */
export function toCommissionFilter({ state, partner, agreement, startDate, endDate }: Omit<CommissionFilters, "page">) {
  const [first, last] = startDate && endDate && startDate > endDate ? [endDate, startDate] : [startDate, endDate];
  return {
    state: state ?? undefined,
    partnerCompanyId: partner ?? undefined,
    agreementId: agreement ?? undefined,
    startDate: first ?? undefined,
    endDate: last ?? undefined,
  };
}

/** The list's input for these filters. */
export function toCommissionQuery({ page, ...filters }: CommissionFilters) {
  return { ...toPage(page), ...toCommissionFilter(filters) };
}

/** The URL of the CSV or the list with these filters. */
export const withCommissionFilters = createSerializer(commissionFilters);
