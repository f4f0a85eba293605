import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { refundRequests, refunds, transactions } from "@/db/schema";
import type { RefundStatus } from "@/db/schema/payments-enums";
import { byBuyer, recordAudit } from "../../accounts/audit/audit";
import { addNotice } from "../../accounts/notices/add-notice";
import { readConnection } from "../../acquiring/connections/connections";
import { settlesToSeller } from "../../acquiring/connections/payment-way";
import { daysAfter } from "../../core/calendar/calendar";
import { isErased } from "../../customers/erasure/erased";
import { markStale } from "../../ledger/day-figures/mark-stale";
import { postRefundUndone } from "../../ledger/transfers/post-refund";
import { adjustPartnerShares } from "../../partners/commissions/follow-sale";
import { announceTransaction } from "../transactions/announce-transaction";
import { moveTransaction } from "../transactions/move-transaction";
import { tellBuyer } from "../transactions/tell-buyer";
import type { TransactionRow } from "../transactions/transaction-shape";
import { lockTransactionRow } from "../transactions/transactions";
import { heldRefund } from "./held-refund";

type RefundRow = typeof refunds.$inferSelect;

/**
 * Records that the acquirer completed a refund. One database transaction marks the refund as done,
 * moves a fully refunded transaction to `refund`, and emits `transaction_refunded`. Idempotent.
 */
export async function concludeRefund(refund: RefundRow, now: Date): Promise<void> {
  const { companyId, transactionId } = refund;
  await db().transaction(async (tx) => {
    const transaction = await lockTransactionRow(tx, companyId, transactionId);
    await concludeWithin(tx, refund, transaction, now);
  });
}

/**
 * Like `concludeRefund`, but runs in the caller's database transaction. The caller must hold the
 * lock on the transaction's row.
 *
 * @returns true if this call concluded the refund.
 */
export async function concludeWithin(
  tx: Executor,
  refund: RefundRow,
  transaction: TransactionRow,
  now: Date,
): Promise<boolean> {
  const { companyId, transactionId } = refund;
  if (!(await decide(tx, refund, transaction, "done", now))) return false;
  const whole = (await doneSoFar(tx, refund)) === transaction.amountPaid;
  const moved = whole ? await moveTransaction(tx, companyId, transactionId, "refund", { updatedAt: now }) : null;
  const { id, amount, reason } = refund;
  await announceTransaction(tx, "transaction_refunded", moved ?? transaction, now, {
    refund: { id, amount, reason, refundedAt: now.toISOString() },
  });
  return true;
}

/**
 * Reverses a refund that the acquirer refused. The money returns to the balance and can be refunded
 * again. An approved request of the buyer is reopened.
 *
 * @param isTold notifies the members and, for a refund that the buyer requested, the buyer. Set for
 * a refund that had been accepted. A boleto's buyer is notified if the request is reopened, to
 * correct the destination.
 */
export async function undoRefund(refund: RefundRow, now: Date, isTold = false): Promise<void> {
  const { companyId, transactionId } = refund;
  await db().transaction(async (tx) => {
    const transaction = await lockTransactionRow(tx, companyId, transactionId);
    const decided = await decide(tx, refund, transaction, "refused", now);
    if (!decided) return;
    await returnMoney(tx, decided, transaction, now);
    const isReopened = await reopenRequest(tx, refund, transaction, now);
    const { id: eventId, amount: amountInCents, askedAt } = refund;
    if (isTold) {
      const details = { amountInCents };
      await addNotice(tx, { companyId, id: eventId, kind: "refund_failed", subjectId: transactionId, details, now });
    }
    if (!askedAt || !(isTold || (isReopened && transaction.paymentMethod === "boleto"))) return;
    await tellBuyer(tx, { companyId, eventId, kind: "refund_refused", about: { transactionId }, amountInCents, now });
  });
}

/**
 * Reverses a refund's postings. `decided` must be the current row, because a comparison with the
 * acquirer's fee changes it.
 */
