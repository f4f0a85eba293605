import { and, count, desc, eq, gte, inArray, lt, type SQL, sum } from "drizzle-orm";
import { db } from "@/db/client";
import { affiliateSales, affiliates, commissions, transactions } from "@/db/schema";
import { statusWasPaid } from "@/db/was-paid";

export interface TopAffiliate {
  affiliateId: string;
  name: string;
  sales: number;
  grossInCents: number;
  /** After refunds and disputes. */
  commissionInCents: number;
}

const maxAffiliates = 10;

/** Ordered by the amount paid for charges created in the period. */
export async function listTopAffiliates(
  companyId: string,
  { from, until }: { from: Date; until: Date },
): Promise<TopAffiliate[]> {
  const isOfPeriod = and(
    eq(transactions.companyId, companyId),
    gte(transactions.createdAt, from),
    lt(transactions.createdAt, until),
    statusWasPaid(transactions.status),
  );
  const rows = await db()
    .select({
      affiliateId: affiliates.id,
      name: affiliates.name,
      sales: count(),
      grossInCents: sum(transactions.amountPaid).mapWith(Number),
    })
    .from(affiliateSales)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, affiliateSales.companyId), eq(transactions.id, affiliateSales.transactionId)),
    )
    .innerJoin(
      affiliates,
      and(eq(affiliates.companyId, affiliateSales.companyId), eq(affiliates.id, affiliateSales.affiliateId)),
    )
    .where(and(eq(affiliateSales.companyId, companyId), isOfPeriod))
    .groupBy(affiliates.id, affiliates.name)
    .orderBy(desc(sum(transactions.amountPaid)), affiliates.id)
    .limit(maxAffiliates);
  const earned = await sumCommissions(
    companyId,
    isOfPeriod,
    rows.map(({ affiliateId }) => affiliateId),
  );
  return rows.map((row) => ({ ...row, commissionInCents: earned.get(row.affiliateId) ?? 0 }));
}

async function sumCommissions(
  companyId: string,
  isOfPeriod: SQL | undefined,
  affiliateIds: readonly string[],
): Promise<Map<string, number>> {
  if (affiliateIds.length === 0) return new Map();
  const rows = await db()
    .select({ affiliateId: commissions.agreementId, amount: sum(commissions.amount).mapWith(Number) })
    .from(commissions)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, commissions.companyId), eq(transactions.id, commissions.transactionId)),
    )
    .where(and(eq(commissions.companyId, companyId), inArray(commissions.agreementId, [...affiliateIds]), isOfPeriod))
    .groupBy(commissions.agreementId);
  return new Map(rows.map(({ affiliateId, amount }) => [affiliateId, amount]));
}
