import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { rowFromJson } from "@/db/record";
import { transactions } from "@/db/schema";
import { transactionMoves } from "../states";
import { countQuery } from "./transaction-counts";
import type { TransactionRow } from "./transaction-shape";

/**
 * Moves a transaction's state by one conditional UPDATE (reliability, rule 3), sets what changes with it and counts it
 * where it now belongs, in one statement.
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
  const same = and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId));
  const before = tx.$with("before").as(
    tx
      .select({ was: sql`${transactions.status}`.as("was") })
      .from(transactions)
      .where(same)
      .for("update"),
  );
  const moved = tx.$with("moved").as(
    tx
      .update(transactions)
      .set({ ...changes, status: to })
      .from(before)
      .where(and(same, inArray(transactions.status, [...from])))
      .returning({ row: sql`to_jsonb(${transactions})`.as("row") }),
  );
  const counted = tx.$with("counted", {}).as(
    countQuery(
      companyId,
      sql`SELECT row ->> 'payment_method' AS payment_method, ${to}::text AS status, 1 AS transactions FROM moved
        UNION ALL SELECT row ->> 'payment_method', "before".was, -1 FROM moved, "before"`,
    ),
  );
  const [found] = await tx.with(before, moved, counted).select().from(moved);
  return found ? rowFromJson(transactions, found.row) : null;
}
