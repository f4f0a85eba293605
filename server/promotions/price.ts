import type { CouponType } from "@/db/enums";
import { shareInBps, splitAmount } from "../core/money";

/** An offer as it stands in an order. */
export interface OrderLine {
  productId: string;
  offerSlug: string;
  title: string;
  priceInCents: number;
}

/** What a coupon takes off: hundredths of a percent or cents, of the products it names or, where null, of all. */
export interface Discount {
  type: CouponType;
  value: number;
  productIds: readonly string[] | null;
}

export interface Order {
  offer: OrderLine;
  /** The order bumps that were taken, in their order. */
  bumps: readonly OrderLine[];
  coupon: Discount | null;
  /** 1 to 12. */
  installments: number;
}

export interface PricedLine extends OrderLine {
  /** What the coupon took off this line. */
  discountInCents: number;
  /** What is paid for it: price less discount. */
  amountInCents: number;
}

export interface Price {
  /** The offer, then its bumps. */
  lines: PricedLine[];
  subtotalInCents: number;
  discountInCents: number;
  totalInCents: number;
  /** What each installment is; they sum to the total, the seller pays the interest. */
  installmentsInCents: number[];
}

/**
 * What an order costs: the one place where prices, order bumps, a coupon and installments meet
 * (docs/decisions.md 1, 5 and 10). All amounts are integer cents. The discount is rounded once, half up, on all that it
 * is for; its cents that do not divide among the lines go to the first ones, those of the total to the first
 * installment. A coupon never takes all: at least one cent is left to be charged.
 */
export function priceOrder({ offer, bumps, coupon, installments }: Order): Price {
  const ordered = [offer, ...bumps];
  const subtotalInCents = sumOf(ordered);
  const isLowered = ordered.map(({ productId }) => coupon !== null && coversProduct(coupon, productId));
  const lowered = ordered.filter((_, index) => isLowered[index]);
  const discountInCents = coupon ? discountOf(coupon, sumOf(lowered), subtotalInCents) : 0;
  const shares = shareOut(discountInCents, ordered, isLowered);
  const lines = ordered.map((line, index) => {
    const share = shares[index] ?? 0;
    return { ...line, discountInCents: share, amountInCents: line.priceInCents - share };
  });
  const totalInCents = subtotalInCents - discountInCents;
  const installmentsInCents = splitAmount(totalInCents, installments);
  return { lines, subtotalInCents, discountInCents, totalInCents, installmentsInCents };
}

/** Whether a coupon is for a product. */
export function coversProduct({ productIds }: Pick<Discount, "productIds">, productId: string): boolean {
  return productIds === null || productIds.includes(productId);
}

function sumOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { priceInCents }) => sum + priceInCents, 0);
}

function discountOf({ type, value }: Discount, loweredInCents: number, subtotalInCents: number): number {
  const wanted = type === "percent" ? shareInBps(loweredInCents, value) : value;
  return Math.min(wanted, loweredInCents, subtotalInCents - 1);
}

/**
 * A discount over the lines that it lowers, by their prices. Each line gets what the discount of all lines up to it,
 * rounded up, is more than that of those before it: so no share is larger than its price, and they sum exactly.
 */
function shareOut(discountInCents: number, lines: readonly OrderLine[], isLowered: readonly boolean[]): number[] {
  const whole = BigInt(sumOf(lines.filter((_, index) => isLowered[index])));
  let [pricesSoFar, givenSoFar] = [0n, 0n];
  return lines.map(({ priceInCents }, index) => {
    if (!isLowered[index]) return 0;
    pricesSoFar += BigInt(priceInCents);
    const due = (BigInt(discountInCents) * pricesSoFar + whole - 1n) / whole;
    const share = due - givenSoFar;
    givenSoFar = due;
    return Number(share);
  });
}
