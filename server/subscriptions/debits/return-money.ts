import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { duplicatePayments } from "@/db/schema";
import { tellBuyer } from "../../payments/transactions/tell-buyer";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";

/**
 * Queues a charge's payment for return by `returnDuplicates`, and tells the buyer, in the caller's
 * transaction. Used for payments of a subscription that did not start, had ended or was paid
 * another way. Idempotent.
 */
export async function returnDebit(
  tx: Executor,
  { companyId, id: transactionId, amountPaid, refunded }: TransactionRow,
  now: Date,
): Promise<void> {
  const [queued] = await tx
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
    .onConflictDoNothing()
    .returning({ id: duplicatePayments.id });
  const amountInCents = (amountPaid ?? 0) - refunded;
  if (!queued || amountInCents <= 0) return;
  await tellBuyer(tx, { companyId, eventId: queued.id, kind: "surplus", about: { transactionId }, amountInCents, now });
}

export async function isReturned(tx: Executor, { companyId, id }: TransactionRow): Promise<boolean> {
  const own = and(eq(duplicatePayments.companyId, companyId), eq(duplicatePayments.transactionId, id));
  return (await tx.select({ id: duplicatePayments.id }).from(duplicatePayments).where(own).limit(1)).length > 0;
}
