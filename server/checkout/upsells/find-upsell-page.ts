import { findLastCharge } from "../orders/charge-order";
import { findOrder } from "../orders/orders";
import { findParent, findUpsellOffer } from "./find-next-step";
import type { UpsellOffer, UpsellPage } from "./schemas";

/**
 * Returns the offers for an order's page. An accepted offer's order shows its parent order's
 * offers. Returns null for an unknown token, or if there are no offers. `mayTap` reports whether
 * the viewer may use the kept card of the order with the given token.
 */
export async function findUpsellPage(
  token: string,
  now: Date,
  mayTap: (token: string) => boolean,
): Promise<UpsellPage | null> {
  const order = await findOrder(token);
  if (!order) return null;
  const parent = await findParent(order);
  const offerOf = async (asked: string): Promise<UpsellOffer | null> => {
    const offer = await findUpsellOffer(asked, now);
    if (!offer || mayTap(asked)) return offer;
    return offer.takesPix ? { ...offer, card: null } : null;
  };
  if (!parent) {
    const offer = await offerOf(token);
    return offer && { token, offer, isOfOffer: false };
  }
  const isPaid = (await findLastCharge(order))?.status === "paid";
  return { token: parent.token, offer: isPaid ? await offerOf(parent.token) : null, isOfOffer: true };
}
