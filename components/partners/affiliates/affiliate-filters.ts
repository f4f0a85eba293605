import type { inferParserType } from "nuqs/server";
import { parseAsPage, parseAsSearchOf, toPage } from "../../ui/address-filters";

/** Maximum search length of the list of affiliates. */
export const longestAffiliateSearch = 80;

/** The filters in the URL; the search is a part of a name, e-mail or code. */
export const affiliateFilters = { search: parseAsSearchOf(longestAffiliateSearch), page: parseAsPage };

/** The list's input for these filters. */
export function toAffiliateQuery({ page, search }: inferParserType<typeof affiliateFilters>) {
  return { ...toPage(page), search: search ?? undefined };
}
