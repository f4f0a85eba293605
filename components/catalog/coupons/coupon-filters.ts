import { createLoader, type inferParserType } from "nuqs/server";
import { parseAsPage, parseAsSearchOf, toPage } from "../../ui/address-filters";

/** Maximum length of a coupon code. */
export const longestCode = 40;

export const couponFilters = { search: parseAsSearchOf(longestCode), page: parseAsPage };
export type CouponFilters = inferParserType<typeof couponFilters>;

export const loadCouponFilters = createLoader(couponFilters);

export function toCouponQuery({ page, search }: CouponFilters) {
  return { ...toPage(page), search: search ?? undefined };
}
