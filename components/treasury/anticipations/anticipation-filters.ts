import { createLoader } from "nuqs/server";
import { parseAsPage, toPage } from "../../ui/address-filters";

export const anticipationFilters = { page: parseAsPage };

export const loadAnticipationFilters = createLoader(anticipationFilters);

export function toAnticipationQuery(page: number) {
  return toPage(page);
}
