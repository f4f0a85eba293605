import { type SQL, sql } from "drizzle-orm";
import { planningDb } from "@/db/client";
import { isId } from "@/db/ids";
import { absentId } from "@/db/patterns";
import type { Account, TransferKind } from "@/db/schema/ledger-enums";
import { end, extentOf, lastId, ofAccount, ofKind, signed, sumBetween, sumsByKind } from "./ledger-sql";
import type { LedgerEntry, LedgerFilter, LedgerPage, LedgerQuery } from "./schemas";

/** A row without an entry contains only the total. */
type Row = { total: string } & (Entry | { id: null });

type Entry = {
  id: string;
  at: string;
  kind: TransferKind;
  source_id: string;
  transaction_id: string | null;
  amount: string;
  balance: string;
};

/**
 * Lists an account's transfers, newest first, each with the resulting balance, and the number of
 * matches, in one statement and thus one snapshot (docs/domains/reports.md). The resulting balance
 * is the current balance minus all later transfers, so the filter does not affect it.
 */
export async function listLedger(company: string, query: LedgerQuery): Promise<LedgerPage> {
  const { limit, offset } = query;
  const rows = await planningDb().execute<Row>(ledgerQuery(company, query, { limit, offset }));
  return { rows: entriesOf(query.account, rows), totalRows: Number(rows[0]?.total ?? 0) };
}

export async function readBatch(
  company: string,
  filter: LedgerFilter,
  after: Pick<LedgerEntry, "at" | "id"> | null,
  limit: number,
): Promise<LedgerEntry[]> {
  const place = { at: after?.at ?? "infinity", id: after?.id ?? lastId };
  const rows = await planningDb().execute<Row>(ledgerQuery(company, filter, { limit, after: place }));
  return entriesOf(filter.account, rows);
}

function entriesOf(account: Account, rows: readonly Row[]): LedgerEntry[] {
  return rows.flatMap((row) => (row.id === null ? [] : [toEntry(account, row)]));
}

function toEntry(account: Account, row: Entry): LedgerEntry {
  const { id, at, kind, source_id: sourceId, transaction_id: transactionId, amount, balance } = row;
  return {
    id,
    at: new Date(Number(at)).toISOString(),
    account,
    kind,
    amountInCents: Number(amount),
    balanceInCents: Number(balance),
    transactionId,
    payoutId: kind.startsWith("payout") ? sourceId : null,
    disputeId: kind.startsWith("chargeback") ? sourceId : null,
  };
}

/** Page with offset and total, or export batch after an entry. */
type Part = { limit: number } & ({ offset: number } | { after: { at: string; id: string } });

function ledgerQuery(company: string, filter: LedgerFilter, part: Part): SQL {
  const { account, kind, transactionId } = filter;
  const extent = extentOf(company, filter);
  const { companyId, from, before } = extent;
  const condition = sql`${ofAccount(extent, account)} AND ${ofKind(account, kind)}
    AND t.created_at >= ${from} AND t.created_at < ${before}`;
  // Finds a transaction's few transfers directly instead of in list order.
  const id = transactionId && isId(transactionId) ? transactionId : absentId;
  const ofTransaction = sql`SELECT t.* FROM transfers t
    WHERE t.company_id = ${companyId} AND t.transaction_id = ${id}::uuid OFFSET 0`;
  const source = transactionId ? sql`(${ofTransaction})` : sql`transfers`;
  const counted = transactionId
    ? sql`SELECT count(*) FROM ${source} t WHERE ${condition}`
    : sql`SELECT coalesce(sum(sums.transfers), 0) FROM (${sumsByKind(extent, account, kind)}) sums`;
  const isPage = "offset" in part;
  const total = isPage ? counted : sql`SELECT 0`;
  const follows = isPage
    ? sql``
    : sql` AND (t.created_at, t.id) < (${part.after.at}::timestamptz, ${part.after.id}::uuid)`;
  const newestFirst = sql`t.created_at DESC, t.id DESC`;
  const place = { at: sql`p.created_at`, id: sql`p.id` };
  const newer = { at: sql`p.newer_at`, id: sql`p.newer_id` };
  return sql`
    WITH page AS MATERIALIZED (
      SELECT t.id, t.created_at, t.kind, t.source_id, t.transaction_id, ${signed(account)} AS amount
      FROM ${source} t WHERE ${condition}${follows}
      ORDER BY ${newestFirst} LIMIT ${part.limit}${isPage ? sql` OFFSET ${part.offset}` : sql``}
    ),
    placed AS (
      SELECT t.*, lag(t.created_at, 1, ${end.at}) OVER newest AS newer_at, lag(t.id, 1, ${end.id}) OVER newest AS newer_id
      FROM page t WINDOW newest AS (ORDER BY ${newestFirst})
    ),
    followed AS (SELECT p.*, ${sumBetween(extent, account, place, newer)} AS later FROM placed p)
    SELECT whole.total, t.id, (extract(epoch FROM t.created_at) * 1000)::bigint AS at, t.kind, t.source_id,
      t.transaction_id, t.amount, whole.balance - sum(t.later) OVER (ORDER BY ${newestFirst}) AS balance
    FROM (
      SELECT (${total}) AS total, b.${sql.identifier(account)} AS balance FROM balances b WHERE b.company_id = ${companyId}
    ) whole
    LEFT JOIN followed t ON true
    ORDER BY ${newestFirst}`;
}
