import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { payoutStatuses } from "@/db/schema/treasury-enums";
import { parseAsPage, toPage } from "../../ui/address-filters";

export const payoutFilters = { status: parseAsStringLiteral(payoutStatuses), page: parseAsPage };
export type PayoutFilters = inferParserType<typeof payoutFilters>;

export const loadPayoutFilters = createLoader(payoutFilters);

export function toPayoutQuery({ page, status }: PayoutFilters) {
  return { ...toPage(page), status: status ?? undefined };
}
