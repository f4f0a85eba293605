import { findCheckout } from "../../checkout/page/find-checkout";
import { createShortCache } from "../../core/cache/short-cache";
import { nowBehind } from "./clock/company-now";

/**
 * Checkout content, cached for up to three seconds, so that concurrent visitors cause one read.
 * Orders and the page after a rejected order bypass the cache; a change to the company in this
 * process clears it.
 */
const find = async (slug: string) => findCheckout(slug, await nowBehind(slug, new Date()));
const recent = createShortCache(find, { milliseconds: 3_000, maxEntries: 1_000 });

export const findRecentCheckout = recent.get;

export function evictCheckoutsOf(companyId: string): void {
  recent.evict(({ company }) => company.id === companyId);
}

export function evictCheckout(slug: string): void {
  recent.evict(({ offer }) => offer.slug === slug);
}
