import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { commissionStates } from "@/db/schema/partners-enums";
import { orderedPeriod, parseAsDay, parseAsPage, toPage } from "../../ui/address-filters";

export const commissionFilters = {
  state: parseAsStringLiteral(commissionStates),
  partner: parseAsString,
  /** Affiliate's or co-producer's id. Only links set this filter. */
  agreement: parseAsString,
  startDate: parseAsDay,
  endDate: parseAsDay,
  page: parseAsPage,
};
export type CommissionFilters = inferParserType<typeof commissionFilters>;

export const loadCommissionFilters = createLoader(commissionFilters);

export function toCommissionFilter({ state, partner, agreement, ...period }: Omit<CommissionFilters, "page">) {
  return {
    state: state ?? undefined,
    partnerCompanyId: partner ?? undefined,
    agreementId: agreement ?? undefined,
    ...orderedPeriod(period),
  };
}

export function toCommissionQuery({ page, ...filters }: CommissionFilters) {
  return { ...toPage(page), ...toCommissionFilter(filters) };
}

export const withCommissionFilters = createSerializer(commissionFilters);
