import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { customerSorts } from "@/db/enums";
import { parseAsPage, parseAsSearch, toPage, toSearchOrDocument } from "../ui/address-filters";

/** The customers' filters as they stand in the page's address. */
export const customerFilters = {
  search: parseAsSearch,
  sort: parseAsStringLiteral(customerSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type CustomerFilters = inferParserType<typeof customerFilters>;

export const loadCustomerFilters = createLoader(customerFilters);

/** The list's input for these filters. */
export function toCustomerQuery({ search, sort, page }: CustomerFilters) {
  return { ...toPage(page), ...toSearchOrDocument(search), sort };
}

const maxPurchases = 25;

/** What a customer's own page asks of the list of transactions: the newest, by the customer's document. */
export function toPurchasesQuery(document: string) {
  return { document, limit: maxPurchases };
}
