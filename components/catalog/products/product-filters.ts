import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { productSorts, productStatuses, productTypes } from "@/db/schema/catalog-enums";
import { parseAsPage, parseAsSearch, toPage } from "../../ui/address-filters";

/** The filters in the URL; unreadable ones count as absent. */
export const productFilters = {
  productType: parseAsStringLiteral(productTypes),
  status: parseAsStringLiteral(productStatuses),
  search: parseAsSearch,
  sort: parseAsStringLiteral(productSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type ProductFilters = inferParserType<typeof productFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadProductFilters = createLoader(productFilters);

/** The list's input for these filters. */
export function toProductQuery({ page, sort, productType, status, search }: ProductFilters) {
  return {
    ...toPage(page),
    productType: productType ?? undefined,
    status: status ?? undefined,
    search: search ?? undefined,
    sort,
  };
}
