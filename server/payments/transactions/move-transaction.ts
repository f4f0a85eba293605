import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { givenColumns, preparedQueries } from "@/db/prepared";
import { rowFromJson } from "@/db/record";
import { type CardDetails, transactions } from "@/db/schema";
import { markStaleQuery, staleValues } from "../../ledger/day-figures/mark-stale";
import { transactionMoves } from "../../states";
import { countQuery, countValues, dayCountQuery } from "./transaction-counts";
import type { TransactionRow } from "./transaction-shape";

/**
 * Columns that may change with the state. `card` contains only the fields set by the acquirer,
 * which are merged into the stored details.
 */
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
    const { card, ...given } = givenColumns(transactions, columns);
    const assignments = Object.entries(given).map(([property, value]) => {
      const { name } = getTableColumns(transactions)[property as keyof Changes];
      return sql`${sql.identifier(name)} = ${value}`;
    });
    const changed = card ? sql`(${transactions.card} || ${card}::jsonb)` : sql`${transactions.card}`;
    assignments.push(sql`card = ${changed} - 'challengeUrl'`);
    return database.execute<{ row: object }>(sql`
      WITH before AS (SELECT status FROM transactions WHERE ${same} FOR NO KEY UPDATE),
      moved AS (
        UPDATE transactions SET ${sql.join([...assignments, sql`status = ${to}`], sql`, `)}
        FROM before WHERE ${same} AND ${inArray(transactions.status, [...from])}
          AND connection_id = coalesce(${sql.placeholder("via")}::uuid, connection_id)
        RETURNING transactions.*
      ),
      counted AS (${countQuery(sql`
        SELECT payment_method, status, 1 AS transactions FROM moved
        UNION ALL SELECT moved.payment_method, before.status, -1 FROM moved, before`)}),
      counted_by_day AS (${dayCountQuery(sql`
        SELECT created_at, payment_method, status, 1 AS transactions FROM moved
        UNION ALL SELECT moved.created_at, moved.payment_method, before.status, -1 FROM moved, before`)}),
      marked AS (${markStaleQuery(sql`SELECT company_id, created_at FROM moved`)})
      SELECT to_jsonb(moved) AS row FROM moved`);
  },
);

/**
 * Moves a transaction's state with one conditional UPDATE (docs/reliability.md rule 3). The same
 * statement sets the columns that change with the state, updates the counts, and marks the figures
 * of its day as stale.
 *
 * @param via the connection that caused the move; absent if any connection is allowed.
 *
 * @returns the moved row. Null if the transaction is on a connection other than `via`, or is not in
 * a state from which this move starts, for example because another call moved it first.
 */
export async function moveTransaction(
  tx: Executor,
  companyId: string,
  transactionId: string,
  move: keyof typeof transactionMoves,
  changes: Changes,
  via: string | null = null,
): Promise<TransactionRow | null> {
  const columns = Object.keys(changes) as (keyof Changes)[];
  const values = { ...changes, ...countValues(companyId), ...staleValues(), transactionId, via };
  const [found] = await moveQuery(move, ...columns)(values, tx);
  return found ? rowFromJson(transactions, found.row) : null;
}
