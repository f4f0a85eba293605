import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { duplicatePayments } from "@/db/schema";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";

/**
 * Queues a charge's payment for return by `returnDuplicates`, in the caller's transaction. Used for
 * payments of a subscription that did not start or had ended. Idempotent.
 */
export async function returnDebit(tx: Executor, { companyId, id: transactionId }: TransactionRow, now: Date) {
  await tx
    .insert(duplicatePayments)
    .values({
      companyId,
      id: newId(now),
      transactionId,
      duplicateOf: null,
      refundId: newId(now),
      status: "open",
      nextTryAt: now,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** Reports whether a charge's payment is queued for return or has been returned. */
export async function isReturned(tx: Executor, { companyId, id }: TransactionRow): Promise<boolean> {
  const own = and(eq(duplicatePayments.companyId, companyId), eq(duplicatePayments.transactionId, id));
  return (await tx.select({ id: duplicatePayments.id }).from(duplicatePayments).where(own).limit(1)).length > 0;
}
