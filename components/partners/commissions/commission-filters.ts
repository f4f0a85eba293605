import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { commissionStates } from "@/db/schema/partners-enums";
import { orderedPeriod, parseAsDay, parseAsPage, toPage } from "../../ui/address-filters";

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

/** Query filter for these filters. */
export function toCommissionFilter({ state, partner, agreement, ...period }: Omit<CommissionFilters, "page">) {
  return {
    state: state ?? undefined,
    partnerCompanyId: partner ?? undefined,
    agreementId: agreement ?? undefined,
    ...orderedPeriod(period),
  };
}

/** The list's input for these filters. */
export function toCommissionQuery({ page, ...filters }: CommissionFilters) {
  return { ...toPage(page), ...toCommissionFilter(filters) };
}

/** The URL of the CSV or the list with these filters. */
export const withCommissionFilters = createSerializer(commissionFilters);
