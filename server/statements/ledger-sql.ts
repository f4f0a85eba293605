import { type SQL, sql } from "drizzle-orm";
import { type Account, type TransferKind, usualKinds } from "@/db/enums";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";

/** The company, as a placeholder. */
export const companyId: SQL = sql`${sql.placeholder("companyId")}::uuid`;

/** The period of a query, as placeholders; `before` is excluded. */
export const from: SQL = sql`${sql.placeholder("from")}::timestamptz`;
export const before: SQL = sql`${sql.placeholder("before")}::timestamptz`;

/** The first day that is not in `account_days`. */
export const summedUntil: SQL = sql`coalesce(
  (SELECT summed.until FROM summed_days summed WHERE summed.company_id = ${companyId}), '-infinity')`;

/** The amount of transfer `t` as the account sees it: what arrives is positive. */
export function signed(account: Account): SQL {
  return sql.raw(`CASE t.credit_account WHEN '${account}' THEN t.amount ELSE -t.amount END`);
}

/**
 * Selects transfers `t` from or to an account of the company. Enum values are written into the text, so that PostgreSQL
 * knows how rare they are.
 */
export function ofAccount(account: Account): SQL {
  return sql`t.company_id = ${companyId} AND ${sql.raw(`(t.debit_account = '${account}' OR t.credit_account = '${account}')`)}`;
}

const usual: readonly TransferKind[] = usualKinds;
const isRare = sql.raw(`t.kind NOT IN (${usualKinds.map((kind) => `'${kind}'`).join(", ")})`);

/** Accounts that no usual transfer touches. */
const rareAccounts: readonly Account[] = ["blocked", "payouts"];

/**
 * Selects transfers `t` by kind, or by what can touch an account. Rare kinds have an index of their own
 * (`transfers_by_kind`), which PostgreSQL uses if the text repeats its condition.
 */
export function ofKind(account: Account, kind?: TransferKind): SQL {
  if (!kind) return rareAccounts.includes(account) ? isRare : sql`true`;
  const isOfKind = sql.raw(`t.kind = '${kind}'`);
  return usual.includes(kind) ? isOfKind : sql`${isOfKind} AND ${isRare}`;
}

/** A position in a list, newest first: a row's `created_at` and `id`. */
export interface Place {
  at: SQL;
  id: SQL;
}

/** Greater than every id. */
export const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Newer than every row. */
export const end: Place = { at: sql`'infinity'::timestamptz`, id: sql.raw(`'${lastId}'::uuid`) };

/**
 * The sum of an account's transfers after one position, up to and including another, in cents as the account sees them.
 * Summed days in between are read from `account_days`, the rest through the index.
 */
export function sumBetween(account: Account, after: Place, upTo: Place): SQL {
  const transfers = (condition: SQL) => sql`
    coalesce((SELECT sum(${signed(account)}) FROM transfers t WHERE ${ofAccount(account)} AND ${condition}), 0)`;
  const firstDay = sql`(${sqlDayOf(after.at)} + 1)`;
  const endDay = sql`least(${summedUntil}, ${sqlDayOf(upTo.at)})`;
  // A position implies its instant, but PostgreSQL estimates the rows of a period only from instants.
  const isAfter = sql`(t.created_at, t.id) > (${after.at}, ${after.id}) AND t.created_at >= ${after.at}`;
  const isInTime = sql`t.created_at <= ${upTo.at}`;
  const isUpTo = upTo === end ? isInTime : sql`(t.created_at, t.id) <= (${upTo.at}, ${upTo.id}) AND ${isInTime}`;
  return sql`CASE WHEN ${firstDay} < ${endDay} THEN
    ${transfers(sql`${isAfter} AND t.created_at < ${sqlStartOf(firstDay)}`)}
    + coalesce((SELECT sum(d.amount) FROM account_days d WHERE d.company_id = ${companyId}
        AND d.account = ${sql.raw(`'${account}'`)} AND d.day >= ${firstDay} AND d.day < ${endDay}), 0)
    + ${transfers(sql`t.created_at >= ${sqlStartOf(endDay)} AND ${isUpTo}`)}
    ELSE ${transfers(sql`${isAfter} AND ${isUpTo}`)} END`;
}

/**
 * The sums by kind of an account's transfers in the period, as items of FROM with `kind`, `transfers` and `amount`; the
 * period starts with a day. `condition` is added to both parts: it may name `kind` alone.
 */
export function sumsByKind(account: Account, kind?: TransferKind): SQL {
  const endDay = sql`least(${summedUntil}, ${sqlDayOf(before)})`;
  const dayKind = kind ? sql.raw(` AND d.kind = '${kind}'`) : sql``;
  return sql`
    SELECT d.kind, d.transfers, d.amount FROM account_days d
    WHERE d.company_id = ${companyId} AND d.account = ${sql.raw(`'${account}'`)}${dayKind}
      AND d.day >= ${sqlDayOf(from)} AND d.day < ${endDay}
    UNION ALL
    SELECT t.kind, 1, ${signed(account)} FROM transfers t
    WHERE ${ofAccount(account)} AND ${ofKind(account, kind)}
      AND t.created_at >= greatest(${from}, ${sqlStartOf(endDay)}) AND t.created_at < ${before}`;
}
