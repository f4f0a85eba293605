import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type Account, accounts, type TransferKind } from "@/db/enums";
import { newId } from "@/db/ids";
import { givenValue, preparedQuery } from "@/db/prepared";
import { insertQuery, rowsAsJson } from "@/db/record";
import { balances, transfers } from "@/db/schema";
import { fail } from "../errors";

/** One movement of money: `amount` cents leave `debit` and arrive in `credit`. */
export interface Transfer {
  /** The record that caused the transfer; with `kind` it makes the transfer unique in its company. */
  sourceId: string;
  kind: TransferKind;
  transactionId: string | null;
  debit: Account;
  credit: Account;
  amount: number;
}

const postQuery = preparedQuery((database) => {
  const changed = (account: Account) => sql`${balances[account]} + ${sql.placeholder(account)}`;
  const posted = database.$with("posted", {}).as(insertQuery(transfers, "transfers"));
  return database
    .with(posted)
    .update(balances)
    .set({
      acquirer: changed("acquirer"),
      pending: changed("pending"),
      available: changed("available"),
      blocked: changed("blocked"),
      fees: changed("fees"),
      payouts: changed("payouts"),
      updatedAt: givenValue(balances.updatedAt, "updatedAt"),
    })
    .where(eq(balances.companyId, sql.placeholder("companyId")));
});

/**
 * Posts transfers and updates the balances, in the caller's commit (docs/decisions.md 6). Skips transfers of zero, such
 * as a fee of zero.
 *
 * @throws the unique violation of `transfers_source` when one of them was posted before; the caller's transaction
 * fails.
 */
export async function post(tx: Executor, companyId: string, now: Date, movements: Transfer[]): Promise<void> {
  const moved = movements.filter((movement) => movement.amount !== 0);
  if (moved.length === 0) return;
  const rows = moved.map(({ debit, credit, ...movement }) => ({
    ...movement,
    companyId,
    id: newId(now),
    debitAccount: debit,
    creditAccount: credit,
    createdAt: now,
  }));
  await postQuery({ ...netChange(moved), transfers: rowsAsJson(transfers, rows), companyId, updatedAt: now }, tx);
}

/**
 * Locks a company's balances until the caller's commit. Callers that move money out take this lock before they change a
 * receivable.
 */
export async function lockBalances(tx: Executor, companyId: string): Promise<typeof balances.$inferSelect> {
  const [row] = await tx.select().from(balances).where(eq(balances.companyId, companyId)).for("update");
  return row ?? fail("INTERNAL");
}

/** The change of each account by a set of transfers: credits less debits. The values sum to zero. */
export function netChange(movements: readonly Transfer[]): Record<Account, number> {
  const change = Object.fromEntries(accounts.map((account) => [account, 0])) as Record<Account, number>;
  for (const { debit, credit, amount } of movements) {
    change[debit] -= amount;
    change[credit] += amount;
  }
  return change;
}
