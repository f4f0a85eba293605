import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { productSorts, productStatuses, productTypes } from "@/db/schema/catalog-enums";
import { parseAsPage, parseAsSearch, toPage } from "../../ui/address-filters";

export const productFilters = {
  productType: parseAsStringLiteral(productTypes),
  status: parseAsStringLiteral(productStatuses),
  search: parseAsSearch,
  sort: parseAsStringLiteral(productSorts).withDefault("-createdAt"),
  page: parseAsPage,
};
export type ProductFilters = inferParserType<typeof productFilters>;

export const loadProductFilters = createLoader(productFilters);

export function toProductQuery({ page, sort, productType, status, search }: ProductFilters) {
  return {
    ...toPage(page),
    productType: productType ?? undefined,
    status: status ?? undefined,
    search: search ?? undefined,
    sort,
  };
}
