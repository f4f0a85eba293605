import { createLoader, type inferParserType } from "nuqs/server";
import { parseAsPage, parseAsSearchOf, toPage } from "../../ui/address-filters";

/** Maximum search length of the list: a title's length. */
export const longestTitle = 120;

/** The filters in the URL. */
export const linkFilters = { search: parseAsSearchOf(longestTitle), page: parseAsPage };
export type LinkFilters = inferParserType<typeof linkFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadLinkFilters = createLoader(linkFilters);

/** The list's input for these filters. */
export function toLinkQuery({ page, search }: LinkFilters) {
  return { ...toPage(page), search: search ?? undefined };
}
