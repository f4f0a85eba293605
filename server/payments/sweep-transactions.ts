import { and, asc, eq, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import { expireTransaction } from "./expire-transaction";

const batchSize = 200;

/**
 * Cancels the pending charges whose time ran out at `now`, company by company (reliability, "Beyond one machine"),
 * until none is left or `deadline` (real clock) has passed. `only`: one company.
 *
 * @returns how many were canceled.
 */
export async function sweepTransactions(now: Date, deadline: Date, only?: string): Promise<{ canceled: number }> {
  const due = and(
    eq(transactions.status, "pending"),
    lte(transactions.expiresAt, now),
    only ? eq(transactions.companyId, only) : undefined,
  );
  const companies = await db().selectDistinct({ id: transactions.companyId }).from(transactions).where(due);
  let canceled = 0;
  for (const company of companies) {
    for (;;) {
      const batch = await db()
        .select({ id: transactions.id })
        .from(transactions)
        .where(and(eq(transactions.companyId, company.id), due))
        .orderBy(asc(transactions.expiresAt))
        .limit(batchSize);
      for (const { id } of batch) {
        if (Date.now() > deadline.getTime()) return { canceled };
        if (await expireTransaction(company.id, id, now)) canceled += 1;
      }
      if (batch.length < batchSize) break;
    }
  }
  return { canceled };
}
