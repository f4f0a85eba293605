import { createLoader } from "nuqs/server";
import { parseAsPage, toPage } from "../../ui/address-filters";

/** The page number of the anticipations, in the URL. */
export const anticipationFilters = { page: parseAsPage };

export const loadAnticipationFilters = createLoader(anticipationFilters);

/** The query of a page of anticipations. */
export function toAnticipationQuery(page: number) {
  return toPage(page);
}
