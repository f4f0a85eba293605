import { and, asc, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
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
  const { id, subscriptionId } = transaction;
  const ofSubscription: SQL | undefined = subscriptionId
    ? inArray(
        orderCharges.transactionId,
        tx
          .select({ id: transactions.id })
          .from(transactions)
          .where(and(eq(transactions.companyId, companyId), eq(transactions.subscriptionId, subscriptionId))),
      )
    : undefined;
  const [found] = await tx
    .select({ consent: trackingConsents })
    .from(orderCharges)
    .innerJoin(
      trackingConsents,
      and(eq(trackingConsents.companyId, orderCharges.companyId), eq(trackingConsents.orderId, orderCharges.orderId)),
    )
    .where(and(eq(orderCharges.companyId, companyId), or(eq(orderCharges.transactionId, id), ofSubscription)))
    .orderBy(asc(trackingConsents.consentedAt))
    .limit(1);
  return found?.consent ?? null;
}
