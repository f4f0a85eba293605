import type { inferParserType } from "nuqs/server";
import { parseAsPage, parseAsSearchOf, toPage } from "../../ui/address-filters";

export const longestAffiliateSearch = 80;

export const affiliateFilters = { search: parseAsSearchOf(longestAffiliateSearch), page: parseAsPage };

export function toAffiliateQuery({ page, search }: inferParserType<typeof affiliateFilters>) {
  return { ...toPage(page), search: search ?? undefined };
}
