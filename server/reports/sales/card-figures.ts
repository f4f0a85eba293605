import { and, count, desc, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import type { CardBrand, RefuseReason } from "@/db/schema/payments-enums";
import { sums } from "../../ledger/day-figures/sale-figures";
import type { BrandFigures, ReasonFigures } from "../../payments/transactions/figure-schemas";
import { conditionOf, givenFilters, valuesOf } from "../../payments/transactions/transaction-filter";
import type { TransactionFilter } from "../../payments/transactions/transaction-schemas";

const brand = sql<CardBrand>`${transactions.card} ->> 'brand'`;

export async function listBrandFigures(companyId: string, filter: TransactionFilter): Promise<BrandFigures[]> {
  const values = await valuesOf(companyId, { ...filter, paymentMethod: "credit_card" });
  return db()
    .select({ cardBrand: brand.as("brand"), ...sums })
    .from(transactions)
    .where(and(conditionOf(givenFilters(values)), isNotNull(brand)))
    .groupBy(sql`1`)
    .orderBy(desc(sums.transactions), sql`1`)
    .prepare("transactions_brand_figures")
    .execute(values);
}

export async function listReasonFigures(companyId: string, filter: TransactionFilter): Promise<ReasonFigures[]> {
  const values = await valuesOf(companyId, { ...filter, paymentMethod: "credit_card", status: "refused" });
  return db()
    .select({ refuseReason: sql<RefuseReason>`${transactions.refuseReason}`, refused: count() })
    .from(transactions)
    .where(and(conditionOf(givenFilters(values)), isNotNull(transactions.refuseReason)))
    .groupBy(transactions.refuseReason)
    .orderBy(desc(count()), transactions.refuseReason)
    .prepare("transactions_reason_figures")
    .execute(values);
}
