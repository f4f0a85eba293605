import { findCheckout } from "../checkout/find-checkout";
import { createShortCache } from "../core/short-cache";

/**
 * What checkout pages sell, as it was at most three seconds ago: a page that is opened by many reads it once. An order
 * reads it anew, and so does the page after an order was refused or this process changed something of the company.
 */
const recent = createShortCache(findCheckout, { milliseconds: 3_000, maxEntries: 1_000 });

export const findRecentCheckout = recent.get;

/** Forgets what is kept of a company. */
export function forgetCheckoutsOf(companyId: string): void {
  recent.forget(({ company }) => company.id === companyId);
}

/** Forgets what is kept of an offer. */
export function forgetCheckout(slug: string): void {
  recent.forget(({ offer }) => offer.slug === slug);
}
