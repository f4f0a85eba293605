import { desc, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import { type measures, sums } from "../../ledger/day-figures/sale-figures";
import type { Figures } from "../../payments/transactions/figure-schemas";
import { conditionOf, givenFilters, isOfPeriod, valuesOf } from "../../payments/transactions/transaction-filter";
import type { TransactionFilter } from "../../payments/transactions/transaction-schemas";
import { listDayFigures } from "./day-figures";

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

/** For an unfiltered period, use `listDayFigures`. */
export async function sumFigures(companyId: string, filter: TransactionFilter): Promise<Figures> {
  const values = await valuesOf(companyId, filter);
  const given = givenFilters(values);
  if (given.every(isOfPeriod)) return addFigures(await listDayFigures(companyId, filter));
  const [figures] = await db()
    .select(sums)
    .from(transactions)
    .where(conditionOf(given))
    .prepare("transactions_figures")
    .execute(values);
  return figures ?? noFigures;
}

/** Groups totals by `utm_source`, highest gross amount first. The source is null without one. */
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
