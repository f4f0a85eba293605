import { and, eq, inArray } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import { transactionMoves } from "../states";
import type { TransactionRow } from "./transaction-shape";

/**
 * Moves a transaction's state by one conditional UPDATE (reliability, rule 3) and sets what changes with it.
 *
 * @returns the moved row, or null when the transaction is in no state that this move starts from: somebody else moved
 * it first.
 */
export async function moveTransaction(
  tx: Executor,
  companyId: string,
  transactionId: string,
  move: keyof typeof transactionMoves,
  changes: PgUpdateSetSource<typeof transactions> & { updatedAt: Date },
): Promise<TransactionRow | null> {
  const { from, to } = transactionMoves[move];
  const [row] = await tx
    .update(transactions)
    .set({ ...changes, status: to })
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.id, transactionId),
        inArray(transactions.status, [...from]),
      ),
    )
    .returning();
  return row ?? null;
}
