import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { subscriptionSorts, subscriptionStatuses } from "@/db/enums";
import { parseAsPage, parseAsSearchOf, toPage } from "../ui/address-filters";

/** Longest document with its punctuation. */
export const longestDocument = 20;

/** The filters as they stand in the page's address; what cannot be read there is as if it were absent. */
export const subscriptionFilters = {
  status: parseAsStringLiteral(subscriptionStatuses),
  document: parseAsSearchOf(longestDocument),
  sort: parseAsStringLiteral(subscriptionSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type SubscriptionFilters = inferParserType<typeof subscriptionFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadSubscriptionFilters = createLoader(subscriptionFilters);

/** Without any filter: the whole list. */
export const noFilters = { status: null, document: null, page: null };

/** Whether the list shows less than everything. */
export function isFiltered({ status, document }: SubscriptionFilters): boolean {
  return status !== null || document !== null;
}

/** The list's input for these filters; documents are looked for without their punctuation. */
export function toSubscriptionQuery({ page, sort, status, document }: SubscriptionFilters) {
  const bare = document?.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return { ...toPage(page), status: status ?? undefined, document: bare || undefined, sort };
}
