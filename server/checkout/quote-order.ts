import { maxAmountInCents } from "../core/money";
import { fail } from "../errors";
import { getOfferedCoupon, type OfferedCoupon } from "../promotions/claim-coupon";
import { type Price, priceOrder } from "../promotions/price";
import type { Checkout } from "./find-checkout";
import type { OrderQuote } from "./order-schemas";

/** What an order costs, and the coupon that is part of it. */
export interface Quote {
  price: Price;
  coupon: OfferedCoupon | null;
}

/**
 * Prices an order of a checkout as it stands now: its offer, the bumps that were taken, a coupon
 * (docs/decisions.md 10). A use of the coupon that the transaction `heldBy` holds counts as free.
 *
 * @throws a broken rule naming `bumpIds` for a bump that is not sold here any more or that costs more than one charge may
 * together with the rest, `couponCode` for a coupon that is not good here, `installments` for more than the page gives.
 */
export async function quoteOrder(
  checkout: Checkout,
  wanted: OrderQuote,
  now: Date,
  heldBy: string | null = null,
): Promise<Quote> {
  const { company, product, offer, settings } = checkout;
  const { installments, couponCode } = wanted;
  if (installments > settings.maxInstallments) {
    return fail("installments_not_offered", { values: { max: settings.maxInstallments } });
  }
  const bumps = checkout.bumps.filter(({ id }) => wanted.bumpIds.includes(id));
  if (bumps.length < new Set(wanted.bumpIds).size) {
    return fail("order_bump_not_offered");
  }
  const productIds = [product.id, ...bumps.map(({ productId }) => productId)];
  const coupon = couponCode ? await getOfferedCoupon(company.id, { code: couponCode, productIds, heldBy, now }) : null;
  const title = offer.name === product.name ? product.name : `${product.name} · ${offer.name}`;
  const line = { productId: product.id, offerSlug: offer.slug, title, priceInCents: offer.price };
  const price = priceOrder({ offer: line, bumps, coupon, installments });
  if (price.totalInCents > maxAmountInCents) {
    return fail("order_too_large", { values: { maxInCents: maxAmountInCents } });
  }
  return { price, coupon };
}
