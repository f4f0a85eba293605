import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { givenColumns, preparedQueries } from "@/db/prepared";
import { rowFromJson } from "@/db/record";
import { type CardDetails, transactions } from "@/db/schema";
import { transactionMoves } from "../states";
import { countQuery, countValues } from "./transaction-counts";
import type { TransactionRow } from "./transaction-shape";

/** What may change with a state; of the card, what the acquirer said of it, which is added to the rest. */
type Changes = Partial<Omit<TransactionRow, "companyId" | "id" | "status" | "card">> & {
  card?: Partial<CardDetails>;
  updatedAt: Date;
};

const moveQuery = preparedQueries(
  (database, move: keyof typeof transactionMoves, ...columns: (string & keyof Changes)[]) => {
    const { from, to } = transactionMoves[move];
    const same = and(
      eq(transactions.companyId, sql.placeholder("companyId")),
      eq(transactions.id, sql.placeholder("transactionId")),
    );
    const before = database.$with("before").as(
      database
        .select({ was: sql`${transactions.status}`.as("was") })
        .from(transactions)
        .where(same)
        .for("update"),
    );
    const { card, ...changes } = givenColumns(transactions, columns);
    const moved = database.$with("moved").as(
      database
        .update(transactions)
        .set({ ...changes, ...(card && { card: sql`${transactions.card} || ${card}::jsonb` }), status: to })
        .from(before)
        .where(and(same, inArray(transactions.status, [...from])))
        .returning({ row: sql`to_jsonb(${transactions})`.as("row") }),
    );
    const counted = database.$with("counted", {}).as(
      countQuery(sql`SELECT row ->> 'payment_method' AS payment_method, ${to}::text AS status, 1 AS transactions FROM moved
        UNION ALL SELECT row ->> 'payment_method', "before".was, -1 FROM moved, "before"`),
    );
    return database.with(before, moved, counted).select().from(moved);
  },
);

/**
 * Moves a transaction's state by one conditional UPDATE (docs/reliability.md rule 3), sets what changes with it and
 * counts it where it now belongs, in one statement.
 *
 * @returns the moved row, or null when the transaction is in no state that this move starts from: somebody else moved
 * it first.
 */
export async function moveTransaction(
  tx: Executor,
  companyId: string,
  transactionId: string,
  move: keyof typeof transactionMoves,
  changes: Changes,
): Promise<TransactionRow | null> {
  const columns = Object.keys(changes) as (keyof Changes)[];
  const [found] = await moveQuery(move, ...columns)({ ...changes, ...countValues(companyId), transactionId }, tx);
  return found ? rowFromJson(transactions, found.row) : null;
}
