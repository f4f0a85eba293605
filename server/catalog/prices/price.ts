import type { RateType } from "@/db/schema/catalog-enums";
import type { InstallmentInterest } from "@/db/schema/payments-shapes";
import { fail } from "../../core/failures/failure";
import { shareInBps } from "../../core/money/money";
import { planInstallments } from "./installment-interest";

export interface OrderLine {
  productId: string;
  /** Slug of the offer or of the payment link's page. */
  offerSlug: string;
  /** Set for a payment link, which is sold instead of an offer. */
  paymentLinkId?: string;
  title: string;
  priceInCents: number;
  /** True for goods, which are shipped or picked up. */
  tangible?: boolean;
  /** Place at which the buyer picks the goods up. */
  pickupPlace?: string;
}

/** Coupon discount in hundredths of a percent or in cents. Applies to all products if `productIds` is null. */
export interface Discount {
  type: RateType;
  value: number;
  productIds: readonly string[] | null;
}

export interface Order {
  offer: OrderLine;
  bumps: readonly OrderLine[];
  coupon: Discount | null;
  installments: number;
  /** In whole percent, applied last to an order paid by Pix; 0 by default. */
  pixDiscountPercent?: number;
  /** Not reduced by discounts; 0 by default. */
  freightInCents?: number;
  /** In basis points, for two or more installments; 0 if the seller bears the interest. */
  monthlyInterestBps: number;
}

export interface PricedLine extends OrderLine {
  discountInCents: number;
  /** Applied after the coupon. */
  pixDiscountInCents: number;
  /** Price minus both discounts. */
  amountInCents: number;
}

export interface Price {
  /** The offer, followed by its order bumps. */
  lines: PricedLine[];
  freightInCents: number;
  subtotalInCents: number;
  discountInCents: number;
  pixDiscountInCents: number;
  /** Total for a single installment, Pix or boleto: lines and shipping. */
  cashPriceInCents: number;
  /** Interest paid by the buyer, or null. */
  interest: InstallmentInterest | null;
  /** Cash price plus interest. */
  totalInCents: number;
  /** Add up to the total. */
  installmentsInCents: number[];
}

/**
 * Prices an order. All combinations of prices, order bumps, a coupon and installments are
 * calculated here (docs/domains/core.md, docs/domains/payments.md and docs/domains/catalog.md). All
 * amounts are in cents.
 * - The coupon discount is rounded once, half up, over the lines that it covers. Its remainder goes
 * to the first lines.
 * - The Pix discount is a share of all lines after the coupon, rounded down.
 * - Shipping is added after both discounts.
 * - Interest is calculated on the resulting cash price. The remainder of the total goes to the
 * first installment.
 *
 * @throws an error on `couponCode` if the discount leaves nothing to charge.
 */
export function priceOrder(order: Order): Price {
  const { offer, bumps, coupon, pixDiscountPercent = 0, freightInCents = 0, installments, monthlyInterestBps } = order;
  const ordered = [offer, ...bumps];
  const subtotalInCents = sumOf(ordered);
  const isLowered = ordered.map(({ productId }) => coupon !== null && coversProduct(coupon, productId));
  const lowered = ordered.filter((_, index) => isLowered[index]);
  const discountInCents = coupon ? discountOf(coupon, sumOf(lowered)) : 0;
  if (discountInCents === subtotalInCents) return fail("coupon_leaves_nothing");
  const shares = shareOut(discountInCents, pricesOf(ordered), isLowered);
  const afterCoupon = ordered.map(({ priceInCents }, index) => priceInCents - (shares[index] ?? 0));
  const pixDiscountInCents = pixDiscountOf(subtotalInCents - discountInCents, pixDiscountPercent);
  const pixShares = shareOut(
    pixDiscountInCents,
    afterCoupon,
    afterCoupon.map((amount) => amount > 0),
  );
  const lines = ordered.map((line, index) => {
    const [share, pixShare, amount] = [shares[index] ?? 0, pixShares[index] ?? 0, afterCoupon[index] ?? 0];
    return { ...line, discountInCents: share, pixDiscountInCents: pixShare, amountInCents: amount - pixShare };
  });
  const cashPriceInCents = subtotalInCents - discountInCents - pixDiscountInCents + freightInCents;
  const plan = planInstallments(cashPriceInCents, installments, monthlyInterestBps);
  const { interestInCents: amountInCents, totalInCents, partsInCents: installmentsInCents } = plan;
  const interest = amountInCents > 0 ? { monthlyRateBps: monthlyInterestBps, amountInCents } : null;
  const sums = { subtotalInCents, discountInCents, pixDiscountInCents, freightInCents };
  return { lines, ...sums, cashPriceInCents, interest, totalInCents, installmentsInCents };
}

