import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { commissions, transfers } from "@/db/schema";
import { lockBalances, post } from "../../ledger/transfers/ledger";
import type { CommissionRow } from "./books";

/**
 * Pays a released commission into its partner's `available`. The first transaction credits the
 * partner, and the second records the payment for the producer. Pays exactly once, even after a
 * crash between them and under concurrency.
 */
export async function payPartner(row: CommissionRow, now: Date): Promise<void> {
  const { companyId, id: sourceId, partnerCompanyId, released, repaid } = row;
  await db().transaction(async (tx) => {
    await lockBalances(tx, partnerCompanyId);
    const [paid] = await tx
      .select({ id: transfers.id })
      .from(transfers)
      .where(
        and(
          eq(transfers.companyId, partnerCompanyId),
          eq(transfers.sourceId, sourceId),
          eq(transfers.kind, "commission_earned"),
        ),
      );
    if (paid) return;
    await post(tx, partnerCompanyId, now, [
      // No transaction id: the sale belongs to the producer's company.
      {
        sourceId,
        transactionId: null,
        kind: "commission_earned",
        debit: "acquirer",
        credit: "available",
        amount: released - repaid,
      },
    ]);
  });
  await db()
    .update(commissions)
    .set({ earnedAt: now })
    .where(and(eq(commissions.companyId, companyId), eq(commissions.id, sourceId), isNull(commissions.earnedAt)));
}
