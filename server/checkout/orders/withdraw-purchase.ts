import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { byBuyer } from "../../accounts/audit/audit";
import { daysAfter } from "../../core/calendar/calendar";
import { fail, findFailure, isRefusal } from "../../errors";
import { askingTimeOf } from "../../payments/charges/asking-time";
import { approveRequest } from "../../payments/refund-requests/decide-request";
import { findGuarantee } from "../../payments/refund-requests/find-guarantee";
import { type RefundWish, requestRefund } from "../../payments/refund-requests/request-refund";
import type { RefundTarget } from "../../payments/refunds/refund-target";
import { type RefundIdentity, refundTransaction } from "../../payments/refunds/refund-transaction";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { lockTransactionRow } from "../../payments/transactions/transactions";

/** The legal term (CDC, article 49). */
export const withdrawalDays = 7;
const reason = "Desistência em até 7 dias (CDC, art. 49)";

/** Until when a charge's buyer may withdraw who asks at `now` (`askingTimeOf`); null if nothing is left to refund, or it is too late. */
export function withdrawableUntil(charge: TransactionRow | null, now: Date): Date | null {
  if (charge?.status !== "paid" || !charge.approvedAt || charge.refunded >= (charge.amountPaid ?? 0)) return null;
  const until = daysAfter(charge.approvedAt, withdrawalDays);
  return now <= until ? until : null;
}

/**
 * Withdraws the buyer, whom the caller has made sure of, from a purchase: refunds all that is left of the payment, without
 * a reason and without asking the seller, who owes what the balance does not cover (docs/decisions.md 13). It is an
 * ordinary refund, whose reactions end access and a subscription. Idempotent.
 *
 * @throws VALIDATION naming `pixKey` or `bankAccount` for a boleto; a broken rule when it is too late, or when the acquirer refuses.
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
    // Another click refunded it first.
    if (!findFailure(thrown) || !isReturned(current)) throw thrown;
  }
}

/**
 * The buyer, whom the caller has made sure of, asks for the money back, within a guarantee that is longer than the law's
 * term. Idempotent. The seller decides, or the offer's rule does: then it is
 * refunded at once. Where that cannot be done now, the request waits for the seller.
 *
 * @throws refund_window_closed, also for a charge of no product; VALIDATION naming `reason`, `pixKey` or `bankAccount`.
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
