import { createLoader } from "nuqs/server";
import { parseAsPage, toPage } from "../../ui/address-filters";

/** Page number of the anticipations, in the URL. */
export const anticipationFilters = { page: parseAsPage };

export const loadAnticipationFilters = createLoader(anticipationFilters);

export function toAnticipationQuery(page: number) {
  return toPage(page);
}
