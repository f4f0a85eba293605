import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { subscriptionSorts, subscriptionStatuses } from "@/db/schema/subscriptions-enums";
import { parseAsPage, parseAsSearch, toPage, toSearchOrDocument } from "../ui/address-filters";

/** The filters in the URL; unreadable ones count as absent. */
export const subscriptionFilters = {
  status: parseAsStringLiteral(subscriptionStatuses),
  search: parseAsSearch,
  sort: parseAsStringLiteral(subscriptionSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type SubscriptionFilters = inferParserType<typeof subscriptionFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadSubscriptionFilters = createLoader(subscriptionFilters);

/** The list's input for these filters. */
export function toSubscriptionQuery({ page, sort, status, search }: SubscriptionFilters) {
  return { ...toPage(page), status: status ?? undefined, ...toSearchOrDocument(search), sort };
}
