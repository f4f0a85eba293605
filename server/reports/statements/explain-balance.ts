import { type SQL, sql } from "drizzle-orm";
import { planningDb } from "@/db/client";
import { type TransferKind, transferKinds } from "@/db/schema/ledger-enums";
import { end, extentOf, sumBetween, sumsByKind } from "./ledger-sql";
import type { Explanation, ExplanationQuery } from "./schemas";

/** Component of the balance. Each row repeats the total; a balance without components has one row with a null kind. */
interface Row extends Record<string, unknown> {
  balance: string;
  newest: string | null;
  kind: TransferKind | null;
  transfers: string;
  amount: string;
}

/**
 * Returns an account's balance in cents and the sums of its transfers by kind, from one snapshot
 * (docs/domains/reports.md). The balance is the account's row minus everything posted after `at`;
 * without `at`, all postings count. Both results are exact at any instant.
 */
export async function explainBalance(company: string, query: ExplanationQuery, now: Date): Promise<Explanation> {
  const { account, at } = query;
  const rows = await planningDb().execute<Row>(explanationQuery(company, query));
  const parts = rows.flatMap(({ kind, transfers, amount }) =>
    kind === null ? [] : [{ kind, count: Number(transfers), amountInCents: Number(amount) }],
  );
  const newest = Number(rows[0]?.newest ?? 0);
  return {
    account,
    // Another process's clock or the sandbox's clock may date a transfer after this request.
    at: new Date(at ? Date.parse(at) : Math.max(now.getTime(), newest)).toISOString(),
    balanceInCents: Number(rows[0]?.balance ?? 0),
    parts: parts.sort((one, other) => transferKinds.indexOf(one.kind) - transferKinds.indexOf(other.kind)),
  };
}

function explanationQuery(company: string, { account, at }: ExplanationQuery): SQL {
  const extent = extentOf(company, { at });
  const { companyId } = extent;
  const later = at
    ? sumBetween(extent, account, { at: sql`${new Date(at).toISOString()}::timestamptz`, id: end.id }, end)
    : sql`0`;
  return sql`
    SELECT whole.balance, whole.newest, part.kind, part.transfers, part.amount
    FROM (
      SELECT b.${sql.identifier(account)} - ${later} AS balance, (
        SELECT (extract(epoch FROM t.created_at) * 1000)::bigint FROM transfers t WHERE t.company_id = ${companyId}
        ORDER BY t.created_at DESC, t.id DESC LIMIT 1
      ) AS newest
      FROM balances b WHERE b.company_id = ${companyId}
    ) whole
    LEFT JOIN (
      SELECT sums.kind, sum(sums.transfers) AS transfers, sum(sums.amount) AS amount
      FROM (${sumsByKind(extent, account)}) sums
      GROUP BY sums.kind HAVING sum(sums.transfers) <> 0 OR sum(sums.amount) <> 0
    ) part ON true`;
}