async function returnMoney(tx: Executor, decided: RefundRow, transaction: TransactionRow, now: Date): Promise<void> {
  const { companyId, transactionId, id: refundId, amount, feeReturned } = decided;
  await tx
    .update(transactions)
    .set({ refunded: sql`${transactions.refunded} - ${amount}`, updatedAt: now })
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  await markStale(tx, transaction);
  const movement = { companyId, transactionId, refundId, amount, feeReturned, now };
  await postRefundUndone(tx, {
    ...movement,
    settlesToSeller: settlesToSeller(await readConnection(transaction, tx)),
  });
  await adjustPartnerShares(tx, transaction, now);
}

/**
 * Cancels the held refunds of a charge on the buyer's behalf. Their money returns to the balance
 * and can be refunded again. If a held refund answers a request, deletes the request and its
 * destination, so that the buyer can submit a new one.
 *
 * @returns the number of canceled refunds. A refund that has been sent is not canceled.
 */
export function cancelHeldRefunds(companyId: string, transactionId: string, now: Date): Promise<number> {
  return db().transaction(async (tx) => {
    const transaction = await lockTransactionRow(tx, companyId, transactionId);
    const held = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.companyId, companyId), eq(refunds.transactionId, transactionId), heldRefund));
    let canceled = 0;
    for (const refund of held) {
      const decided = await decide(tx, refund, transaction, "refused", now, heldRefund);
      if (!decided) continue;
      canceled += 1;
      await returnMoney(tx, decided, transaction, now);
      const action = "transaction.refund_canceled";
      const after = { amountInCents: decided.amount };
      await recordAudit(tx, { companyId, ...byBuyer, action, subjectId: transactionId, after, now });
    }
    if (canceled > 0) await forgetRequest(tx, transaction);
    return canceled;
  });
}

async function forgetRequest(tx: Executor, { companyId, id }: TransactionRow): Promise<void> {
  await tx
    .delete(refundRequests)
    .where(and(eq(refundRequests.companyId, companyId), eq(refundRequests.transactionId, id)));
}

/** Reopens the request of a failed refund. An accepted request is retried a day later. Returns false if there was none. */
async function reopenRequest(
  tx: Executor,
  { pixKey, account }: RefundRow,
  transaction: TransactionRow,
  now: Date,
): Promise<boolean> {
  const { companyId, id: transactionId } = transaction;
  const target = isErased(transaction) ? { pixKey: null, account: null } : { pixKey, account };
  const reopened = await tx
    .update(refundRequests)
    .set({
      status: "open",
      decidedAt: null,
      decidedBy: null,
      nextTryAt: sql`CASE WHEN ${refundRequests.acceptedAt} IS NOT NULL THEN ${daysAfter(now, 1).toISOString()}::timestamptz END`,
      ...target,
    })
    .where(
      and(
        eq(refundRequests.companyId, companyId),
        eq(refundRequests.transactionId, transactionId),
        eq(refundRequests.status, "approved"),
        // An answered request was paid outside the platform.
        isNull(refundRequests.answer),
      ),
    )
    .returning({ id: refundRequests.id });
  return reopened.length > 0;
}

/**
 * Sets the refund's final status. Also deletes its destination if the customer was erased while the
 * refund was pending.
 */
async function decide(
  tx: Executor,
  refund: RefundRow,
  transaction: TransactionRow,
  status: RefundStatus,
  now: Date,
  only: SQL | undefined = eq(refunds.status, "requested"),
): Promise<RefundRow | null> {
  const [decided] = await tx
    .update(refunds)
    .set({ status, decidedAt: now, ...(isErased(transaction) ? { pixKey: null, account: null } : {}) })
    .where(and(eq(refunds.companyId, refund.companyId), eq(refunds.id, refund.id), only))
    .returning();
  return decided ?? null;
}

async function doneSoFar(tx: Executor, { companyId, transactionId }: RefundRow): Promise<number> {
  const [sum] = await tx
    .select({ amount: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.transactionId, transactionId), eq(refunds.status, "done")));
  return Number(sum?.amount ?? 0);
}
