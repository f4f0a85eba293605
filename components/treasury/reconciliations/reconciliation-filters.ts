import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { reconciliationStatuses } from "@/db/schema/treasury-enums";
import { parseAsPage, toPage } from "../../ui/address-filters";

export const reconciliationFilters = { status: parseAsStringLiteral(reconciliationStatuses), page: parseAsPage };

export const loadReconciliationFilters = createLoader(reconciliationFilters);

export const dayFilters = { page: parseAsPage };
export const loadDayFilters = createLoader(dayFilters);
export const firstPage = { page: 1 };

export function toDayRead(day: string, { page }: inferParserType<typeof dayFilters>) {
  return { day, ...toPage(page) };
}

export function toDayQuery({ status, page }: inferParserType<typeof reconciliationFilters>) {
  return { ...toPage(page), status: status ?? undefined };
}
