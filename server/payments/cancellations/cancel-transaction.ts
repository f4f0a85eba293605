import { db } from "@/db/client";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { isAutomatic } from "../charges/charge-request";
import type { Transaction } from "../transactions/schemas";
import { getTransaction, getTransactionRow, lockTransactionRow } from "../transactions/transactions";
import { findWithdrawal, reserveWithdrawal, withdrawTransaction } from "./withdraw-transaction";

/** A repeated call with the same `cancelId` completes the same cancellation. */
export interface Cancellation extends AuditBy {
  cancelId: string;
  now: Date;
}

/**
 * Cancels a pending Pix or boleto at the seller's request. Cancels the charge at the acquirer and
 * refunds a partial Pix payment (docs/domains/payments.md). The seller must refund a partial boleto
 * payment, because that refund requires a Pix key. The audit log entry is committed with the
 * reservation.
 *
 * @returns the transaction. It stays `pending` until the acquirer responds; reconciliation retries
 * the cancellation.
 * @throws NOT_FOUND; transaction_not_cancelable for a card charge, an automatic subscription
 * charge, or a charge that is no longer pending.
 */
export async function cancelTransaction(
  companyId: string,
  transactionId: string,
  { cancelId, now, ...by }: Cancellation,
): Promise<Transaction> {
  const { id } = await getTransactionRow(companyId, transactionId);
  const begun = await findWithdrawal(companyId, id);
  if (begun?.refundId !== cancelId) {
    await db().transaction(async (tx) => {
      const row = await lockTransactionRow(tx, companyId, id);
      // A concurrent call with the same `cancelId` may have reserved the cancellation already.
      if ((await findWithdrawal(companyId, id, tx))?.refundId === cancelId) return;
      const isCancelable = row.status === "pending" && row.paymentMethod !== "credit_card" && !isAutomatic(row);
      if (!isCancelable) return fail("transaction_not_cancelable");
      await reserveWithdrawal(tx, { companyId, transactionId: id, refundId: cancelId }, now);
      await recordAudit(tx, { companyId, ...by, action: "transaction.canceled", subjectId: id, now });
    });
  }
  await withdrawTransaction(companyId, id, now);
  const canceled = await getTransaction(companyId, id, now);
  return canceled.status === "paid" ? fail("transaction_not_cancelable") : canceled;
}
