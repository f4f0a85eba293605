import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { disputeStatuses } from "@/db/schema/acquiring-enums";
import { parseAsPage, parseAsSearchOf, toPage } from "../../ui/address-filters";

/** The length of an id. */
const idLength = 36;

/** The filters in the URL; invalid ones are ignored. */
export const disputeFilters = {
  status: parseAsStringLiteral(disputeStatuses),
  /** Links from a transaction and its notices lead to its disputes. */
  transaction: parseAsSearchOf(idLength),
  page: parseAsPage,
};
export type DisputeFilters = inferParserType<typeof disputeFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadDisputeFilters = createLoader(disputeFilters);

/** The list's input for these filters. */
export function toDisputeQuery({ page, status, transaction }: DisputeFilters) {
  return { ...toPage(page), status: status ?? undefined, transactionId: transaction ?? undefined };
}
