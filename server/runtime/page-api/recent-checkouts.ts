import { findCheckout } from "../../checkout/page/find-checkout";
import { createShortCache } from "../../core/cache/short-cache";
import { nowBehind } from "./clock/company-now";

/**
 * What checkout pages sell, at most three seconds old, so that a page opened by many is read once. Orders bypass it; so
 * does the page after a refused order or a change that this process makes to the company.
 */
const find = async (slug: string) => findCheckout(slug, await nowBehind(slug, new Date()));
const recent = createShortCache(find, { milliseconds: 3_000, maxEntries: 1_000 });

export const findRecentCheckout = recent.get;

/** Drops what is cached of a company. */
export function forgetCheckoutsOf(companyId: string): void {
  recent.forget(({ company }) => company.id === companyId);
}

/** Drops what is cached of an offer. */
export function forgetCheckout(slug: string): void {
  recent.forget(({ offer }) => offer.slug === slug);
}
