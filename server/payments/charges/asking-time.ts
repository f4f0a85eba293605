import { and, eq, isNotNull, min } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { refunds } from "@/db/schema";
import type { TransactionRow } from "../transactions/transaction-shape";

/**
 * The time that counts for the terms of a buyer who asks for their money back at `now`: when they first asked for a refund
 * of this charge that was then canceled, or refused by the acquirer, because its target was wrong. Without one, `now`.
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
