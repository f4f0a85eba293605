import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { customerSorts } from "@/db/schema/customers-enums";
import { parseAsPage, parseAsSearch, toPage, toSearchOrDocument } from "../ui/address-filters";

/** The filters of the list of customers, as query parameters of the page's URL. */
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

/** The query of a customer's newest transactions, by document. */
export function toPurchasesQuery(document: string) {
  return { document, limit: maxPurchases };
}

/** The query of a customer's newest subscriptions. */
export function toSubscriptionsOf(customerId: string) {
  return { customerId, limit: maxPurchases };
}
