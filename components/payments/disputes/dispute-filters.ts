import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { disputeStatuses } from "@/db/schema/acquiring-enums";
import { parseAsPage, parseAsSearchOf, toPage } from "../../ui/address-filters";

const idLength = 36;

export const disputeFilters = {
  status: parseAsStringLiteral(disputeStatuses),
  transaction: parseAsSearchOf(idLength),
  page: parseAsPage,
};
export type DisputeFilters = inferParserType<typeof disputeFilters>;

export const loadDisputeFilters = createLoader(disputeFilters);

export function toDisputeQuery({ page, status, transaction }: DisputeFilters) {
  return { ...toPage(page), status: status ?? undefined, transactionId: transaction ?? undefined };
}
