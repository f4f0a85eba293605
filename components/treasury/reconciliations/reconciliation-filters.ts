import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { reconciliationStatuses } from "@/server/treasury/reconciliations/schemas";
import { parseAsPage, toPage } from "../../ui/address-filters";

/** The filters in the URL; invalid ones are ignored. */
export const reconciliationFilters = { status: parseAsStringLiteral(reconciliationStatuses), page: parseAsPage };

/** Reads the filters from a page's `searchParams`. */
export const loadReconciliationFilters = createLoader(reconciliationFilters);

/** The page of a day's differences in the URL. */
export const dayFilters = { page: parseAsPage };
export const loadDayFilters = createLoader(dayFilters);
export const firstPage = { page: 1 };

/** The input that reads a day and a page of its differences. */
export function toDayRead(day: string, { page }: inferParserType<typeof dayFilters>) {
  return { day, ...toPage(page) };
}

/** The list's input for these filters. */
export function toDayQuery({ status, page }: inferParserType<typeof reconciliationFilters>) {
  return { ...toPage(page), status: status ?? undefined };
}
