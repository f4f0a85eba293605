import { createLoader, type inferParserType } from "nuqs/server";
import { parseAsPage, parseAsSearchOf, toPage } from "../../ui/address-filters";

/** Maximum search length of the coupon list: a code's length. */
export const longestCode = 40;

/** The filters in the URL. */
export const couponFilters = { search: parseAsSearchOf(longestCode), page: parseAsPage };
export type CouponFilters = inferParserType<typeof couponFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadCouponFilters = createLoader(couponFilters);

/** The list's input for these filters. */
export function toCouponQuery({ page, search }: CouponFilters) {
  return { ...toPage(page), search: search ?? undefined };
}
