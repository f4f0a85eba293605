import { eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { givenValue, preparedQuery } from "@/db/prepared";
import { columnsOf, completedRow, givenRows, rowsAsJson } from "@/db/record";
import { balances, transfers } from "@/db/schema";
import { type Account, accounts, type TransferKind } from "@/db/schema/ledger-enums";
import { mayBeBackdated } from "../../core/counters/past";
import { fail } from "../../core/failures/failure";
import { sumPast } from "./account-days";

export interface Transfer {
  /** Id of the record that caused the transfer. Unique within the company together with `kind`. */
  sourceId: string;
  kind: TransferKind;
  transactionId: string | null;
  debit: Account;
  credit: Account;
  amount: number;
}

/**
 * Last fragment of a prepared statement, after a CTE `moved` with `balancesQuery`. Inserts the transfers of
 * `postingValues`. They are dated `now`, or the end of the last closed day if that is later, because transfers can no
 * longer be added to a closed day (`server/reports/closings/close-days.ts`). The closed day is read from the row that
 * `moved` locked.
 */
export const transfersQuery = sql`
    INSERT INTO transfers (${columnsOf(transfers)})
    SELECT ${completedRow(transfers, { createdAt: sql`greatest(made.created_at, moved.closed_until)` })}
    FROM ${givenRows(transfers, "transfers")} made CROSS JOIN moved`;

/**
 * Fragment of the same statement that updates the balances. Locks their row until the database
 * transaction ends. Only `transfersQuery` may follow it. `condition` is added to WHERE.
 */
export const balancesQuery = (condition: SQL = sql``): SQL => sql`
    UPDATE balances SET ${sql.join(
      accounts.map((account) => sql`${sql.identifier(account)} = ${balances[account]} + ${sql.placeholder(account)}`),
      sql`, `,
    )}, updated_at = ${givenValue(balances.updatedAt, "postedAt")}
    WHERE company_id = ${sql.placeholder("companyId")} ${condition}
    RETURNING closed_until`;

/**
 * Returns the parameters of `transfersQuery` and `balancesQuery`. Transfers of zero are not
 * allowed.
 */
export function postingValues(companyId: string, now: Date, movements: readonly Transfer[]) {
  const rows = movements.map(({ debit, credit, ...movement }) => ({
    ...movement,
    companyId,
    id: newId(now),
    debitAccount: debit,
    creditAccount: credit,
    createdAt: now,
  }));
  return { ...netChange(movements), transfers: rowsAsJson(transfers, rows), companyId, postedAt: now };
}

const postQuery = preparedQuery((database) =>
  database.execute<{ created_at: string }>(
    sql`WITH moved AS (${balancesQuery()}) ${transfersQuery} RETURNING created_at`,
  ),
);

/**
 * Posts transfers and updates the balances, in the caller's database transaction
 * (docs/domains/ledger.md). The transfers are dated `now` or, if that day is closed, the start of
 * the first open day. Transfers of zero, such as a fee of zero, are skipped.
 *
 * @throws a unique violation of `transfers_source` if one of the transfers was posted before. The
 * caller's database transaction then fails.
 */
export async function post(tx: Executor, companyId: string, now: Date, movements: Transfer[]): Promise<void> {
  const moved = movements.filter(isMove);
  if (moved.length === 0) return;
  const [posted] = await postQuery(postingValues(companyId, now, moved), tx);
  if (posted && mayBeBackdated(now)) await sumPast(tx, companyId, new Date(posted.created_at), moved);
}

export function isMove({ amount }: Transfer): boolean {
  return amount !== 0;
}

/**
 * Locks a company's balances until the caller's database transaction ends. Lock order: the balances
 * before any receivable.
 */
export async function lockBalances(tx: Executor, companyId: string): Promise<typeof balances.$inferSelect> {
  const [row] = await tx.select().from(balances).where(eq(balances.companyId, companyId)).for("update");
  return row ?? fail("INTERNAL");
}

/** Credits minus debits of each account. The values sum to zero. */
export function netChange(movements: readonly Transfer[]): Record<Account, number> {
  const change = Object.fromEntries(accounts.map((account) => [account, 0])) as Record<Account, number>;
  for (const { debit, credit, amount } of movements) {
    change[debit] -= amount;
    change[credit] += amount;
  }
  return change;
}
