import { findLastCharge } from "../orders/charge-order";
import { findOrder } from "../orders/orders";
import { findParent, findUpsellOffer } from "./find-next-step";
import type { UpsellOffer, UpsellPage } from "./schemas";

/**
 * Returns the offers for an order's page. The page of an accepted offer's order shows the offers of
 * the order that led to it. Returns null for an unknown token, or if there are no offers. `mayTap`
 * reports whether the viewer may use the kept card of the order with the given token.
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
  // The buyer must pay this order first.
  const isPaid = (await findLastCharge(order))?.status === "paid";
  return { token: parent.token, offer: isPaid ? await offerOf(parent.token) : null, isOfOffer: true };
}
