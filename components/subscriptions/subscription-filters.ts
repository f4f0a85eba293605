import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { subscriptionStatuses } from "@/db/enums";
import { subscriptionSorts } from "@/db/sorts";
import { parseAsPage, parseAsSearchOf, toPage } from "../ui/address-filters";

/** Longest document with its punctuation. */
export const longestDocument = 20;

/** The filters in the URL; unreadable ones count as absent. */
export const subscriptionFilters = {
  status: parseAsStringLiteral(subscriptionStatuses),
  document: parseAsSearchOf(longestDocument),
  sort: parseAsStringLiteral(subscriptionSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type SubscriptionFilters = inferParserType<typeof subscriptionFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadSubscriptionFilters = createLoader(subscriptionFilters);

/** No filter: the whole list. */
export const noFilters = { status: null, document: null, page: null };

/** Whether any filter is set. */
export function isFiltered({ status, document }: SubscriptionFilters): boolean {
  return status !== null || document !== null;
}

/** The list's input for these filters; documents are searched without punctuation. */
export function toSubscriptionQuery({ page, sort, status, document }: SubscriptionFilters) {
  const bare = document?.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return { ...toPage(page), status: status ?? undefined, document: bare || undefined, sort };
}
