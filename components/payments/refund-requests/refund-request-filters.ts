import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { refundRequestStatuses } from "@/db/schema/payments-enums";
import { parseAsPage, toPage } from "../../ui/address-filters";

/** The filters in the URL; invalid ones are ignored. */
export const refundRequestFilters = {
  status: parseAsStringLiteral(refundRequestStatuses),
  page: parseAsPage,
};
export type RefundRequestFilters = inferParserType<typeof refundRequestFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadRefundRequestFilters = createLoader(refundRequestFilters);

/** The list's input for these filters. */
export function toRefundRequestQuery({ page, status }: RefundRequestFilters) {
  return { ...toPage(page), status: status ?? undefined };
}
