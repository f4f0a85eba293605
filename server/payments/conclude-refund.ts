import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import type { RefundStatus } from "@/db/enums";
import { refundRequests, refunds, transactions } from "@/db/schema";
import { followSale } from "../commissions/follow-sale";
import { readConnection } from "../connections/connections";
import { settlesToSeller } from "../connections/payment-way";
import { isErased } from "../customers/erased";
import { postRefundUndone } from "../finance/post-refund";
import { markStale } from "../finance/stale-days";
import { announceTransaction } from "./announce-transaction";
import { moveTransaction } from "./move-transaction";
import type { TransactionRow } from "./transaction-shape";
import { lockTransactionRow } from "./transactions";

type RefundRow = typeof refunds.$inferSelect;

/**
 * The acquirer sent the money back: marks the refund as done, moves a fully refunded transaction to `refund`, and emits
 * `transaction_refunded`, in one commit. Idempotent.
 */
export async function concludeRefund(refund: RefundRow, now: Date): Promise<void> {
  const { companyId, transactionId } = refund;
  await db().transaction(async (tx) => {
    const transaction = await lockTransactionRow(tx, companyId, transactionId);
    if (!(await decide(tx, refund, transaction, "done", now))) return;
    const whole = (await doneSoFar(tx, refund)) === transaction.amountPaid;
    const moved = whole ? await moveTransaction(tx, companyId, transactionId, "refund", { updatedAt: now }) : null;
    const { id, amount, reason } = refund;
    await announceTransaction(tx, "transaction_refunded", moved ?? transaction, now, {
      refund: { id, amount, reason, refundedAt: now.toISOString() },
    });
  });
}

/**
 * The acquirer refused: the money returns to the balance and the amount can be refunded again. A buyer's request that was
 * approved is open again, since their money did not go back.
 */
export async function undoRefund(refund: RefundRow, now: Date): Promise<void> {
  const { companyId, transactionId, id: refundId, amount } = refund;
  await db().transaction(async (tx) => {
    const transaction = await lockTransactionRow(tx, companyId, transactionId);
    const decided = await decide(tx, refund, transaction, "refused", now);
    if (!decided) return;
    // As it is now: a comparison with the acquirer's fee changes it.
    const { feeReturned } = decided;
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
    await followSale(tx, transaction, now);
    await reopenRequest(tx, refund, transaction);
  });
}

async function reopenRequest(tx: Executor, { pixKey, account }: RefundRow, transaction: TransactionRow): Promise<void> {
  const { companyId, id: transactionId } = transaction;
  const target = isErased(transaction) ? { pixKey: null, account: null } : { pixKey, account };
  await tx
    .update(refundRequests)
    .set({ status: "open", decidedAt: null, decidedBy: null, ...target })
    .where(
      and(
        eq(refundRequests.companyId, companyId),
        eq(refundRequests.transactionId, transactionId),
        eq(refundRequests.status, "approved"),
      ),
    );
}

/** Also drops the Pix key of a customer who was erased while the refund was under way. */
async function decide(
  tx: Executor,
  refund: RefundRow,
  transaction: TransactionRow,
  status: RefundStatus,
  now: Date,
): Promise<RefundRow | null> {
  const [decided] = await tx
    .update(refunds)
    .set({ status, decidedAt: now, ...(isErased(transaction) ? { pixKey: null, account: null } : {}) })
    .where(and(eq(refunds.companyId, refund.companyId), eq(refunds.id, refund.id), eq(refunds.status, "requested")))
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
