import { createLoader, type inferParserType } from "nuqs/server";
import { parseAsPage, parseAsSearchOf, toPage } from "../../ui/address-filters";

/** Maximum length of a title. */
export const longestTitle = 120;

export const linkFilters = { search: parseAsSearchOf(longestTitle), page: parseAsPage };
export type LinkFilters = inferParserType<typeof linkFilters>;

export const loadLinkFilters = createLoader(linkFilters);

export function toLinkQuery({ page, search }: LinkFilters) {
  return { ...toPage(page), search: search ?? undefined };
}
