import { and, eq, isNotNull, min } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { refunds } from "@/db/schema";
import type { TransactionRow } from "../transactions/transaction-shape";

/**
 * Returns the time that determines the refund terms for a buyer's request at `now`. If an earlier
 * refund that the buyer requested for the charge was canceled or refused, this is the time of the
 * first such request. Otherwise, it is `now`.
 */
export async function refundTermsTimeOf(
  { companyId, id }: Pick<TransactionRow, "companyId" | "id">,
  now: Date,
  executor: Executor = db(),
): Promise<Date> {
  const [first] = await executor
    .select({ askedAt: min(refunds.askedAt) })
    .from(refunds)
    .where(
      and(
        eq(refunds.companyId, companyId),
        eq(refunds.transactionId, id),
        eq(refunds.status, "refused"),
        isNotNull(refunds.askedAt),
      ),
    );
  return first?.askedAt && first.askedAt < now ? first.askedAt : now;
}
