import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { refundRequests } from "@/db/schema";
import { byBuyer, recordAudit } from "../../accounts/audit/audit";
import { readPixKey } from "../../accounts/company/pix-keys";
import { addNotice } from "../../accounts/notices/add-notice";
import { fail } from "../../core/failures/failure";
import { checkBuyersTarget, isAccepted, type RefundTarget, readTargetField } from "../refunds/refund-target";
import type { RefundTargetField } from "../transactions/schemas";
import type { TransactionRow } from "../transactions/transaction-shape";
import { lockTransactionRow } from "../transactions/transactions";
import { findRequestOf, isLapsed, type RefundRequestRow, targetOf, wasRefused } from "./refund-requests";

/**
 * Returns the destination field that the buyer can correct, or null. Only an open request about a
 * boleto has one. A request that is not retried has one only if its destination is the reason.
 */
export async function readCorrectableField(
  charge: TransactionRow,
  request: RefundRequestRow,
  executor: Executor = db(),
): Promise<RefundTargetField> {
  if (request.status !== "open" || charge.status !== "paid") return null;
  const field = await readTargetField(charge, executor);
  return isLapsed(request) && isAccepted(field, targetOf(request)) ? null : field;
}

/**
 * Replaces the destination of an open request about a boleto, for example after the bank refused
 * the refund. An accepted request becomes due at `now`. Otherwise the members are notified if the
 * refund was refused, because they decide again.
 *
 * @throws refund_request_decided if no request takes a destination; VALIDATION on `pixKey` or
 * `bankAccount`; refund_to_payout_account; refund_key_not_payers for an unconfirmed destination
 * that does not belong to the payer.
 */
export function correctTarget(
  companyId: string,
  transactionId: string,
  { keyConfirmedAt, ...target }: RefundTarget & { keyConfirmedAt: Date | null },
  now: Date,
): Promise<RefundRequestRow> {
  return db().transaction(async (tx) => {
    const charge = await lockTransactionRow(tx, companyId, transactionId);
    const request = await findRequestOf(companyId, transactionId, tx);
    const field = request && (await readCorrectableField(charge, request, tx));
    if (!request || !field) return fail("refund_request_decided");
    await checkBuyersTarget(tx, charge, { field, target, keyConfirmedAt });
    const isRefused = await wasRefused(request, tx);
    const { pixKey, bankAccount } = target;
    const [corrected] = await tx
      .update(refundRequests)
      .set({
        pixKey: pixKey === undefined ? null : (readPixKey(pixKey)?.key ?? null),
        account: bankAccount ?? null,
        keyConfirmedAt,
        nextTryAt: request.acceptedAt && now,
      })
      .where(and(eq(refundRequests.companyId, companyId), eq(refundRequests.id, request.id)))
      .returning();
    const subjectId = transactionId;
    await recordAudit(tx, { companyId, ...byBuyer, action: "refund_request.corrected", subjectId, now });
    if (isRefused && !request.acceptedAt) {
      const amountInCents = (charge.amountPaid ?? 0) - charge.refunded;
      const details = { amountInCents, title: charge.items[0]?.title ?? charge.description };
      await addNotice(tx, { companyId, id: newId(now), kind: "refund_requested", subjectId, details, now });
    }
    return corrected ?? fail("INTERNAL");
  });
}
