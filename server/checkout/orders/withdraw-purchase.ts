import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { withdrawalDays } from "@/db/schema/payments-enums";
import { byBuyer } from "../../accounts/audit/audit";
import { fail, findFailure } from "../../core/failures/failure";
import { refundTermsTimeOf } from "../../payments/charges/asking-time";
import { correctTarget } from "../../payments/refund-requests/correct-target";
import { findGuarantee, sellsGoods } from "../../payments/refund-requests/find-guarantee";
import { withdrawableUntil } from "../../payments/refund-requests/refund-periods";
import { type RefundRequestInput, requestRefund } from "../../payments/refund-requests/request-refund";
import type { RefundTarget } from "../../payments/refunds/refund-target";
import { type RefundIdentity, refundTransaction } from "../../payments/refunds/refund-transaction";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { lockTransactionRow } from "../../payments/transactions/transactions";
import { refundAccepted } from "../refund-requests/send-accepted";

const reason = "Desistência em até 7 dias (CDC, art. 49)";

/**
 * Withdraws the buyer from a purchase, without a reason and without the seller's approval. The
 * caller has authenticated the buyer. Creates an ordinary refund of the remaining amount; reactions
 * to it end access and the subscription. If the balance is insufficient, the seller owes the
 * difference (docs/domains/checkout.md). Idempotent.
 *
 * @throws VALIDATION for `pixKey` or `bankAccount` of a boleto; a rule error if the deadline has
 * passed or the acquirer refuses.
 */
export async function withdrawCharge(
  charge: TransactionRow,
  target: RefundTarget,
  now: Date,
  { keyConfirmedAt = null, reserved }: Pick<RefundIdentity, "keyConfirmedAt" | "reserved"> = {},
): Promise<void> {
  if (isReturned(charge)) return;
  if (!withdrawableUntil(charge, await sellsGoods(charge), await refundTermsTimeOf(charge, now)))
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
    // A concurrent request may have refunded the charge.
    if (!findFailure(thrown) || !isReturned(current)) throw thrown;
  }
}

/**
 * Requests a refund under a guarantee beyond the statutory period, or for goods without a recorded
 * receipt. The caller has authenticated the buyer. A guaranteed refund is sent immediately, or once
 * the balance covers it. Any other request waits for the seller. `requested` confirms the request
 * to the buyer, in the database transaction that records it. Idempotent.
 *
 * @throws refund_window_closed, including for a charge without a product; VALIDATION for `reason`,
 * `pixKey` or `bankAccount`.
 */
export async function requestRefundOfCharge(
  charge: TransactionRow,
  input: RefundRequestInput,
  now: Date,
  requested?: Parameters<typeof requestRefund>[4],
): Promise<void> {
  const guarantee = await findGuarantee(charge);
  if (!guarantee) return fail("refund_window_closed", { values: { days: withdrawalDays } });
  const { request, isNew } = await requestRefund(charge.companyId, charge.id, { ...input, guarantee }, now, requested);
  if (isNew && request.acceptedAt) await refundAccepted(request, now, { isAsked: true });
}

/**
 * Corrects the destination of an open request about a boleto, and sends an accepted refund to it.
 * The caller has authenticated the buyer.
 *
 * @throws the same errors as `correctTarget`.
 */
export async function correctTargetOfCharge(
  { companyId, id }: TransactionRow,
  target: Parameters<typeof correctTarget>[2],
  now: Date,
): Promise<void> {
  const request = await correctTarget(companyId, id, target, now);
  if (request.acceptedAt) await refundAccepted(request, now, { isAsked: true });
}

function isReturned({ status, refunded, amountPaid }: TransactionRow): boolean {
  return status === "refund" || (amountPaid !== null && refunded >= amountPaid);
}
