import { type SQL, sql } from "drizzle-orm";
import { type Account, type TransferKind, usualKinds } from "@/db/schema/ledger-enums";
import { sqlDayOf, sqlHourOf, sqlStartOf } from "@/db/sql-days";
import { periodOf } from "./period";
import type { LedgerFilter } from "./schemas";

export interface Extent {
  companyId: SQL;
  from: SQL;
  before: SQL;
}

export function extentOf(companyId: string, filter: Pick<LedgerFilter, "startDate" | "endDate" | "at">): Extent {
  const { from, before } = periodOf(filter);
  return { companyId: sql`${companyId}::uuid`, from: sql`${from}::timestamptz`, before: sql`${before}::timestamptz` };
}

/** SQL expression for the amount of transfer `t` as seen from an account; credits are positive. */
export function signed(account: Account): SQL {
  return sql.raw(`CASE t.credit_account WHEN '${account}' THEN t.amount ELSE -t.amount END`);
}

/**
 * SQL condition: transfer `t` is from or to an account of the company. Enum values are literals, so
 * that PostgreSQL can use its statistics about them.
 */
export function ofAccount({ companyId }: Pick<Extent, "companyId">, account: Account): SQL {
  return sql`t.company_id = ${companyId} AND ${sql.raw(`(t.debit_account = '${account}' OR t.credit_account = '${account}')`)}`;
}

const usual: readonly TransferKind[] = usualKinds;
const isRare = sql.raw(`t.kind NOT IN (${usualKinds.map((kind) => `'${kind}'`).join(", ")})`);

/** Accounts that only rare transfer kinds touch. */
const rareAccounts: readonly Account[] = ["blocked", "payouts"];

/**
 * SQL condition: transfer `t` is of a kind, or of any kind that can affect the account. Repeats the
 * predicate of the partial index of rare kinds (`transfers_by_kind`), without which PostgreSQL does
 * not use it.
 */
export function ofKind(account: Account, kind?: TransferKind): SQL {
  if (!kind) return rareAccounts.includes(account) ? isRare : sql`true`;
  const isOfKind = sql.raw(`t.kind = '${kind}'`);
  return usual.includes(kind) ? isOfKind : sql`${isOfKind} AND ${isRare}`;
}

export interface Place {
  at: SQL;
  id: SQL;
}

/** Sorts after every id. */
export const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Sorts before every id. */
export const firstId: SQL = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

export const end: Place = { at: sql`'infinity'::timestamptz`, id: sql.raw(`'${lastId}'::uuid`) };

/** Extent of a company's summed days and hours, as one row. */
const summedOf = (companyId: SQL) => sql`(
  SELECT coalesce(max(s.until), '-infinity') AS until, coalesce(max(s.hours_from), '-infinity') AS hours_from,
    coalesce(max(s.hours_until), '-infinity') AS hours_until
  FROM summed_days s WHERE s.company_id = ${companyId}) summed`;

/**
 * SQL expression for the sum of an account's transfers after one position, up to and including
 * another, in cents from the account's perspective. Reads summed days, `[days_from, days_until)`,
 * from `account_days`; the summed hours after them, `[hours_from, hours_until)`, from
 * `account_hours`; and other transfers through the index. The bounds of an empty range make the
 * index cover everything.
 */
