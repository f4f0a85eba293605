import { and, eq, isNotNull, min } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { refunds } from "@/db/schema";
import type { TransactionRow } from "../transactions/transaction-shape";

/**
 * Returns the request time for calculating a buyer's refund terms: the buyer's first request for a
 * refund that was then canceled or refused, or `now` if there is none.
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
