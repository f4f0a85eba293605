import { db } from "@/db/client";
import { releaseCoupon } from "../promotions/claim-coupon";
import { announceTransaction } from "./announce-transaction";
import { moveTransaction } from "./move-transaction";
import { postPartPayment } from "./post-part-payment";

/**
 * Cancels a charge that nobody paid in time, with `transaction_canceled` and the return of its coupon in the same commit.
 * A part of the money that arrived is posted; money that still arrives is taken by `settleTransaction`, and the coupon's
 * use with it.
 *
 * @returns whether this call canceled it; false when it was not pending any more.
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
      releaseCoupon(tx, companyId, transactionId, now),
    ]);
    await postPartPayment(tx, row, now);
    return true;
  });
}
