import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { subscriptionSorts, subscriptionStatuses } from "@/db/schema/subscriptions-enums";
import { parseAsPage, parseAsSearch, toPage } from "../ui/address-filters";

export const subscriptionFilters = {
  status: parseAsStringLiteral(subscriptionStatuses),
  search: parseAsSearch,
  sort: parseAsStringLiteral(subscriptionSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type SubscriptionFilters = inferParserType<typeof subscriptionFilters>;

export const loadSubscriptionFilters = createLoader(subscriptionFilters);

export function toSubscriptionQuery({ page, sort, status, search }: SubscriptionFilters) {
  return { ...toPage(page), status: status ?? undefined, search: search ?? undefined, sort };
}
