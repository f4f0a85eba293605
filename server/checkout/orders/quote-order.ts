import { getOfferedCoupon, type OfferedCoupon } from "../../catalog/coupons/claim-coupon";
import { nameOffer } from "../../catalog/offers/sellable-offers";
import { type InstallmentPlan, planInstallments } from "../../catalog/prices/installment-interest";
import { type Price, priceOrder } from "../../catalog/prices/price";
import { priceFreight } from "../../catalog/shipping/price-freight";
import type { Freight } from "../../catalog/shipping/schemas";
import { fail } from "../../core/failures/failure";
import { maxAmountInCents } from "../../core/money/money";
import { type Checkout, goodsOf, offersGoods } from "../page/find-checkout";
import { listFreighted } from "../terms/freight";
import type { OrderQuote } from "./order-schemas";

/** Applies to the public checkout. The minimum through `/v1` is one cent. */
export const minInstallmentInCents = 500;

/**
 * Returns the installment plans for a cash price, starting with one installment. Each installment
 * is at least R$ 5.00 before interest, and the total does not exceed the maximum charge.
 */
export function offerInstallments(
  cashPriceInCents: number,
  { settings, offer }: Pick<Checkout, "settings" | "offer">,
): InstallmentPlan[] {
  const most = Math.min(settings.maxInstallments, Math.floor(cashPriceInCents / minInstallmentInCents));
  const counts = Array.from({ length: Math.max(1, most) }, (_, index) => index + 1);
  const plans = counts.map((count) => planInstallments(cashPriceInCents, count, offer.monthlyInterestBps));
  const tooLarge = plans.findIndex(({ totalInCents }) => totalInCents > maxAmountInCents);
  return tooLarge < 0 ? plans : plans.slice(0, tooLarge);
}

export interface Quote {
  price: Price;
  /** Pix discount in the price, in whole percent; 0 for none. */
  pixDiscountPercent: number;
  coupon: OfferedCoupon | null;
  /** Null if nothing is shipped. An unknown shipping price is not in the total. */
  freight: Freight | null;
}

/**
 * Calculates an order's current price from its offer, the chosen bumps and a coupon
 * (docs/domains/checkout.md). Ignores the coupon use of the transaction `heldBy`. Applies the Pix
 * discount only if Pix is requested.
 *
 * @throws a rule error for `bumpIds` (a bump that is no longer on sale or raises the total above
 * the maximum charge), `couponCode` (invalid) or `installments` (more than the page allows);
 * postal_code_unknown; state_not_delivered; installment_too_small, with `maxInstallments`, for
 * installments below R$ 5.00 or a total above the maximum charge.
 */
export async function quoteOrder(
  checkout: Checkout,
  wanted: OrderQuote,
  now: Date,
  heldBy: string | null = null,
): Promise<Quote> {
  const { company, product, offer, paymentLink, settings } = checkout;
  const { installments, couponCode, postalCode } = wanted;
  if (installments > settings.maxInstallments) {
    return fail("installments_not_offered", { values: { max: settings.maxInstallments } });
  }
  const bumps = checkout.bumps.filter(({ id }) => wanted.bumpIds.includes(id));
  if (bumps.length < new Set(wanted.bumpIds).size) {
    return fail("order_bump_not_offered");
  }
  if (couponCode && paymentLink) return fail("coupon_not_for_product");
  const productIds = [product.id, ...bumps.map(({ productId }) => productId)];
  const coupon = couponCode ? await getOfferedCoupon(company.id, { code: couponCode, productIds, heldBy, now }) : null;
  const title = nameOffer(product.name, offer.name);
  const ofLink = paymentLink ? { paymentLinkId: paymentLink.id } : {};
  const sold = { productId: product.id, offerSlug: offer.slug, ...ofLink, title, priceInCents: offer.price };
  const line = { ...sold, ...goodsOf(offersGoods(checkout), checkout.shipping) };
  const { monthlyInterestBps } = offer;
  const pixDiscountPercent = wanted.method === "pix" ? settings.pixDiscountPercent : 0;
  const freight = priceFreight(listFreighted(checkout, wanted.bumpIds), postalCode);
  const freightInCents = freight?.amountInCents ?? 0;
  const terms = { pixDiscountPercent, freightInCents, installments, monthlyInterestBps };
  const price = priceOrder({ offer: line, bumps, coupon, ...terms });
  if (price.cashPriceInCents > maxAmountInCents) {
    return fail("order_too_large", { values: { maxInCents: maxAmountInCents } });
  }
  const { length: maxInstallments } = offerInstallments(price.cashPriceInCents, checkout);
  if (installments > maxInstallments) return fail("installment_too_small", { extra: { maxInstallments } });
  return { price, coupon, pixDiscountPercent, freight };
}
