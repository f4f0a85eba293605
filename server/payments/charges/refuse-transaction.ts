import { db } from "@/db/client";
import type { Refusal } from "../../acquiring/port/port";
import { releaseCoupon } from "../../catalog/coupons/claim-coupon";
import { releaseUnits } from "../../catalog/stock/claim-units";
import { concludeAttempt } from "../cards/buyer-attempts";
import { countRefusal } from "../cards/card-testing";
import { announceTransaction } from "../transactions/announce-transaction";
import { moveTransaction } from "../transactions/move-transaction";
import type { TransactionRow } from "../transactions/transaction-shape";
import { postPartPayment } from "./post-part-payment";
import { namesOffers } from "./settle-transaction";

/**
 * Records that the acquirer declined a pending charge. One database transaction stores the reason,
 * removes the fees, counts the buyer's attempt, releases the coupon and emits
 * `transaction_refused`. With `released`, the attempt ends without being counted, because no issuer
 * received the charge, and the acquirer state is unchanged.
 *
 * @param cardHash hash of the card's number or fingerprint, for counting the decline; null if
 * unknown.
 *
 * @param charge the charge as it was sent. The response of one connection does not decline a charge
 * that another connection has taken over.
 *
 * @returns true if this call declined the charge; false if the charge was no longer pending or
 * another connection had taken it over.
 */
export async function refuseTransaction(
  { companyId, id: transactionId, connectionId }: Pick<TransactionRow, "companyId" | "id" | "connectionId">,
  { reason, code, retryable }: Refusal,
  now: Date,
  attempt: "refused" | "released" = "refused",
  cardHash: string | null = null,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const changes = {
      refuseReason: reason,
      ...(attempt === "refused" ? { acquirerState: "rejected" as const } : {}),
      card: { refuseCode: code, retryable },
      fees: 0,
      netAmount: 0,
      updatedAt: now,
    };
    const row = await moveTransaction(tx, companyId, transactionId, "refuse", changes, connectionId);
    if (!row) return false;
    if (namesOffers(row)) await releaseUnits(tx, { companyId, transactionId, now });
    await Promise.all([
      concludeAttempt(tx, row, attempt),
      announceTransaction(tx, "transaction_refused", row, now),
      releaseCoupon(tx, companyId, transactionId, now),
    ]);
    const isBuyers = row.paymentMethod === "credit_card" && row.initiator === "customer";
    if (isBuyers && attempt === "refused") await countRefusal(tx, row, cardHash);
    await postPartPayment(tx, row, now);
    return true;
  });
}
