import { type SQL, sql } from "drizzle-orm";
import { planningDb } from "@/db/client";
import { type Account, accounts, type TransferKind, transferKinds } from "@/db/schema/ledger-enums";
import { periodOfMonth } from "../../core/calendar/calendar";
import { type Extent, end, extentOf, firstId, sumBetween, sumsByKind } from "./ledger-sql";
import type { LedgerMonth } from "./schemas";

/**
 * Component of an account's month, with the opening balance. An account without components has one
 * row with a null kind.
 */
interface Row extends Record<string, unknown> {
  account: Account;
  opening: string;
  kind: TransferKind | null;
  transfers: string;
  amount: string;
}

/**
 * Returns every account's opening balance, sums by kind and closing balance in a month, `YYYY-MM`,
 * in cents. All accounts come from one snapshot, so the opening balances add up to zero, as do the
 * closing balances. The current month includes the transfers posted so far.
 */
export async function readMonth(company: string, month: string): Promise<LedgerMonth> {
  const extent = extentOf(company, periodOfMonth(month));
  const queries = accounts.map((account) => accountQuery(extent, account));
  const rows = await planningDb().execute<Row>(sql.join(queries, sql` UNION ALL `));
  return { month, accounts: accounts.map((account) => toAccount(account, rows)) };
}

function toAccount(account: Account, rows: readonly Row[]): LedgerMonth["accounts"][number] {
  const own = rows.filter((row) => row.account === account);
  const openingInCents = Number(own[0]?.opening ?? 0);
  const parts = own
    .flatMap(({ kind, transfers, amount }) =>
      kind === null ? [] : [{ kind, count: Number(transfers), amountInCents: Number(amount) }],
    )
    .sort((one, other) => transferKinds.indexOf(one.kind) - transferKinds.indexOf(other.kind));
  const closingInCents = parts.reduce((sum, { amountInCents }) => sum + amountInCents, openingInCents);
  return { account, openingInCents, parts, closingInCents };
}

function accountQuery(extent: Extent, account: Account): SQL {
  // The lowest id includes every transfer at the first instant.
  const start = { at: extent.from, id: firstId };
  return sql`
    SELECT ${sql.raw(`'${account}'`)} AS account, whole.opening, part.kind, part.transfers, part.amount
    FROM (
      SELECT b.${sql.identifier(account)} - ${sumBetween(extent, account, start, end)} AS opening
      FROM balances b WHERE b.company_id = ${extent.companyId}
    ) whole
    LEFT JOIN (
      SELECT sums.kind, sum(sums.transfers) AS transfers, sum(sums.amount) AS amount
      FROM (${sumsByKind(extent, account)}) sums
      GROUP BY sums.kind HAVING sum(sums.transfers) <> 0 OR sum(sums.amount) <> 0
    ) part ON true`;
}
