import { type SQL, sql } from "drizzle-orm";
import { planningDb } from "@/db/client";
import type { Account, TransferKind } from "@/db/enums";
import { isId } from "@/db/ids";
import { preparedQueries } from "@/db/prepared";
import { absentId } from "@/db/shapes";
import { before, companyId, end, from, lastId, ofAccount, ofKind, signed, sumBetween, sumsByKind } from "./ledger-sql";
import { periodOf } from "./period";
import type { LedgerEntry, LedgerFilter, LedgerPage, LedgerQuery } from "./schemas";

const { placeholder } = sql;

/** A row of the page's query; without an entry, it has only the total. */
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
 * A page of the transfers of one of a company's accounts, newest first, each with the account's balance after it, and
 * the filter's total: one statement, so one snapshot (docs/decisions.md 12). The balance is the current one less what
 * came later, so it does not depend on the filter.
 */
export async function listLedger(company: string, query: LedgerQuery): Promise<LedgerPage> {
  const { limit, offset } = query;
  const rows = await queryOf("page", query)({ ...valuesOf(company, query), limit, offset }, planningDb());
  return { rows: entriesOf(query.account, rows), totalRows: Number(rows[0]?.total ?? 0) };
}

/** The entries that follow a given one, in list order; by default the first ones. */
export async function readBatch(
  company: string,
  filter: LedgerFilter,
  after: Pick<LedgerEntry, "at" | "id"> | null,
  limit: number,
): Promise<LedgerEntry[]> {
  const place = { afterAt: after?.at ?? "infinity", afterId: after?.id ?? lastId };
  const rows = await queryOf("batch", filter)({ ...valuesOf(company, filter), ...place, limit }, planningDb());
  return entriesOf(filter.account, rows);
}

function valuesOf(company: string, filter: LedgerFilter) {
  const { transactionId } = filter;
  const id = transactionId && isId(transactionId) ? transactionId : absentId;
  return { companyId: company, ...periodOf(filter), transactionId: id };
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

/** A page has an offset and a total; a batch of a file continues after an entry. */
type Part = "page" | "batch";

function queryOf(part: Part, { account, kind, transactionId }: LedgerFilter) {
  return ledgerQueries(part, account, kind ?? "", transactionId ? "transaction" : "");
}

const ledgerQueries = preparedQueries(
  (database, part: Part, account: Account, kind: TransferKind | "", transaction: "transaction" | "") =>
    database.execute<Row>(ledgerQuery(part, account, kind || undefined, transaction !== "")),
);

function ledgerQuery(part: Part, account: Account, kind: TransferKind | undefined, isOfTransaction: boolean): SQL {
  const condition = sql`${ofAccount(account)} AND ${ofKind(account, kind)}
    AND t.created_at >= ${from} AND t.created_at < ${before}`;
  // Few rows, so they are found by their transaction instead of in list order.
  const ofTransaction = sql`SELECT t.* FROM transfers t
    WHERE t.company_id = ${companyId} AND t.transaction_id = ${placeholder("transactionId")}::uuid OFFSET 0`;
  const source = isOfTransaction ? sql`(${ofTransaction})` : sql`transfers`;
  const counted = isOfTransaction
    ? sql`SELECT count(*) FROM ${source} t WHERE ${condition}`
    : sql`SELECT coalesce(sum(sums.transfers), 0) FROM (${sumsByKind(account, kind)}) sums`;
  const total = part === "page" ? counted : sql`SELECT 0`;
  const follows = sql` AND (t.created_at, t.id) < (${placeholder("afterAt")}::timestamptz, ${placeholder("afterId")}::uuid)`;
  const newestFirst = sql`t.created_at DESC, t.id DESC`;
  const place = { at: sql`p.created_at`, id: sql`p.id` };
  const newer = { at: sql`p.newer_at`, id: sql`p.newer_id` };
  return sql`
    WITH page AS MATERIALIZED (
      SELECT t.id, t.created_at, t.kind, t.source_id, t.transaction_id, ${signed(account)} AS amount
      FROM ${source} t WHERE ${condition}${part === "batch" ? follows : sql``}
      ORDER BY ${newestFirst} LIMIT ${placeholder("limit")}${part === "page" ? sql` OFFSET ${placeholder("offset")}` : sql``}
    ),
    placed AS (
      SELECT t.*, lag(t.created_at, 1, ${end.at}) OVER newest AS newer_at, lag(t.id, 1, ${end.id}) OVER newest AS newer_id
      FROM page t WINDOW newest AS (ORDER BY ${newestFirst})
    ),
    followed AS (SELECT p.*, ${sumBetween(account, place, newer)} AS later FROM placed p)
    SELECT whole.total, t.id, (extract(epoch FROM t.created_at) * 1000)::bigint AS at, t.kind, t.source_id,
      t.transaction_id, t.amount, whole.balance - sum(t.later) OVER (ORDER BY ${newestFirst}) AS balance
    FROM (
      SELECT (${total}) AS total, b.${sql.identifier(account)} AS balance FROM balances b WHERE b.company_id = ${companyId}
    ) whole
    LEFT JOIN followed t ON true
    ORDER BY ${newestFirst}`;
}
