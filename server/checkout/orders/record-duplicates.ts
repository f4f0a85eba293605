import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { duplicatePayments } from "@/db/schema";
import { releaseCoupon } from "../../catalog/coupons/claim-coupon";
import { announceTransaction } from "../../payments/transactions/announce-transaction";
import { tellBuyer } from "../../payments/transactions/tell-buyer";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";

/**
 * Records payments of charges other than `standing`, which paid the order, and emits
 * `transaction_duplicated` for each. `returnDuplicates` refunds them later. `locked`, whose row the
 * caller has locked, releases its coupon use, because only one charge of an order uses a coupon.
 * Runs in the caller's transaction. Idempotent.
 */
export async function recordDuplicates(
  tx: Executor,
  standing: TransactionRow,
  charges: readonly TransactionRow[],
  locked: TransactionRow,
  now: Date,
): Promise<void> {
  for (const charge of charges) {
    if (charge.id === standing.id || !holdsMoney(charge)) continue;
    const { companyId, id: transactionId } = charge;
    if (transactionId === locked.id) await releaseCoupon(tx, companyId, transactionId, now);
    await record(tx, charge, { duplicateOf: standing.id }, now);
  }
}

type Surplus = { paymentLinkId: string } | { soldOutProductId: string } | { usedUpCouponId: string };

/**
 * Records a charge's payment as surplus, which is refunded like a duplicate: the payment link was
 * fully paid, the product sold out or the coupon used up. Runs in the caller's transaction.
 * Idempotent.
 */
export async function recordSurplus(tx: Executor, charge: TransactionRow, why: Surplus, now: Date): Promise<void> {
  await record(tx, charge, why, now);
}

export async function isReturned(executor: Executor, companyId: string, transactionId: string): Promise<boolean> {
  const [recorded] = await executor
    .select({ id: duplicatePayments.id })
    .from(duplicatePayments)
    .where(
      and(eq(duplicatePayments.companyId, companyId), eq(duplicatePayments.transactionId, transactionId), isSurplus),
    )
    .limit(1);
  return recorded !== undefined;
}

/**
 * Reports whether a charge's payment is surplus that is returned without the seller's action. A
 * boleto first needs a refund target from its buyer.
 */
export async function isReturning({ companyId, id, paymentMethod }: TransactionRow): Promise<boolean> {
  const { status } = duplicatePayments;
  const [recorded] = await db()
    .select({ id: duplicatePayments.id })
    .from(duplicatePayments)
    .where(
      and(
        eq(duplicatePayments.companyId, companyId),
        eq(duplicatePayments.transactionId, id),
        paymentMethod === "boleto" ? ne(status, "closed") : eq(status, "open"),
      ),
    );
  return recorded !== undefined;
}

export const isSurplus = or(
  isNotNull(duplicatePayments.paymentLinkId),
  isNotNull(duplicatePayments.soldOutProductId),
  isNotNull(duplicatePayments.usedUpCouponId),
);

async function record(
  tx: Executor,
  charge: TransactionRow,
  why: { duplicateOf: string } | Surplus,
  now: Date,
): Promise<void> {
  const { companyId, id: transactionId } = charge;
  const money = { companyId, id: newId(now), transactionId, ...why, refundId: newId(now) };
  const [recorded] = await tx
    .insert(duplicatePayments)
    .values({ ...money, status: "open", nextTryAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: duplicatePayments.id });
  if (!recorded) return;
  await announceTransaction(tx, "transaction_duplicated", charge, now, why);
  // For a boleto, `returnDuplicates` requests a refund target from the buyer instead.
  if (charge.paymentMethod === "boleto") return;
  const amountInCents = (charge.amountPaid ?? 0) - charge.refunded;
  const about = { transactionId };
  await tellBuyer(tx, { companyId, eventId: recorded.id, kind: "surplus", about, amountInCents, now });
}

/** For a charge that became its order's current charge or was refunded. */
export async function closeDuplicate(tx: Executor, companyId: string, transactionId: string): Promise<void> {
  await tx
    .update(duplicatePayments)
    .set({ status: "closed" })
    .where(
      and(
        eq(duplicatePayments.companyId, companyId),
        eq(duplicatePayments.transactionId, transactionId),
        ne(duplicatePayments.status, "closed"),
      ),
    );
}

/**
 * Excludes disputed charges, which the dispute settles, and pending ones, which may receive more
 * money and are recorded on cancellation.
 */
function holdsMoney({ status, amountPaid, refunded }: TransactionRow): boolean {
  return status !== "pending" && status !== "chargeback" && (amountPaid ?? 0) > refunded;
}
