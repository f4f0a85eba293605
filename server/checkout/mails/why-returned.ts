import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { duplicatePayments } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";

/**
 * Reason for a refund: the purchase ended, the order was paid twice, its payment link or coupon was
 * used up, its product sold out, its subscription did not start or had ended, another charge paid
 * its cycle, or its charge was underpaid or overpaid. A charge that never paid its order in full is
 * `part`, even if another charge paid it.
 */
export type WhyReturned =
  | "purchase"
  | "twice"
  | "link"
  | "soldOut"
  | "usedUp"
  | "unstarted"
  | "ended"
  | "cycle"
  | "part"
  | "extra";

/** `current` is the order's current charge. */
export async function whyReturned(charge: TransactionRow, current: TransactionRow | null): Promise<WhyReturned> {
  const { companyId, id, initiator, subscriptionId, status, amount, amountPaid, refunded } = charge;
  const [surplus] = await db()
    .select()
    .from(duplicatePayments)
    .where(and(eq(duplicatePayments.companyId, companyId), eq(duplicatePayments.transactionId, id)));
  // A second payment that became the order's current charge is not a duplicate.
  const isKept = surplus?.duplicateOf && current?.id === id;
  if (surplus && !isKept) {
    const { duplicateOf, paymentLinkId, soldOutProductId, usedUpCouponId } = surplus;
    if (duplicateOf) return wasPaid(status) ? "twice" : "part";
    if (paymentLinkId) return "link";
    if (usedUpCouponId) return "usedUp";
    if (soldOutProductId) return "soldOut";
    if (initiator !== "merchant" || !subscriptionId) return "unstarted";
    const subscription = await findSubscriptionRow(companyId, subscriptionId);
    const isOver = !subscription || subscription.status === "canceled" || subscription.leavingAt !== null;
    return isOver ? "ended" : "cycle";
  }
  if (!wasPaid(status)) return "part";
  return refunded <= (amountPaid ?? 0) - amount ? "extra" : "purchase";
}
