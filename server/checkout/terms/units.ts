import type { Executor } from "@/db/client";
import { findUsedUpCoupon } from "../../catalog/coupons/claim-coupon";
import type { OrderLine } from "../../catalog/prices/price";
import { readHeldUnits, readUnits, releaseUnits, retakeUnits } from "../../catalog/stock/claim-units";
import { fail } from "../../errors";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { isReturned, recordSurplus } from "../orders/record-duplicates";
import type { Checkout } from "../page/find-checkout";

/**
 * What is left of a checkout's products, for an order whose charge `heldBy` holds units of its own: those count as
 * left. Products without a limit are absent.
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

/** A checkout without its sold-out order bumps. */
export function withoutSoldOut(checkout: Checkout, left: ReadonlyMap<string, number>): Checkout {
  return { ...checkout, bumps: checkout.bumps.filter(({ productId }) => left.get(productId) !== 0) };
}

/** Whether no unit of a checkout's product is left. */
export async function isSoldOut(checkout: Checkout, heldBy: string | null, now: Date): Promise<boolean> {
  return (await readUnitsFor(checkout, heldBy, now)).get(checkout.product.id) === 0;
}

/**
 * Refuses an order for more units than are left, checking the offer before its bumps.
 *
 * @throws product_sold_out; order_bump_not_offered where only a bump's product is sold out.
 */
export function checkUnits(left: ReadonlyMap<string, number>, lines: readonly OrderLine[]): void {
  const productIds = lines.map(({ productId }) => productId);
  if (isShort(left, productIds.slice(0, 1))) fail("product_sold_out");
  if (isShort(left, productIds)) fail("order_bump_not_offered");
}

/** Whether fewer units are left than products are listed. */
export function isShort(left: ReadonlyMap<string, number>, productIds: readonly string[]): boolean {
  return productIds.some((productId) => {
    const wanted = productIds.filter((each) => each === productId).length;
    return (left.get(productId) ?? wanted) < wanted;
  });
}

/**
 * Gives a paid order its units, in the commit that concludes it. Its other charges give theirs back. Money that arrived
 * after its units, or the uses of its coupon, went to others is recorded as surplus and goes back to its payer.
 * Idempotent.
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
