import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { paymentMethods, periodBases, transactionStatuses } from "@/db/enums";
import { transactionSorts } from "@/db/sorts";
import { parseAsDay, parseAsPage, parseAsSearch, toPage, toSearchOrDocument } from "../ui/address-filters";

/** The filters in the URL; unreadable ones count as absent. */
export const transactionFilters = {
  status: parseAsStringLiteral(transactionStatuses),
  paymentMethod: parseAsStringLiteral(paymentMethods),
  productId: parseAsSearch,
  paymentLinkId: parseAsSearch,
  search: parseAsSearch,
  startDate: parseAsDay,
  endDate: parseAsDay,
  datedBy: parseAsStringLiteral(periodBases).withDefault("creation"),
  sort: parseAsStringLiteral(transactionSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type TransactionFilters = inferParserType<typeof transactionFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadTransactionFilters = createLoader(transactionFilters);

/** No filter: the whole list. */
export const noFilters = {
  status: null,
  paymentMethod: null,
  productId: null,
  paymentLinkId: null,
  search: null,
  startDate: null,
  endDate: null,
  datedBy: null,
  page: null,
};

/** Whether any filter is set. */
export function isFiltered({ page: _page, sort: _sort, datedBy: _basis, ...filters }: TransactionFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** The server's filter for these; a reversed period means the same days. */
export function toTransactionFilter({
  search,
  startDate,
  endDate,
  ...rest
}: Omit<TransactionFilters, "page" | "sort">) {
  const [first, last] = startDate && endDate && startDate > endDate ? [endDate, startDate] : [startDate, endDate];
  return {
    ...toSearchOrDocument(search),
    status: rest.status ?? undefined,
    paymentMethod: rest.paymentMethod ?? undefined,
    productId: rest.productId ?? undefined,
    paymentLinkId: rest.paymentLinkId ?? undefined,
    startDate: first ?? undefined,
    endDate: last ?? undefined,
    datedBy: rest.datedBy === "payment" ? rest.datedBy : undefined,
  };
}

/** The list's input for these filters, with page and order. */
export function toTransactionQuery({ page, sort, ...filters }: TransactionFilters) {
  return { ...toPage(page), ...toTransactionFilter(filters), sort };
}

/** The URL of the CSV or the list with these filters. */
export const withTransactionFilters = createSerializer(transactionFilters);
