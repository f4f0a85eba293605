import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { commissionRecoveries, commissionReturns } from "@/db/schema";
import { lockBalances, post } from "../../ledger/transfers/ledger";

export type ReturnRow = typeof commissionReturns.$inferSelect;

/**
 * Collects the clawed-back part of a released commission from the partner's `available`, which
 * never becomes negative. Later commissions repay the shortfall. The first transaction debits the
 * partner and records the amount, even zero; the second credits the producer. Idempotent, even
 * after a crash between them and under concurrency.
 */
export async function recoverReturn(row: ReturnRow, now: Date): Promise<void> {
  const { companyId, id: sourceId, transactionId } = row;
  const amount = await takeFromPartner(row, now);
  await db().transaction(async (tx) => {
    await lockBalances(tx, companyId);
    const recorded = await tx
      .update(commissionReturns)
      .set({ recovered: amount })
      .where(
        and(
          eq(commissionReturns.companyId, companyId),
          eq(commissionReturns.id, sourceId),
          isNull(commissionReturns.recovered),
        ),
      )
      .returning({ id: commissionReturns.id });
    if (recorded.length === 0) return;
    await post(tx, companyId, now, [
      { sourceId, transactionId, kind: "commission_recovered", debit: "acquirer", credit: "available", amount },
    ]);
  });
}

/** @returns the cents collected from the partner, by this call or an earlier one. */
async function takeFromPartner({ id, partnerCompanyId, amount, fromWaiting }: ReturnRow, now: Date): Promise<number> {
  return db().transaction(async (tx) => {
    const { available } = await lockBalances(tx, partnerCompanyId);
    const [earlier] = await tx
      .select({ amount: commissionRecoveries.amount })
      .from(commissionRecoveries)
      .where(and(eq(commissionRecoveries.companyId, partnerCompanyId), eq(commissionRecoveries.id, id)));
    if (earlier) return earlier.amount;
    const taken = Math.min(amount - fromWaiting, Math.max(0, available));
    await tx.insert(commissionRecoveries).values({ companyId: partnerCompanyId, id, amount: taken, createdAt: now });
    await post(tx, partnerCompanyId, now, [
      {
        sourceId: id,
        transactionId: null,
        kind: "commission_given_back",
        debit: "available",
        credit: "acquirer",
        amount: taken,
      },
    ]);
    return taken;
  });
}
