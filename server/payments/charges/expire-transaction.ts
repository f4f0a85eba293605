import { db } from "@/db/client";
import { releaseCoupon } from "../../catalog/coupons/claim-coupon";
import { releaseUnits } from "../../catalog/stock/claim-units";
import { concludeAttempt } from "../cards/buyer-attempts";
import { announceTransaction } from "../transactions/announce-transaction";
import { moveTransaction } from "../transactions/move-transaction";
import { postPartPayment } from "./post-part-payment";
import { namesOffers } from "./settle-transaction";

/**
 * Cancels a charge that was not paid in time. The same database transaction emits
 * `transaction_canceled`, ends a card's attempt, releases the coupon and posts a partial payment.
 * `settleTransaction` still accepts a late payment and then claims the coupon use again.
 *
 * @param via the connection that reported the charge as unpaid. The report is ignored if another
 * connection has taken over the charge.
 *
 * @returns true if this call canceled the charge; false if the charge was no longer pending or
 * another connection had taken it over.
 */
export async function expireTransaction(
  companyId: string,
  transactionId: string,
  now: Date,
  via: string | null = null,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const changes = { fees: 0, netAmount: 0, updatedAt: now };
    const row = await moveTransaction(tx, companyId, transactionId, "expire", changes, via);
    if (!row) return false;
    if (namesOffers(row)) await releaseUnits(tx, { companyId, transactionId, now });
    await Promise.all([
      announceTransaction(tx, "transaction_canceled", row, now),
      concludeAttempt(tx, row, "released"),
      releaseCoupon(tx, companyId, transactionId, now),
    ]);
    await postPartPayment(tx, row, now);
    return true;
  });
}
