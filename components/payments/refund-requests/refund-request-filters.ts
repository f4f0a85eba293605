import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { refundRequestStatuses } from "@/db/schema/payments-enums";
import { parseAsPage, toPage } from "../../ui/address-filters";

export const refundRequestFilters = {
  status: parseAsStringLiteral(refundRequestStatuses),
  page: parseAsPage,
};
export type RefundRequestFilters = inferParserType<typeof refundRequestFilters>;

export const loadRefundRequestFilters = createLoader(refundRequestFilters);

export function toRefundRequestQuery({ page, status }: RefundRequestFilters) {
  return { ...toPage(page), status: status ?? undefined };
}