export function sumBetween({ companyId }: Pick<Extent, "companyId">, account: Account, after: Place, upTo: Place): SQL {
  const isOfCompany = ofAccount({ companyId }, account);
  const transfers = (condition: SQL) => sql`
    coalesce((SELECT sum(${signed(account)}) FROM transfers t WHERE ${isOfCompany} AND ${condition}), 0)`;
  const isOfAccount = sql.raw(`account = '${account}'`);
  const firstDay = sqlStartOf(sql`(${sqlDayOf(after.at)} + 1)`);
  const endDay = sqlStartOf(sql`least(summed.until, ${sqlDayOf(upTo.at)})`);
  // Redundant, but PostgreSQL estimates row counts only from a range of instants.
  const isAfter = sql`(t.created_at, t.id) > (${after.at}, ${after.id}) AND t.created_at >= ${after.at}`;
  const isInTime = sql`t.created_at <= ${upTo.at}`;
  const isUpTo = upTo === end ? isInTime : sql`(t.created_at, t.id) <= (${upTo.at}, ${upTo.id}) AND ${isInTime}`;
  return sql`CASE WHEN ${sqlHourOf(after.at)} = ${sqlHourOf(upTo.at)} THEN ${transfers(sql`${isAfter} AND ${isUpTo}`)}
    ELSE (
      SELECT ${transfers(sql`${isAfter} AND t.created_at < bound.days_from`)}
        + coalesce((SELECT sum(d.amount) FROM account_days d WHERE d.company_id = ${companyId} AND d.${isOfAccount}
            AND d.day >= ${sqlDayOf(sql`bound.days_from`)} AND d.day < ${sqlDayOf(sql`bound.days_until`)}), 0)
        + ${transfers(sql`(t.created_at, t.id) > (bound.rest_at, bound.rest_id) AND t.created_at >= bound.rest_at
            AND t.created_at < bound.hours_from AND ${isUpTo}`)}
        + coalesce((SELECT sum(h.amount) FROM account_hours h WHERE h.company_id = ${companyId} AND h.${isOfAccount}
            AND h.hour >= bound.hours_from AND h.hour < bound.hours_until), 0)
        + ${transfers(sql`t.created_at >= bound.hours_until AND ${isUpTo}`)}
      FROM (
        SELECT CASE WHEN has_days THEN days_from ELSE '-infinity' END AS days_from,
          CASE WHEN has_days THEN days_until ELSE '-infinity' END AS days_until,
          CASE WHEN has_days THEN days_until ELSE ${after.at} END AS rest_at,
          CASE WHEN has_days THEN ${firstId} ELSE ${after.id} END AS rest_id,
          CASE WHEN hours_from < hours_until THEN hours_from ELSE 'infinity' END AS hours_from,
          CASE WHEN hours_from < hours_until THEN hours_until ELSE 'infinity' END AS hours_until
        FROM (
          SELECT ${firstDay} AS days_from, ${endDay} AS days_until, ${firstDay} < ${endDay} AS has_days,
            greatest(summed.hours_from, CASE WHEN ${firstDay} < ${endDay} THEN ${endDay}
              ELSE ${sqlHourOf(after.at)} + interval '1 hour' END) AS hours_from,
            least(summed.hours_until, ${sqlHourOf(upTo.at)}) AS hours_until
          FROM ${summedOf(companyId)}
        ) found OFFSET 0
      ) bound
    ) END`;
}

/**
 * Sums of an account's transfers by kind, with the columns `kind`, `transfers` and `amount`. The
 * period must start at the beginning of a day. Uses stored sums for summed days and hours.
 */
export function sumsByKind(extent: Extent, account: Account, kind?: TransferKind): SQL {
  const { companyId, from, before } = extent;
  const kindOf = (table: string) =>
    sql.raw(`${table}.account = '${account}'${kind ? ` AND ${table}.kind = '${kind}'` : ""}`);
  const endDay = sql`least(summed.until, ${sqlDayOf(before)})`;
  const transfers = (since: SQL, until: SQL) => sql`
    SELECT t.kind, 1, ${signed(account)} FROM transfers t
    WHERE ${ofAccount(extent, account)} AND ${ofKind(account, kind)} AND t.created_at >= ${since} AND t.created_at < ${until}`;
  return sql`
    SELECT part.kind, part.transfers, part.amount FROM (
      SELECT found.*, least(greatest(found.summed_from, found.opens), found.hours_until) AS hours_from FROM (
        SELECT ${endDay} AS end_day, greatest(${from}, ${sqlStartOf(endDay)}) AS opens, summed.hours_from AS summed_from,
          greatest(least(summed.hours_until, ${sqlHourOf(before)}), ${from}, ${sqlStartOf(endDay)}) AS hours_until
        FROM ${summedOf(companyId)}
      ) found OFFSET 0
    ) bound CROSS JOIN LATERAL (
      SELECT d.kind, d.transfers, d.amount FROM account_days d
      WHERE d.company_id = ${companyId} AND ${kindOf("d")} AND d.day >= ${sqlDayOf(from)} AND d.day < bound.end_day
      UNION ALL
      SELECT h.kind, h.transfers, h.amount FROM account_hours h
      WHERE h.company_id = ${companyId} AND ${kindOf("h")} AND h.hour >= bound.hours_from AND h.hour < bound.hours_until
      UNION ALL ${transfers(sql`bound.opens`, sql`bound.hours_from`)}
      UNION ALL ${transfers(sql`bound.hours_until`, before)}
    ) part`;
}
