import type { Executor } from "@/db/client";
import { findUsedUpCoupon } from "../../catalog/coupons/claim-coupon";
import type { OrderLine } from "../../catalog/prices/price";
import { readHeldUnits, readUnits, releaseUnits, retakeUnits } from "../../catalog/stock/claim-units";
import { fail } from "../../core/failures/failure";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { isReturned, recordSurplus } from "../orders/record-duplicates";
import type { Checkout } from "../page/find-checkout";

/**
 * Returns the units left of a checkout's products, including those reserved by the order's own
 * charge `heldBy`. Omits products without a limit.
 */
export async function readUnitsFor(
  { company, product, bumps, paymentLink }: Checkout,
  heldBy: string | null,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (paymentLink) return new Map();
  const left = await readUnits(company.id, [product.id, ...bumps.map(({ productId }) => productId)], now);
  if (left.size === 0 || heldBy === null) return left;
  const held = await readHeldUnits(company.id, heldBy, now);
  return new Map([...left].map(([productId, units]) => [productId, units + (held.get(productId) ?? 0)]));
}

export function withoutSoldOut(checkout: Checkout, left: ReadonlyMap<string, number>): Checkout {
  return { ...checkout, bumps: checkout.bumps.filter(({ productId }) => left.get(productId) !== 0) };
}

export async function isSoldOut(checkout: Checkout, heldBy: string | null, now: Date): Promise<boolean> {
  return (await readUnitsFor(checkout, heldBy, now)).get(checkout.product.id) === 0;
}

/**
 * Checks that enough units are left for an order, first for the offer and then for its bumps.
 *
 * @throws product_sold_out; order_bump_not_offered if only a bump is sold out.
 */
export function checkUnits(left: ReadonlyMap<string, number>, lines: readonly OrderLine[]): void {
  const productIds = lines.map(({ productId }) => productId);
  if (isShort(left, productIds.slice(0, 1))) fail("product_sold_out");
  if (isShort(left, productIds)) fail("order_bump_not_offered");
}

/** Reports whether the list contains a product more often than there are units left of it. */
export function isShort(left: ReadonlyMap<string, number>, productIds: readonly string[]): boolean {
  return productIds.some((productId) => {
    const wanted = productIds.filter((each) => each === productId).length;
    return (left.get(productId) ?? wanted) < wanted;
  });
}

/**
 * Assigns units to a paid order, in the database transaction that concludes it, and releases the
 * units of its other charges. If other orders took the last units or coupon uses first, records the
 * payment as surplus, which is refunded. Idempotent.
 */
export async function keepUnits(
  tx: Executor,
  standing: TransactionRow,
  charges: readonly TransactionRow[],
  now: Date,
): Promise<void> {
  const { companyId, id: transactionId } = standing;
  if (await isReturned(tx, companyId, transactionId)) return;
  const usedUpCouponId = await findUsedUpCoupon(tx, companyId, transactionId);
  if (usedUpCouponId) await recordSurplus(tx, standing, { usedUpCouponId }, now);
  for (const { id } of charges) {
    if (id !== transactionId || usedUpCouponId) await releaseUnits(tx, { companyId, transactionId: id, now });
  }
  if (usedUpCouponId) return;
  const missing = await retakeUnits(tx, { companyId, transactionId, now });
  if (missing) await recordSurplus(tx, standing, { soldOutProductId: missing }, now);
}
