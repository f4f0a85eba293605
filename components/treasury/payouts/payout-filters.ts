import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { payoutStatuses } from "@/db/schema/treasury-enums";
import { parseAsPage, toPage } from "../../ui/address-filters";

/** The filters in the URL; invalid ones are ignored. */
export const payoutFilters = { status: parseAsStringLiteral(payoutStatuses), page: parseAsPage };
export type PayoutFilters = inferParserType<typeof payoutFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadPayoutFilters = createLoader(payoutFilters);

/** The list's input for these filters. */
export function toPayoutQuery({ page, status }: PayoutFilters) {
  return { ...toPage(page), status: status ?? undefined };
}
