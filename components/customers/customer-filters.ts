import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { customerSorts } from "@/db/schema/customers-enums";
import { parseAsPage, parseAsSearch, toPage } from "../ui/address-filters";

export const customerFilters = {
  search: parseAsSearch,
  sort: parseAsStringLiteral(customerSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type CustomerFilters = inferParserType<typeof customerFilters>;

export const loadCustomerFilters = createLoader(customerFilters);

export function toCustomerQuery({ search, sort, page }: CustomerFilters) {
  return { ...toPage(page), search: search ?? undefined, sort };
}

const maxPurchases = 25;

export function toPurchasesQuery(document: string) {
  return { document, limit: maxPurchases };
}

export function toSubscriptionsOf(customerId: string) {
  return { customerId, limit: maxPurchases };
}
