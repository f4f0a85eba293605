import { db } from "@/db/client";
import { concludeAttempt } from "../cards/buyer-attempts";
import { releaseCoupon } from "../promotions/claim-coupon";
import { announceTransaction } from "./announce-transaction";
import { moveTransaction } from "./move-transaction";
import { postPartPayment } from "./post-part-payment";

/**
 * Cancels a charge not paid in time; emits `transaction_canceled`, ends a card's attempt and returns its coupon in the
 * same commit. A part payment is posted. `settleTransaction` accepts money that still arrives and takes the coupon's use again.
 *
 * @returns whether this call canceled it; false when it was no longer pending.
 */
export async function expireTransaction(companyId: string, transactionId: string, now: Date): Promise<boolean> {
  return db().transaction(async (tx) => {
    const row = await moveTransaction(tx, companyId, transactionId, "expire", {
      fees: 0,
      netAmount: 0,
      updatedAt: now,
    });
    if (!row) return false;
    await Promise.all([
      announceTransaction(tx, "transaction_canceled", row, now),
      concludeAttempt(tx, row, "released"),
      releaseCoupon(tx, companyId, transactionId, now),
    ]);
    await postPartPayment(tx, row, now);
    return true;
  });
}
