import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { refundRequests } from "@/db/schema";
import type { LateRefundRule } from "@/db/schema/catalog-enums";
import { addNotice } from "../../accounts/notices/add-notice";
import { findNotice } from "../../accounts/notices/notices";
import { daysAfter } from "../../core/calendar/calendar";
import { fail } from "../../errors";
import { askingTimeOf } from "../charges/asking-time";
import { checkTarget, isPayoutAccount, ownerOf, type RefundTarget, readTargetField } from "../refunds/refund-target";
import { announceTransaction } from "../transactions/announce-transaction";
import type { TransactionRow } from "../transactions/transaction-shape";
import { lockTransactionRow } from "../transactions/transactions";
import { findRequestOf, type RefundRequestRow } from "./refund-requests";

/** A product's promise to give the money back, if longer than the law's. */
export interface Guarantee {
  productName: string;
  refundPeriodDays: number;
  /** Whether something of it is shipped. */
  hasGoods: boolean;
  /** Who decides on a request: the seller, or nobody (it is refunded). */
  lateRefunds: LateRefundRule;
}

/** What a buyer asks with. */
export interface RefundWish extends RefundTarget {
  reason: string;
  /** When they confirmed, by a code, a target that is not the payer's. */
  keyConfirmedAt?: Date | null;
}

/**
 * Nobody tells us when goods arrive, from which day the law counts for them (CDC, article 49): so long after the payment
 * their buyer may ask, whatever the guarantee.
 */
const goodsDays = 30;

/** Deadline for the buyer who asks at `now` (`askingTimeOf`) for a refund of a charge; null if nothing can be refunded or it has passed. */
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

/** A buyer's request, as their pages show it. */
export interface AskedRefund {
  askedAt: Date;
  status: RefundRequestRow["status"];
  /** What the seller told the buyer who was declined. */
  answer: string | null;
}

/** The buyer's request for a refund of a charge; null if they made none. */
export async function findRefundRequest({ companyId, id }: TransactionRow): Promise<AskedRefund | null> {
  const request = await findRequestOf(companyId, id);
  if (request) return { askedAt: request.createdAt, status: request.status, answer: request.answer };
  // Requests of before were notices alone.
  const notice = await findNotice(companyId, id);
  return notice && { askedAt: notice.createdAt, status: "open", answer: null };
}

/**
 * Asks for a refund on the buyer's behalf, within the product's guarantee, with `refund_requested` and a notice to the
 * members in one commit. Idempotent: there is one request per charge, whatever became of it.
 *
 * @returns the request, and whether this call made it.
 * @throws refund_window_closed once the guarantee is over, or when nothing is left to refund; VALIDATION naming `reason`,
 * or `pixKey` or `bankAccount` for a boleto; refund_to_payout_account; refund_key_not_payers for an unconfirmed target that
 * is not the payer's.
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
