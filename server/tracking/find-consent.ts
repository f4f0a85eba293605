import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { orderCharges, trackingConsents, transactions } from "@/db/schema";

export type ConsentRow = typeof trackingConsents.$inferSelect;

/**
 * The consent that covers a transaction: that of its order, or of the order that began its subscription; null without
 * one.
 */
export async function findConsent(
  tx: Executor,
  companyId: string,
  transaction: { id: string; subscriptionId: string | null },
): Promise<ConsentRow | null> {
  const { id: transactionId, subscriptionId } = transaction;
  const [found] = await consentQuery({ companyId, transactionId, subscriptionId }, tx);
  return found?.consent ?? null;
}

const consentQuery = preparedQuery((database) => {
  const companyId = sql.placeholder("companyId");
  const ofSubscription = database
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(eq(transactions.companyId, companyId), eq(transactions.subscriptionId, sql.placeholder("subscriptionId"))),
    );
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
        or(
          eq(orderCharges.transactionId, sql.placeholder("transactionId")),
          inArray(orderCharges.transactionId, ofSubscription),
        ),
      ),
    )
    .orderBy(asc(trackingConsents.consentedAt))
    .limit(1);
});
