import { sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import type { PaymentMethod } from "@/db/enums";
import { preparedQuery } from "@/db/prepared";
import { sqlStartOf } from "@/db/sql-days";
import { figureColumns, sumsByDay } from "../finance/sale-figures";
import type { Figures, MethodFigures } from "./schemas";

export interface DayFigures extends MethodFigures {
  /** `YYYY-MM-DD` in São Paulo. */
  day: string;
}

const companyId = sql`${sql.placeholder("companyId")}::uuid`;
const first = sql`${sql.placeholder("first")}::date`;
const last = sql`${sql.placeholder("last")}::date`;

const columnsOf = (table: string) =>
  sql.raw(["day", "payment_method", ...figureColumns].map((column) => `${table}.${column}`).join(", "));

type Row = Record<(typeof figureColumns)[number], string> & { day: string; payment_method: PaymentMethod };

/** One statement, so one snapshot, in which a stored day that is not stale equals its transactions. */
const listQuery = preparedQuery((database) =>
  database.execute<Row>(sql`
    WITH figured AS MATERIALIZED (
      SELECT coalesce((SELECT until FROM figured_days WHERE company_id = ${companyId}), '-infinity') AS until
    ),
    stale AS MATERIALIZED (
      SELECT DISTINCT s.day FROM stale_days s, figured
      WHERE s.company_id = ${companyId} AND s.day >= ${first} AND s.day <= ${last} AND s.day < figured.until
    ),
    spans AS (
      SELECT ${sqlStartOf(sql`greatest(until, ${first})`)} AS begins, ${sqlStartOf(sql`(${last} + 1)`)} AS ends FROM figured
      UNION ALL SELECT ${sqlStartOf(sql`day`)}, ${sqlStartOf(sql`(day + 1)`)} FROM stale
    )
    SELECT ${columnsOf("f")} FROM day_figures f, figured
    WHERE f.company_id = ${companyId} AND f.day >= ${first} AND f.day <= ${last} AND f.day < figured.until
      AND f.day NOT IN (SELECT day FROM stale)
    UNION ALL
    SELECT ${columnsOf("summed")} FROM spans CROSS JOIN LATERAL (${sumsByDay(
      sql`transactions.company_id = ${companyId}
      AND transactions.created_at >= spans.begins AND transactions.created_at < spans.ends`,
      companyId,
    )}) summed
    ORDER BY 1, 2`),
);

/**
 * The totals of a company by day of creation in São Paulo and by method, oldest first; days without a transaction are
 * left out. Days whose figures are stored are read from there, and only the others from their transactions
 * (`server/finance/stale-days.ts`).
 *
 * @param period `YYYY-MM-DD`, both ends included; unlimited without.
 */
export async function listDayFigures(
  companyId: string,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  executor: Executor = db(),
): Promise<DayFigures[]> {
  const values = { companyId, first: startDate ?? "-infinity", last: endDate ?? "infinity" };
  const rows = await listQuery(values, executor);
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
