import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import {
  cardBrands,
  paymentMethods,
  periodBases,
  refuseReasons,
  transactionSorts,
  transactionStatuses,
} from "@/db/schema/payments-enums";
import { trackingLimits } from "@/db/schema/payments-shapes";
import {
  cleanSearch,
  isFiltered,
  orderedPeriod,
  parseAsDay,
  parseAsPage,
  parseAsSearch,
  toPage,
} from "../../ui/address-filters";

/** `utm_source`; empty selects sales without one. */
const parseAsSource = createParser({
  parse: (text) => (text === "" ? "" : cleanSearch(text, trackingLimits.source)),
  serialize: String,
});

const parseAsId = createParser({
  parse: (text) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : null),
  serialize: String,
});

export const transactionFilters = {
  status: parseAsStringLiteral(transactionStatuses),
  paymentMethod: parseAsStringLiteral(paymentMethods),
  productId: parseAsSearch,
  paymentLinkId: parseAsSearch,
  source: parseAsSource,
  cardBrand: parseAsStringLiteral(cardBrands),
  refuseReason: parseAsStringLiteral(refuseReasons),
  affiliateId: parseAsId,
  search: parseAsSearch,
  startDate: parseAsDay,
  endDate: parseAsDay,
  datedBy: parseAsStringLiteral(periodBases).withDefault("creation"),
  sort: parseAsStringLiteral(transactionSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type TransactionFilters = inferParserType<typeof transactionFilters>;

export const loadTransactionFilters = createLoader(transactionFilters);

/** Dating by payment alone is not a filter, because it has no effect without dates. */
export function isTransactionFiltered(filters: TransactionFilters): boolean {
  const datedBy = filters.datedBy === "order" ? "order" : "creation";
  return isFiltered(transactionFilters, { ...filters, datedBy });
}

export function toTransactionFilter({ search, ...rest }: Omit<TransactionFilters, "page" | "sort">) {
  return {
    search: search ?? undefined,
    status: rest.status ?? undefined,
    paymentMethod: rest.paymentMethod ?? undefined,
    productId: rest.productId ?? undefined,
    paymentLinkId: rest.paymentLinkId ?? undefined,
    source: rest.source ?? undefined,
    cardBrand: rest.cardBrand ?? undefined,
    refuseReason: rest.refuseReason ?? undefined,
    affiliateId: rest.affiliateId ?? undefined,
    ...orderedPeriod(rest),
    datedBy: rest.datedBy === "creation" ? undefined : rest.datedBy,
  };
}

export function toTransactionQuery({ page, sort, ...filters }: TransactionFilters) {
  return { ...toPage(page), ...toTransactionFilter(filters), sort };
}

export const withTransactionFilters = createSerializer(transactionFilters);
