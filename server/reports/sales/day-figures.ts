import { type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";
import { figureColumns, sumsBy } from "../../ledger/day-figures/sale-figures";
import type { Figures, MethodFigures } from "../../payments/transactions/figure-schemas";

export interface DayFigures extends MethodFigures {
  /** `YYYY-MM-DD`, São Paulo. */
  day: string;
}

const columns = sql.raw(figureColumns.join(", "));
const added = sql.raw(figureColumns.map((column) => `sum(${column}) AS ${column}`).join(", "));

type Row = Record<(typeof figureColumns)[number], string> & { day: string; payment_method: PaymentMethod };

/**
 * One statement and thus one snapshot, in which every stored period that is not stale equals its
 * transactions. Stored days end at `begins`; stored hours cover `hours_from` to `hours_until`;
 * `stale` contains the stored periods to sum again.
 */
function listQuery(company: string, firstDay: string, lastDay: string): SQL {
  const [companyId, first, last] = [sql`${company}::uuid`, sql`${firstDay}::date`, sql`${lastDay}::date`];
  return sql`
    WITH known AS MATERIALIZED (
      SELECT coalesce(max(until), '-infinity') AS until, coalesce(max(hours_from), '-infinity') AS hours_from,
        coalesce(max(hours_until), '-infinity') AS hours_until
      FROM figured_days WHERE company_id = ${companyId}
    ),
    figured AS MATERIALIZED (
      SELECT until, ${sqlStartOf(sql`until`)} AS begins,
        least(greatest(hours_from, ${sqlStartOf(sql`until`)}), greatest(hours_until, ${sqlStartOf(sql`until`)})) AS hours_from,
        greatest(hours_until, ${sqlStartOf(sql`until`)}) AS hours_until,
        ${sqlStartOf(first)} AS opens, ${sqlStartOf(sql`(${last} + 1)`)} AS ends
      FROM known
    ),
    stale AS MATERIALIZED (
      SELECT DISTINCT s.day, CASE WHEN s.day >= figured.until THEN s.hour END AS hour FROM stale_days s, figured
      WHERE s.company_id = ${companyId} AND s.day >= ${first} AND s.day <= ${last}
        AND (s.day < figured.until OR (s.hour >= figured.hours_from AND s.hour < figured.hours_until))
    ),
    spans AS (
      SELECT greatest(begins, opens) AS begins, least(hours_from, ends) AS ends FROM figured
      UNION ALL SELECT greatest(hours_until, opens), ends FROM figured
      UNION ALL SELECT ${sqlStartOf(sql`day`)}, ${sqlStartOf(sql`(day + 1)`)} FROM stale WHERE hour IS NULL
      UNION ALL SELECT hour, hour + interval '1 hour' FROM stale WHERE hour IS NOT NULL
    )
    SELECT day, payment_method, ${added} FROM (
      SELECT f.day, f.payment_method, ${columns} FROM day_figures f, figured
      WHERE f.company_id = ${companyId} AND f.day >= ${first} AND f.day <= ${last} AND f.day < figured.until
        AND f.day NOT IN (SELECT day FROM stale WHERE hour IS NULL)
      UNION ALL
      SELECT ${sqlDayOf(sql`f.hour`)}, f.payment_method, ${columns} FROM hour_figures f, figured
      WHERE f.company_id = ${companyId} AND f.hour >= greatest(figured.hours_from, opens)
        AND f.hour < least(figured.hours_until, figured.ends)
        AND f.hour NOT IN (SELECT hour FROM stale WHERE hour IS NOT NULL)
      UNION ALL
      SELECT day, payment_method, ${columns} FROM spans CROSS JOIN LATERAL (${sumsBy(
        "day",
        sql`transactions.company_id = ${companyId}
        AND transactions.created_at >= spans.begins AND transactions.created_at < spans.ends`,
        companyId,
      )}) summed
    ) parts
    GROUP BY day, payment_method ORDER BY day, payment_method`;
}

/**
 * Lists totals by creation day (São Paulo) and payment method, oldest first, without empty days.
 * Reads stored day and hour figures where possible, and transactions otherwise
 * (`server/ledger/day-figures/mark-stale.ts`).
 *
 * @param period São Paulo days, `YYYY-MM-DD`, both included; unlimited if absent.
 */
export async function listDayFigures(
  companyId: string,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  executor: Executor = db(),
): Promise<DayFigures[]> {
  const rows = await executor.execute<Row>(listQuery(companyId, startDate ?? "-infinity", endDate ?? "infinity"));
  return rows.map((row) => ({ day: row.day, paymentMethod: row.payment_method, ...figuresOf(row) }));
}

function figuresOf(row: Row): Figures {
  return {
    transactions: Number(row.transactions),
    approved: Number(row.approved),
    decided: Number(row.decided),
    grossInCents: Number(row.gross),
    feesInCents: Number(row.fees),
    refundedInCents: Number(row.refunded),
    feeReturnedInCents: Number(row.fee_returned),
    disputedInCents: Number(row.disputed),
  };
}
