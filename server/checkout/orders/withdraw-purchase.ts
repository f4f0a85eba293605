import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { byBuyer } from "../../accounts/audit/audit";
import { daysAfter } from "../../core/calendar/calendar";
import { fail, findFailure, isRefusal } from "../../core/failures/failure";
import { askingTimeOf } from "../../payments/charges/asking-time";
import { approveRequest } from "../../payments/refund-requests/decide-request";
import { findGuarantee } from "../../payments/refund-requests/find-guarantee";
import { type RefundWish, requestRefund } from "../../payments/refund-requests/request-refund";
import type { RefundTarget } from "../../payments/refunds/refund-target";
import { type RefundIdentity, refundTransaction } from "../../payments/refunds/refund-transaction";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { lockTransactionRow } from "../../payments/transactions/transactions";

/** Statutory withdrawal period in days (CDC, article 49). */
export const withdrawalDays = 7;
const reason = "Desistência em até 7 dias (CDC, art. 49)";

/**
 * Returns the withdrawal deadline for a buyer who requests at `now` (`askingTimeOf`). Returns null if nothing is left
 * to refund or the deadline has passed.
 */
export function withdrawableUntil(charge: TransactionRow | null, now: Date): Date | null {
  if (charge?.status !== "paid" || !charge.approvedAt || charge.refunded >= (charge.amountPaid ?? 0)) return null;
  const until = daysAfter(charge.approvedAt, withdrawalDays);
  return now <= until ? until : null;
}

/**
 * Withdraws the buyer from a purchase, without a reason and without the seller's approval. The caller has authenticated
 * the buyer. Refunds the remaining amount as an ordinary refund, whose reactions end access and the subscription. If
 * the balance is insufficient, the seller owes the difference (docs/domains/checkout.md). Idempotent.
 *
 * @throws VALIDATION for `pixKey` or `bankAccount` of a boleto; a rule error if the deadline has passed or the acquirer
 * refuses.
 */
export async function withdrawCharge(
  charge: TransactionRow,
  target: RefundTarget,
  now: Date,
  { keyConfirmedAt = null, reserved }: Pick<RefundIdentity, "keyConfirmedAt" | "reserved"> = {},
): Promise<void> {
  if (isReturned(charge)) return;
  if (!withdrawableUntil(charge, await askingTimeOf(charge, now)))
    return fail("refund_window_closed", { values: { days: withdrawalDays } });
  const { companyId, id: transactionId } = charge;
  try {
    await refundTransaction(
      companyId,
      { transactionId, reason, ...target },
      { refundId: newId(now), now, by: byBuyer, mayOwe: true, keyConfirmedAt, askedAt: now, reserved },
    );
  } catch (thrown) {
    const current = await db().transaction((tx) => lockTransactionRow(tx, companyId, transactionId));
    // A concurrent request may have refunded the charge first.
    if (!findFailure(thrown) || !isReturned(current)) throw thrown;
  }
}

/**
 * Requests a refund under a guarantee that is longer than the statutory period. The caller has authenticated the buyer.
 * Idempotent. The seller decides, unless the offer refunds immediately. If an immediate refund is not possible now, the
 * request waits for the seller.
 *
 * @throws refund_window_closed, including for a charge without a product; VALIDATION for `reason`, `pixKey` or
 * `bankAccount`.
 */
export async function requestRefundOfCharge(
  charge: TransactionRow,
  wish: RefundWish,
  now: Date,
  reserved?: RefundIdentity["reserved"],
): Promise<void> {
  const { companyId, id: transactionId } = charge;
  const guarantee = await findGuarantee(charge);
  if (!guarantee) return fail("refund_window_closed", { values: { days: withdrawalDays } });
  const { request, isNew } = await requestRefund(companyId, transactionId, { ...wish, guarantee }, now);
  if (!isNew || guarantee.lateRefunds !== "refund") return;
  try {
    await approveRequest(companyId, request.id, { now, reserved });
  } catch (thrown) {
    if (!isRefusal(findFailure(thrown))) throw thrown;
  }
}

function isReturned({ status, refunded, amountPaid }: TransactionRow): boolean {
  return status === "refund" || (amountPaid !== null && refunded >= amountPaid);
}
