import type { RateType } from "@/db/schema/catalog-enums";
import type { InstallmentInterest } from "@/db/schema/payments-shapes";
import { shareInBps } from "../../core/money/money";
import { fail } from "../../errors";
import { planInstallments } from "./installment-interest";

/** An offer in an order. */
export interface OrderLine {
  productId: string;
  /** Of a payment link, the slug of its page. */
  offerSlug: string;
  /** The payment link, in place of an offer. */
  paymentLinkId?: string;
  title: string;
  priceInCents: number;
}

/** A coupon's discount in hundredths of a percent or cents, on the products it names or, when null, on all. */
export interface Discount {
  type: RateType;
  value: number;
  productIds: readonly string[] | null;
}

export interface Order {
  offer: OrderLine;
  /** The chosen order bumps, in order. */
  bumps: readonly OrderLine[];
  coupon: Discount | null;
  /** 1 to 12. */
  installments: number;
  /** Whole percent taken off at the end where the order is paid by Pix; absent or 0: none. */
  pixDiscountPercent?: number;
  /** What shipping costs, which no discount lowers; absent or 0: nothing. */
  freightInCents?: number;
  /** The rate that the buyer bears on two installments or more, in hundredths of a percent; 0: the seller bears it. */
  monthlyInterestBps: number;
}

export interface PricedLine extends OrderLine {
  /** The coupon's discount on this line. */
  discountInCents: number;
  /** What paying by Pix takes off, after the coupon. */
  pixDiscountInCents: number;
  /** The amount paid: price less both discounts. */
  amountInCents: number;
}

export interface Price {
  /** The offer, then its bumps. */
  lines: PricedLine[];
  freightInCents: number;
  subtotalInCents: number;
  discountInCents: number;
  pixDiscountInCents: number;
  /** The total of one installment, Pix or boleto: the sum of the lines and the freight. */
  cashPriceInCents: number;
  /** The interest that the buyer bears, on the cash price; null without any. */
  interest: InstallmentInterest | null;
  /** The amount charged: the cash price and the interest. */
  totalInCents: number;
  /** The installments; they sum to the total. */
  installmentsInCents: number[];
}

/**
 * Prices an order: the only place that combines prices, order bumps, a coupon and installments (docs/decisions.md 1, 5
 * and 10). All amounts are integer cents. The discount is rounded once, half up, over the lines it covers. The
 * discount's remainder goes to the first lines, the total's to the first installment. Interest is on the cash price, after
 * the discount. The discount of paying by Pix is a share of all lines after the coupon, rounded down. The freight comes after
 * both, and installments and their interest are on the whole.
 *
 * @throws a broken rule naming `couponCode` when the discount leaves nothing to charge.
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

/** What a whole percentage for paying by Pix takes off an amount in cents, rounded down. */
export function pixDiscountOf(amountInCents: number, percent: number): number {
  return Number((BigInt(amountInCents) * BigInt(percent)) / 100n);
}

/** The name of the freight in orders and charges. */
export const freightTitle = "Frete";

/**
 * The items of a charge for a price, the freight last. A discounted item names its discounts and its coupon.
 */
export function itemsOf({ lines, freightInCents }: Pick<Price, "lines" | "freightInCents">, couponCode: string | null) {
  const sold = lines.map(({ offerSlug, paymentLinkId, title, amountInCents, discountInCents, pixDiscountInCents }) => ({
    ...(paymentLinkId === undefined ? { offerSlug } : { paymentLinkId }),
    title,
    amountInCents,
    quantity: 1,
    ...(couponCode !== null && discountInCents > 0 ? { discountInCents, couponCode } : {}),
    ...(pixDiscountInCents > 0 ? { pixDiscountInCents } : {}),
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
 * Splits a discount over the prices it covers, by their size. Each line gets the rounded-up cumulative discount up to it,
 * less that of the lines before it. So no share exceeds its price, and the shares sum exactly.
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
