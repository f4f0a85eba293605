import { and, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chargebacks, refunds, transactions } from "@/db/schema";
import { readConnection } from "../../acquiring/connections/connections";
import { settlesToSeller } from "../../acquiring/connections/payment-way";
import { fail } from "../../core/failures/failure";
import { markStale } from "../../ledger/day-figures/mark-stale";
import { feeOfRefund } from "../../ledger/fees/fee-of-refund";
import { postRefund } from "../../ledger/transfers/post-refund";
import { adjustPartnerShares } from "../../partners/commissions/follow-sale";
import type { TransactionRow } from "../transactions/transaction-shape";

type RefundRow = typeof refunds.$inferSelect;

/**
 * Returns the refundable amount in cents: the amount paid minus refunds and open or lost disputes.
 * A dispute after a full refund is ignored, because it took money that had already been refunded.
 */
export async function leftToRefund(
  tx: Executor,
  { companyId, id, amountPaid, refunded }: TransactionRow,
): Promise<number> {
  const [disputed] = await tx
    .select({ amount: sql<string>`coalesce(sum(${chargebacks.amount}), 0)` })
    .from(chargebacks)
    .where(
      and(
        eq(chargebacks.companyId, companyId),
        eq(chargebacks.transactionId, id),
        ne(chargebacks.status, "won"),
        eq(chargebacks.afterRefund, false),
      ),
    );
  return (amountPaid ?? 0) - refunded - Number(disputed?.amount ?? 0);
}

/**
 * Counts a refund against the refundable amount. Locks the transaction, so that concurrent refunds
 * never exceed the amount.
 */
export async function countRefund(
  tx: Executor,
  row: TransactionRow,
  amount: number,
  left: number,
  now: Date,
): Promise<TransactionRow> {
  if (left < Math.max(1, amount)) {
    return fail("refund_exceeds_remaining");
  }
  const counted = { refunded: row.refunded + amount, updatedAt: now };
  await tx
    .update(transactions)
    .set(counted)
    .where(and(eq(transactions.companyId, row.companyId), eq(transactions.id, row.id)));
  return { ...row, ...counted };
}

async function returnedSoFar(tx: Executor, row: TransactionRow): Promise<number> {
  const [sum] = await tx
    .select({ fees: sql<string>`coalesce(sum(${refunds.feeReturned}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.companyId, row.companyId), eq(refunds.transactionId, row.id), ne(refunds.status, "refused")));
  return Number(sum?.fees ?? 0);
}

/**
 * Stores a counted refund with its share of the fee, and debits the company and its partners, in
 * the caller's database transaction.
 *
 * @param counted the locked transaction, after the refund was counted.
 *
 * @throws refund_exceeds_balance, unless `mayOwe`.
 */
export async function bookRefund(
  tx: Executor,
  counted: TransactionRow,
  refund: Omit<RefundRow, "feeReturned">,
  { mayOwe }: { mayOwe: boolean },
): Promise<RefundRow> {
  const { companyId, id: refundId, transactionId, amount, createdAt: now } = refund;
  const feeReturned = feeOfRefund(counted, amount, await returnedSoFar(tx, counted));
  const row = { ...refund, feeReturned };
  await tx.insert(refunds).values(row);
  await markStale(tx, counted);
  // Must precede the refund, which is partly funded by the money that partners return.
  await adjustPartnerShares(tx, counted, now);
  const isAtBank = settlesToSeller(await readConnection(counted, tx));
  const movement = { companyId, transactionId, refundId, amount, feeReturned, mayOwe, now };
  await postRefund(tx, { ...movement, settlesToSeller: isAtBank });
  return row;
}
