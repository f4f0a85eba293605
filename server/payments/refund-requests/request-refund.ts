import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { refundRequests } from "@/db/schema";
import type { LateRefundRule } from "@/db/schema/catalog-enums";
import { addNotice } from "../../accounts/notices/add-notice";
import { findNotice } from "../../accounts/notices/notices";
import { daysAfter } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { askingTimeOf } from "../charges/asking-time";
import { checkTarget, isPayoutAccount, ownerOf, type RefundTarget, readTargetField } from "../refunds/refund-target";
import { announceTransaction } from "../transactions/announce-transaction";
import type { TransactionRow } from "../transactions/transaction-shape";
import { lockTransactionRow } from "../transactions/transactions";
import { findRequestOf, type RefundRequestRow } from "./refund-requests";

/** Money-back guarantee of a product, if it is longer than the statutory period. */
export interface Guarantee {
  productName: string;
  refundPeriodDays: number;
  hasGoods: boolean;
  /** Decision on late requests: by the seller (`ask`), or automatic refund (`refund`). */
  lateRefunds: LateRefundRule;
}

export interface RefundWish extends RefundTarget {
  reason: string;
  /** When the buyer confirmed, with a code, a destination that is not the payer's. */
  keyConfirmedAt?: Date | null;
}

/**
 * The statutory period of goods starts at their delivery (CDC, article 49), which is not reported to this system. The
 * buyer of goods may therefore request a refund for this many days after the payment, regardless of the guarantee.
 */
const goodsDays = 30;

/**
 * Returns the deadline for a buyer who requests a refund at `now` (`askingTimeOf`). Returns null if nothing can be
 * refunded or the deadline has passed.
 */
export function guaranteedUntil(
  charge: TransactionRow,
  { refundPeriodDays, hasGoods }: Pick<Guarantee, "refundPeriodDays" | "hasGoods">,
  now: Date,
): Date | null {
  const { status, approvedAt, refunded, amountPaid } = charge;
  if (status !== "paid" || !approvedAt || refunded >= (amountPaid ?? 0)) return null;
  const until = daysAfter(approvedAt, hasGoods ? Math.max(goodsDays, refundPeriodDays) : refundPeriodDays);
  return now <= until ? until : null;
}

export interface AskedRefund {
  askedAt: Date;
  status: RefundRequestRow["status"];
  answer: string | null;
}

export async function findRefundRequest({ companyId, id }: TransactionRow): Promise<AskedRefund | null> {
  const request = await findRequestOf(companyId, id);
  if (request) return { askedAt: request.createdAt, status: request.status, answer: request.answer };
  // Requests of older versions exist only as notices.
  const notice = await findNotice(companyId, id);
  return notice && { askedAt: notice.createdAt, status: "open", answer: null };
}

/**
 * Requests a refund on the buyer's behalf, within the product's guarantee. One database transaction contains the
 * request, `refund_requested` and a notice to the members. Idempotent: there is one request per charge, regardless of
 * its outcome.
 *
 * @returns the request, and whether this call created it.
 *
 * @throws refund_window_closed after the guarantee or if nothing is left to refund; VALIDATION on `reason`, or on
 * `pixKey` or `bankAccount` for a boleto; refund_to_payout_account; refund_key_not_payers for an unconfirmed
 * destination that is not the payer's.
 */
export function requestRefund(
  companyId: string,
  transactionId: string,
  { guarantee, reason, keyConfirmedAt = null, ...target }: RefundWish & { guarantee: Guarantee },
  now: Date,
): Promise<{ request: RefundRequestRow; isNew: boolean }> {
  return db().transaction(async (tx) => {
    const charge = await lockTransactionRow(tx, companyId, transactionId);
    const known = await findRequestOf(companyId, transactionId, tx);
    if (known) return { request: known, isNew: false };
    if (!guaranteedUntil(charge, guarantee, await askingTimeOf(charge, now, tx))) {
      return fail("refund_window_closed", { values: { days: guarantee.refundPeriodDays } });
    }
    if (reason.trim() === "") return fail("VALIDATION", { field: "reason", message: "is required" });
    const field = await readTargetField(charge, tx);
    if (field !== null) {
      checkTarget(field, target);
      if (await isPayoutAccount(tx, companyId, target)) return fail("refund_to_payout_account", { field });
      if (ownerOf(target, charge.document) === "other" && !keyConfirmedAt)
        return fail("refund_key_not_payers", { field });
    }
    const wish = { reason: reason.trim(), keyConfirmedAt, ...(field ? target : {}) };
    const request = await insertRequest(tx, charge, wish, now);
    await announceTransaction(tx, "refund_requested", charge, now);
    const details = { amountInCents: (charge.amountPaid ?? 0) - charge.refunded, title: guarantee.productName };
    await addNotice(tx, {
      companyId,
      id: transactionId,
      kind: "refund_requested",
      subjectId: transactionId,
      details,
      now,
    });
    return { request, isNew: true };
  });
}

async function insertRequest(
  tx: Executor,
  { companyId, id: transactionId }: TransactionRow,
  { reason, keyConfirmedAt = null, pixKey, bankAccount }: RefundWish,
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
    })
    .returning();
  return request ?? fail("INTERNAL");
}
