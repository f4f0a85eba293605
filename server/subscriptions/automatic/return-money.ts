import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { duplicatePayments } from "@/db/schema";
import type { TransactionRow } from "../../payments/transaction-shape";

/**
 * Leaves the money of a charge to be sent back by itself (`returnDuplicates`), in the caller's commit: it pays for a
 * subscription that did not start, or had ended. Idempotent.
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
