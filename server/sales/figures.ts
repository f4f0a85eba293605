import { desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { refunds, transactions, transfers } from "@/db/schema";
import { businessTimeZone } from "@/db/time-zone";
import { statusWasPaid } from "@/db/was-paid";
import type { Figures, MethodFigures } from "./schemas";
import { conditionOf, givenFilters, valuesOf } from "./transaction-filter";
import type { TransactionFilter } from "./transaction-schemas";

const { amountPaid, companyId, fees, id, refunded, status } = transactions;
const wasPaid = statusWasPaid(status);
const ofPaid = (amount: PgColumn | SQL) => sql<string>`CASE WHEN ${wasPaid} THEN ${amount} ELSE 0 END`;

/**
 * The disputed amount of a transaction, without disputes that were won. It is at most what was left when each dispute
 * opened, or all of it after a full refund (docs/decisions.md 6). Money that arrives later is not
 * disputed, nor is a refund that the acquirer refuses afterwards.
 */
const disputed = sql`(SELECT coalesce(sum(CASE ${transfers.kind} WHEN 'chargeback_opened' THEN ${transfers.amount}
    WHEN 'chargeback_won' THEN -${transfers.amount} ELSE 0 END), 0) FROM ${transfers}
  WHERE ${transfers.companyId} = ${companyId} AND ${transfers.transactionId} = ${id})`;

/** The fees that came back with a transaction's refunds, those under way included, as the ledger has them. */
const feeReturned = sql`(SELECT coalesce(sum(${refunds.feeReturned}), 0) FROM ${refunds}
  WHERE ${refunds.companyId} = ${companyId} AND ${refunds.transactionId} = ${id} AND ${refunds.status} <> 'refused')`;

/**
 * What one transaction adds to each figure, in cents. The overview and the list's totals sum these and the export
 * writes them row by row, so that all three agree to the cent.
 */
export const measures = {
  grossInCents: ofPaid(amountPaid),
  feesInCents: ofPaid(fees),
  refundedInCents: ofPaid(refunded),
  feeReturnedInCents: sql<string>`CASE WHEN ${wasPaid} AND ${refunded} > 0 THEN ${feeReturned} ELSE 0 END`,
  disputedInCents: sql<string>`CASE WHEN ${status} IN ('chargeback', 'refund') THEN ${disputed} ELSE 0 END`,
};

/** The measures of one row, as numbers. */
export function toFigures(measured: Record<keyof typeof measures, string>) {
  const { grossInCents, feesInCents, refundedInCents, feeReturnedInCents, disputedInCents } = measured;
  return {
    grossInCents: Number(grossInCents),
    feesInCents: Number(feesInCents),
    refundedInCents: Number(refundedInCents),
    feeReturnedInCents: Number(feeReturnedInCents),
    disputedInCents: Number(disputedInCents),
  };
}

/** Sums of bigint are numeric, which the driver returns as text. */
const summed = (expression: SQL) => sql`coalesce(sum(${expression}), 0)`.mapWith(Number);

/** The figures over all rows of a query on transactions. */
export const sums = {
  transactions: sql`count(*)`.mapWith(Number),
  approved: sql`count(*) FILTER (WHERE ${wasPaid})`.mapWith(Number),
  decided: sql`count(*) FILTER (WHERE ${status} <> 'pending')`.mapWith(Number),
  grossInCents: summed(measures.grossInCents),
  feesInCents: summed(measures.feesInCents),
  refundedInCents: summed(measures.refundedInCents),
  feeReturnedInCents: summed(measures.feeReturnedInCents),
  disputedInCents: summed(measures.disputedInCents),
};

export const noFigures: Figures = {
  transactions: 0,
  approved: 0,
  decided: 0,
  grossInCents: 0,
  feesInCents: 0,
  refundedInCents: 0,
  feeReturnedInCents: 0,
  disputedInCents: 0,
};

/** The totals of a company's filtered transactions. */
export async function sumFigures(companyId: string, filter: TransactionFilter): Promise<Figures> {
  const values = await valuesOf(companyId, filter);
  const [figures] = await db()
    .select(sums)
    .from(transactions)
    .where(conditionOf(givenFilters(values)))
    .prepare("transactions_figures")
    .execute(values);
  return figures ?? noFigures;
}

export interface DayFigures extends MethodFigures {
  /** `YYYY-MM-DD` in São Paulo. */
  day: string;
}

/**
 * The same totals by day of creation in São Paulo and by method, oldest first; days without a transaction are left out.
 */
export async function listDayFigures(companyId: string, filter: TransactionFilter): Promise<DayFigures[]> {
  const values = await valuesOf(companyId, filter);
  const day = sql<string>`to_char(${transactions.createdAt} AT TIME ZONE '${sql.raw(businessTimeZone)}', 'YYYY-MM-DD')`;
  return db()
    .select({ day: day.as("day"), paymentMethod: transactions.paymentMethod, ...sums })
    .from(transactions)
    .where(conditionOf(givenFilters(values)))
    .groupBy(sql`1`, transactions.paymentMethod)
    .orderBy(sql`1`, transactions.paymentMethod)
    .prepare("transactions_day_figures")
    .execute(values);
}

/** The same totals by the `utm_source` of the checkout link, the highest gross first; null: without one. */
export async function listSourceFigures(
  companyId: string,
  filter: TransactionFilter,
): Promise<(Figures & { source: string | null })[]> {
  const values = await valuesOf(companyId, filter);
  return db()
    .select({ source: sql<string | null>`${transactions.tracking} ->> 'source'`.as("source"), ...sums })
    .from(transactions)
    .where(conditionOf(givenFilters(values)))
    .groupBy(sql`1`)
    .orderBy(desc(sums.grossInCents), sql`1`)
    .prepare("transactions_source_figures")
    .execute(values);
}

/** Adds up figures. */
export function addFigures(parts: readonly Figures[]): Figures {
  return parts.reduce(
    (sum, part) => ({
      transactions: sum.transactions + part.transactions,
      approved: sum.approved + part.approved,
      decided: sum.decided + part.decided,
      grossInCents: sum.grossInCents + part.grossInCents,
      feesInCents: sum.feesInCents + part.feesInCents,
      refundedInCents: sum.refundedInCents + part.refundedInCents,
      feeReturnedInCents: sum.feeReturnedInCents + part.feeReturnedInCents,
      disputedInCents: sum.disputedInCents + part.disputedInCents,
    }),
    noFigures,
  );
}