/** Returns the Pix discount on an amount in cents, rounded down. */
export function pixDiscountOf(amountInCents: number, percent: number): number {
  return Number((BigInt(amountInCents) * BigInt(percent)) / 100n);
}

/** Name of the shipping item on orders and charges, in Portuguese. */
export const freightTitle = "Frete";

interface Item {
  title: string;
  offerSlug?: string | undefined;
  paymentLinkId?: string | undefined;
}

/** Shipping is an order's only item without an offer or payment link. */
export function isFreight({ title, offerSlug, paymentLinkId }: Item): boolean {
  return !offerSlug && !paymentLinkId && title === freightTitle;
}

/** Shipping is the last item. A discounted item includes its discounts and the coupon code. */
export function itemsOf({ lines, freightInCents }: Pick<Price, "lines" | "freightInCents">, couponCode: string | null) {
  const sold = lines.map(({ offerSlug, paymentLinkId, title, tangible, amountInCents, ...discounts }) => ({
    ...(paymentLinkId === undefined ? { offerSlug } : { paymentLinkId }),
    title,
    amountInCents,
    quantity: 1,
    ...(tangible && { tangible }),
    ...(couponCode !== null && discounts.discountInCents > 0
      ? { discountInCents: discounts.discountInCents, couponCode }
      : {}),
    ...(discounts.pixDiscountInCents > 0 ? { pixDiscountInCents: discounts.pixDiscountInCents } : {}),
  }));
  const freight = { title: freightTitle, amountInCents: freightInCents, quantity: 1 };
  return freightInCents > 0 ? [...sold, freight] : sold;
}

export function coversProduct({ productIds }: Pick<Discount, "productIds">, productId: string): boolean {
  return productIds === null || productIds.includes(productId);
}

function sumOf(lines: readonly OrderLine[]): number {
  return pricesOf(lines).reduce((sum, price) => sum + price, 0);
}

function pricesOf(lines: readonly OrderLine[]): number[] {
  return lines.map(({ priceInCents }) => priceInCents);
}

function discountOf({ type, value }: Discount, loweredInCents: number): number {
  const wanted = type === "percent" ? shareInBps(loweredInCents, value) : value;
  return Math.min(wanted, loweredInCents);
}

/**
 * Splits a discount in proportion to the prices that it covers. Each line gets the cumulative
 * discount up to itself, rounded up, minus that of the preceding lines. No share exceeds its price,
 * and the shares add up to the discount exactly.
 */
function shareOut(discountInCents: number, prices: readonly number[], isLowered: readonly boolean[]): number[] {
  const whole = BigInt(prices.filter((_, index) => isLowered[index]).reduce((sum, price) => sum + price, 0));
  let [pricesSoFar, givenSoFar] = [0n, 0n];
  return prices.map((price, index) => {
    if (!isLowered[index]) return 0;
    pricesSoFar += BigInt(price);
    const due = (BigInt(discountInCents) * pricesSoFar + whole - 1n) / whole;
    const share = due - givenSoFar;
    givenSoFar = due;
    return Number(share);
  });
}
