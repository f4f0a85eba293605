import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { reconciliationStatuses } from "@/server/reconciliations/schemas";
import { parseAsPage, toPage } from "../ui/address-filters";

/** The filters in the URL; invalid ones are ignored. */
export const reconciliationFilters = { status: parseAsStringLiteral(reconciliationStatuses), page: parseAsPage };

/** Reads the filters from a page's `searchParams`. */
export const loadReconciliationFilters = createLoader(reconciliationFilters);

/** No filter: every day. */
export const noFilters = { status: null, page: null };

/** The list's input for these filters. */
export function toDayQuery({ status, page }: inferParserType<typeof reconciliationFilters>) {
  return { ...toPage(page), status: status ?? undefined };
}
