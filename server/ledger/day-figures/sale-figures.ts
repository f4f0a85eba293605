import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { refunds, transactions, transfers } from "@/db/schema";
import { sqlDayOf, sqlHourOf } from "@/db/sql-days";
import { statusWasPaid } from "@/db/was-paid";

const { amountPaid, companyId, createdAt, fees, id, paymentMethod, refunded, status } = transactions;
const wasPaid = statusWasPaid(status);
const ofPaid = (amount: PgColumn | SQL) => sql<string>`CASE WHEN ${wasPaid} THEN ${amount} ELSE 0 END`;

/**
 * SQL expression: the disputed amount of a transaction, excluding disputes that were won. Each
 * dispute counts at most the amount left when it opened, or the full amount after a full refund
 * (docs/domains/ledger.md). Payments that arrive later are not disputed. A refund that the acquirer
 * later refuses does not increase the disputed amount.
 */
const disputedOf = (company: SQLWrapper) => sql`(SELECT coalesce(sum(CASE ${transfers.kind}
    WHEN 'chargeback_opened' THEN ${transfers.amount} WHEN 'chargeback_won' THEN -${transfers.amount} ELSE 0 END), 0)
  FROM ${transfers} WHERE ${transfers.companyId} = ${company} AND ${transfers.transactionId} = ${id})`;

/**
 * SQL expression: the fees returned with a transaction's refunds, including pending ones, as posted
 * in the ledger.
 */
const feeReturnedOf = (company: SQLWrapper) => sql`(SELECT coalesce(sum(${refunds.feeReturned}), 0) FROM ${refunds}
  WHERE ${refunds.companyId} = ${company} AND ${refunds.transactionId} = ${id} AND ${refunds.status} <> 'refused')`;

const measuresOf = (company: SQLWrapper) => ({
  grossInCents: ofPaid(amountPaid),
  feesInCents: ofPaid(fees),
  refundedInCents: ofPaid(refunded),
  feeReturnedInCents: sql<string>`CASE WHEN ${wasPaid} AND ${refunded} > 0 THEN ${feeReturnedOf(company)} ELSE 0 END`,
  disputedInCents: sql<string>`CASE WHEN ${status} IN ('chargeback', 'refund') THEN ${disputedOf(company)} ELSE 0 END`,
});

/**
 * Contribution of one transaction to each figure, in cents. The overview and the totals of the list sum these measures,
 * and the export writes them per row, so that all three agree to the cent. A change to their inputs for a transaction
 * older than an hour marks its hour and day as stale in the same database transaction (`mark-stale.ts`).
 */
export const measures = measuresOf(companyId);

/** Casts the sum to a number, because PostgreSQL sums bigint as numeric, which the driver returns as text. */
const summed = (expression: SQL) => sql`coalesce(sum(${expression}), 0)`.mapWith(Number);

const sumsOf = ({
  grossInCents,
  feesInCents,
  refundedInCents,
  feeReturnedInCents,
  disputedInCents,
}: typeof measures) => ({
  transactions: sql`count(*)`.mapWith(Number),
  approved: sql`count(*) FILTER (WHERE ${wasPaid})`.mapWith(Number),
  decided: sql`count(*) FILTER (WHERE ${status} <> 'pending')`.mapWith(Number),
  grossInCents: summed(grossInCents),
  feesInCents: summed(feesInCents),
  refundedInCents: summed(refundedInCents),
  feeReturnedInCents: summed(feeReturnedInCents),
  disputedInCents: summed(disputedInCents),
});

export const sums = sumsOf(measures);

const columnsOf = (all: typeof sums) => ({
  transactions: all.transactions,
  approved: all.approved,
  decided: all.decided,
  gross: all.grossInCents,
  fees: all.feesInCents,
  refunded: all.refundedInCents,
  fee_returned: all.feeReturnedInCents,
  disputed: all.disputedInCents,
});

/** Figure columns of `day_figures` and `hour_figures`; amounts are in cents. */
export const figureColumns = Object.keys(columnsOf(sums)) as (keyof ReturnType<typeof columnsOf>)[];

const units = {
  day: sql`${sqlDayOf(createdAt)} AS day`,
  hour: sql`${sqlHourOf(createdAt)} AS hour`,
};

export type Unit = keyof typeof units;

/**
 * Returns a query that sums the matching transactions into the columns of `day_figures` or
 * `hour_figures`. The query returns a row for each company, day or hour of creation, and method.
 *
 * @param company the company of all matches, if there is only one. A distributed database then
 * queries a single shard.
 */
export function sumsBy(unit: Unit, condition: SQL, company: SQLWrapper = companyId): SQL {
  const columns = Object.entries(columnsOf(sumsOf(measuresOf(company))));
  const made = columns.map(([name, sum]) => sql`${sum} AS ${sql.identifier(name)}`);
  return sql`
    SELECT ${companyId}, ${units[unit]}, ${paymentMethod}, ${sql.join(made, sql`, `)}
    FROM ${transactions} WHERE ${condition} GROUP BY 1, 2, 3`;
}
