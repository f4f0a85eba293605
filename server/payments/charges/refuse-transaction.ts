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
 * Records that the acquirer refused a pending charge, in one commit: the reason, no fees, the buyer's attempt counted
 * (`released` only ends it: no issuer saw the charge), its coupon given back, `transaction_refused`. A charge that no
 * issuer saw keeps its acquirer state.
 *
 * @param cardHash of the card's number or fingerprint, if the caller knows it; its refusals are counted by it.
 * @param charge as it was sent: the answer of one connection refuses nothing that another one took over.
 * @returns whether this call refused it; false when it was no longer pending, or another connection took it over.
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
