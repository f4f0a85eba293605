import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage, toPage } from "../../ui/address-filters";

/** Statuses besides the default, which is what is to be shipped. */
export const laterStatuses = ["shipped", "delivered"] as const;

export const shipmentFilters = {
  status: parseAsStringLiteral(laterStatuses),
  search: parseAsString,
  page: parseAsPage,
};
export type ShipmentFilters = inferParserType<typeof shipmentFilters>;

export const loadShipmentFilters = createLoader(shipmentFilters);

export function toShipmentQuery({ page, status, search }: ShipmentFilters) {
  return { ...toPage(page), status: status ?? ("to_ship" as const), search: search?.trim() || undefined };
}
