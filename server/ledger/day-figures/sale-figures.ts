import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { refunds, transactions, transfers } from "@/db/schema";
import { sqlDayOf, sqlHourOf } from "@/db/sql-days";
import { statusWasPaid } from "@/db/was-paid";

const { amountPaid, companyId, createdAt, fees, id, paymentMethod, refunded, status } = transactions;
const wasPaid = statusWasPaid(status);
const ofPaid = (amount: PgColumn | SQL) => sql<string>`CASE WHEN ${wasPaid} THEN ${amount} ELSE 0 END`;

/**
 * The disputed amount of a transaction, without disputes that were won. It is at most what was left when each dispute
 * opened, or all of it after a full refund (docs/decisions.md 6). Money that arrives later is not
 * disputed, nor is a refund that the acquirer refuses afterwards.
 */
const disputedOf = (company: SQLWrapper) => sql`(SELECT coalesce(sum(CASE ${transfers.kind}
    WHEN 'chargeback_opened' THEN ${transfers.amount} WHEN 'chargeback_won' THEN -${transfers.amount} ELSE 0 END), 0)
  FROM ${transfers} WHERE ${transfers.companyId} = ${company} AND ${transfers.transactionId} = ${id})`;

/** The fees that came back with a transaction's refunds, those under way included, as the ledger has them. */
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
 * What one transaction adds to each figure, in cents. The overview and the list's totals sum these and the export
 * writes them row by row, so that all three agree to the cent. A commit that changes what they read, of a transaction
 * older than an hour, marks its hour and day as stale (`stale-days.ts`).
 */
export const measures = measuresOf(companyId);

/** Sums of bigint are numeric, which the driver returns as text. */
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

/** The figures over all rows of a query on transactions. */
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

/** The columns of `day_figures` and `hour_figures` with figures, amounts in cents. */
export const figureColumns = Object.keys(columnsOf(sums)) as (keyof ReturnType<typeof columnsOf>)[];

/** The day of creation, as `day`, and the hour, as `hour`: what figures are stored by. */
const units = {
  day: sql`${sqlDayOf(createdAt)} AS day`,
  hour: sql`${sqlHourOf(createdAt)} AS hour`,
};

/** A day of São Paulo or an hour of it. */
export type Unit = keyof typeof units;

/**
 * A query of the sums of the transactions that match, in the columns of `day_figures` or `hour_figures`: a row for each
 * company, day or hour of creation and method.
 *
 * @param company the one company of all matches, if there is one: a distributed database sends the query to it alone.
 */
export function sumsBy(unit: Unit, condition: SQL, company: SQLWrapper = companyId): SQL {
  const columns = Object.entries(columnsOf(sumsOf(measuresOf(company))));
  const made = columns.map(([name, sum]) => sql`${sum} AS ${sql.identifier(name)}`);
  return sql`
    SELECT ${companyId}, ${units[unit]}, ${paymentMethod}, ${sql.join(made, sql`, `)}
    FROM ${transactions} WHERE ${condition} GROUP BY 1, 2, 3`;
}
