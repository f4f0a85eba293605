import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { refundRequests } from "@/db/schema";
import { addNotice } from "../../accounts/notices/add-notice";
import { findNotice } from "../../accounts/notices/notices";
import { fail } from "../../core/failures/failure";
import { refundTermsTimeOf } from "../charges/asking-time";
import { checkBuyersTarget, maskedTarget, type RefundTarget, readTargetField } from "../refunds/refund-target";
import { announceTransaction } from "../transactions/announce-transaction";
import type { RefundTargetField } from "../transactions/schemas";
import type { TransactionRow } from "../transactions/transaction-shape";
import { lockTransactionRow } from "../transactions/transactions";
import { readCorrectableField } from "./correct-target";
import { awaitsReceipt, type Guarantee, guaranteedUntil, isPromised } from "./refund-periods";
import { findRequestOf, isLapsed, type RefundRequestRow, targetOf, wasRefused } from "./refund-requests";

export interface RefundRequestInput extends RefundTarget {
  reason: string;
  /** When the buyer confirmed a third party's destination with a code. */
  keyConfirmedAt?: Date | null;
}

export interface AskedRefund {
  askedAt: Date;
  status: RefundRequestRow["status"];
  answer: string | null;
  isAccepted: boolean;
  isLapsed: boolean;
  /** True if the bank refused the refund to the current destination. */
  isRefused: boolean;
  /** Destination field that the buyer can correct, or null. */
  correctsTo: RefundTargetField;
  /** Masked destination of a boleto refund that is not sent, or null. */
  target: string | null;
}

export async function findRefundRequest(charge: TransactionRow): Promise<AskedRefund | null> {
  const { companyId, id } = charge;
  const request = await findRequestOf(companyId, id);
  if (request) {
    const { createdAt: askedAt, status, answer, acceptedAt, pixKey, account } = request;
    return {
      askedAt,
      status,
      answer,
      isAccepted: acceptedAt !== null,
      isLapsed: isLapsed(request),
      isRefused: status === "open" && (await wasRefused(request)),
      correctsTo: await readCorrectableField(charge, request),
      target: pixKey || account ? maskedTarget(targetOf(request)) : null,
    };
  }
  // Older versions recorded requests only as notices.
  const notice = await findNotice(companyId, id);
  if (!notice) return null;
  const states = { isAccepted: false, isLapsed: false, isRefused: false, correctsTo: null, target: null };
  return { askedAt: notice.createdAt, status: "open", answer: null, ...states };
}

/**
 * Requests a refund on the buyer's behalf, under the product's guarantee or for goods without a
 * recorded receipt. One database transaction contains the request, `refund_requested`, a notice to
 * the members, and the changes made by `tell`. A promised refund is accepted in the same
 * transaction. Idempotent: a charge has at most one request, whatever its outcome.
 *
 * @returns the request, and whether this call created it.
 *
 * @throws refund_window_closed if the period has passed or nothing is left to refund; VALIDATION on
 * `reason`, or on `pixKey` or `bankAccount` for a boleto; refund_to_payout_account;
 * refund_key_not_payers for an unconfirmed destination that does not belong to the payer.
 */
export function requestRefund(
  companyId: string,
  transactionId: string,
  { guarantee, reason, keyConfirmedAt = null, ...target }: RefundRequestInput & { guarantee: Guarantee },
  now: Date,
  tell: (tx: Executor, request: RefundRequestRow) => Promise<void> = async () => undefined,
): Promise<{ request: RefundRequestRow; isNew: boolean }> {
  return db().transaction(async (tx) => {
    const charge = await lockTransactionRow(tx, companyId, transactionId);
    const known = await findRequestOf(companyId, transactionId, tx);
    if (known) return { request: known, isNew: false };
    const askedAt = await refundTermsTimeOf(charge, now, tx);
    const isLate = awaitsReceipt(charge, guarantee);
    if (!isLate && !guaranteedUntil(charge, guarantee, askedAt)) {
      return fail("refund_window_closed", { values: { days: guarantee.refundPeriodDays } });
    }
    if (reason.trim() === "" && !isLate) return fail("VALIDATION", { field: "reason", message: "is required" });
    const field = await readTargetField(charge, tx);
    if (field !== null) await checkBuyersTarget(tx, charge, { field, target, keyConfirmedAt });
    const isAccepted = isPromised(charge, guarantee, askedAt);
    const input = {
      reason: reason.trim(),
      keyConfirmedAt,
      acceptedAt: isAccepted ? now : null,
      ...(field ? target : {}),
    };
    const request = await insertRequest(tx, charge, input, now);
    await announceTransaction(tx, "refund_requested", charge, now);
    const amountInCents = (charge.amountPaid ?? 0) - charge.refunded;
    const details = { amountInCents, title: guarantee.productName, ...(isAccepted && { isAccepted }) };
    await addNotice(tx, {
      companyId,
      id: transactionId,
      kind: "refund_requested",
      subjectId: transactionId,
      details,
      now,
    });
    await tell(tx, request);
    return { request, isNew: true };
  });
}

async function insertRequest(
  tx: Executor,
  { companyId, id: transactionId }: TransactionRow,
  { reason, keyConfirmedAt = null, acceptedAt, pixKey, bankAccount }: RefundRequestInput & { acceptedAt: Date | null },
  now: Date,
): Promise<RefundRequestRow> {
  const [request] = await tx
    .insert(refundRequests)
    .values({
      companyId,
      id: newId(now),
      transactionId,
      reason,
      pixKey: pixKey ?? null,
      account: bankAccount ?? null,
      keyConfirmedAt,
      status: "open",
      createdAt: now,
      acceptedAt,
      nextTryAt: acceptedAt,
    })
    .returning();
  return request ?? fail("INTERNAL");
}
