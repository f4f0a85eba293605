import { db } from "@/db/client";
import { daysAfter } from "../core/calendar";
import { fail } from "../errors";
import { addNotice } from "../notices/add-notice";
import { findNotice } from "../notices/notices";
import type { TransactionRow } from "../payments/transaction-shape";
import { lockTransactionRow } from "../payments/transactions";

/** A product's guarantee, if longer than the law's. */
export interface Guarantee {
  productName: string;
  refundPeriodDays: number;
}

/** Deadline for the buyer to ask for a refund of a charge; null if nothing can be refunded or it has passed. */
export function guaranteedUntil(charge: TransactionRow, { refundPeriodDays }: Guarantee, now: Date): Date | null {
  const { status, approvedAt, refunded, amountPaid } = charge;
  if (status !== "paid" || !approvedAt || refunded >= (amountPaid ?? 0)) return null;
  const until = daysAfter(approvedAt, refundPeriodDays);
  return now <= until ? until : null;
}

/** When the buyer asked for a refund of a charge; null if they did not. */
export async function findRefundRequest({ companyId, id }: TransactionRow): Promise<Date | null> {
  return (await findNotice(companyId, id))?.createdAt ?? null;
}

/**
 * Asks the seller for a refund on the buyer's behalf, within the product's guarantee. Members are notified in the bell
 * and by mail; the seller decides. Idempotent: the notice has the charge's id, so there is one per charge.
 *
 * @throws refund_window_closed once the guarantee is over, or when nothing is left to refund.
 */
export async function requestRefund(
  companyId: string,
  transactionId: string,
  guarantee: Guarantee,
  now: Date,
): Promise<void> {
  await db().transaction(async (tx) => {
    const charge = await lockTransactionRow(tx, companyId, transactionId);
    if (!guaranteedUntil(charge, guarantee, now)) {
      return fail("refund_window_closed", { values: { days: guarantee.refundPeriodDays } });
    }
    const details = { amountInCents: (charge.amountPaid ?? 0) - charge.refunded, title: guarantee.productName };
    await addNotice(tx, {
      companyId,
      id: transactionId,
      kind: "refund_requested",
      subjectId: transactionId,
      details,
      now,
    });
  });
}
