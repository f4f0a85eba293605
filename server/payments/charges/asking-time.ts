import { and, eq, isNotNull, min } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { refunds } from "@/db/schema";
import type { TransactionRow } from "../transactions/transaction-shape";

/**
 * Returns the time that determines the refund terms for a buyer's request at `now`. This is the
 * time of the buyer's first refund request for the charge that was canceled, or refused by the
 * acquirer, because of a wrong destination. Without such a request, it is `now`.
 */
export async function askingTimeOf(
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
