import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { orderCharges, trackingConsents, transactions } from "@/db/schema";

export type ConsentRow = typeof trackingConsents.$inferSelect;

/**
 * The consent that covers a transaction: that of its order, or of the order that began its subscription; null without
 * one.
 */
export async function findConsent(tx: Executor, companyId: string, transactionId: string): Promise<ConsentRow | null> {
  const [found] = await consentQuery({ companyId, transactionId }, tx);
  return found?.consent ?? null;
}

const consentQuery = preparedQuery((database) => {
  const companyId = sql.placeholder("companyId");
  const transactionId = sql`${sql.placeholder("transactionId")}::uuid`;
  const asked = alias(transactions, "asked");
  const ofSubscription = database
    .select({ id: transactions.id })
    .from(asked)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, asked.companyId), eq(transactions.subscriptionId, asked.subscriptionId)),
    )
    .where(and(eq(asked.companyId, companyId), eq(asked.id, transactionId)));
  return database
    .select({ consent: trackingConsents })
    .from(orderCharges)
    .innerJoin(
      trackingConsents,
      and(eq(trackingConsents.companyId, orderCharges.companyId), eq(trackingConsents.orderId, orderCharges.orderId)),
    )
    .where(
      and(
        eq(orderCharges.companyId, companyId),
        // An array, so that the index is read by these ids alone.
        sql`${orderCharges.transactionId} = ANY(ARRAY(SELECT ${transactionId} UNION ALL ${ofSubscription}))`,
      ),
    )
    .orderBy(asc(trackingConsents.consentedAt))
    .limit(1);
});
