import type { OrderRow } from "../orders/orders";
import type { Checkout } from "../page/find-checkout";
import { findEndedProduct } from "./offer-end";
import type { Unsold } from "./schemas";
import { isShort, readUnitsFor } from "./units";

/**
 * Returns why an order cannot be charged again, or null if it can be charged or is paid. A pending
 * charge reserves its units.
 */
export async function whyUnsold(
  { offerSlug, bumpIds, transactionId, paidAt }: Pick<OrderRow, "offerSlug" | "bumpIds" | "transactionId" | "paidAt">,
  checkout: Checkout | null,
  now: Date,
): Promise<Unsold | null> {
  if (paidAt) return null;
  if (!checkout) return (await findEndedProduct(offerSlug, now)) ? "ended" : "gone";
  const bumps = checkout.bumps.filter(({ id }) => bumpIds.includes(id));
  const left = await readUnitsFor(checkout, transactionId, now);
  return isShort(left, [checkout.product.id, ...bumps.map(({ productId }) => productId)]) ? "soldOut" : null;
}
