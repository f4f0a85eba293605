import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { BuyerMailKind } from "@/db/notice-enums";
import { buyerMails, orderCharges, transactions } from "@/db/schema";

/** News for a buyer: the event, and the charge or subscription it is about. */
export interface BuyerNews {
  companyId: string;
  eventId: string;
  kind: BuyerMailKind;
  about: { transactionId: string } | { subscriptionId: string };
  amountInCents: number | null;
  now: Date;
}

/**
 * Plans the mail to the buyer of an order, in the caller's commit. Idempotent per event. Charges made without a
 * checkout page get no mail: their integrator writes to its own customers.
 */
export async function tellBuyer(tx: Executor, news: BuyerNews): Promise<void> {
  const { companyId, eventId, kind, about, amountInCents, now } = news;
  const orderId = await findOrderId(
    tx,
    companyId,
    "transactionId" in about
      ? eq(transactions.id, about.transactionId)
      : eq(transactions.subscriptionId, about.subscriptionId),
  );
  if (!orderId) return;
  await tx
    .insert(buyerMails)
    .values({ companyId, id: eventId, orderId, kind, amount: amountInCents, createdAt: now })
    .onConflictDoNothing({ target: [buyerMails.companyId, buyerMails.id] });
}

async function findOrderId(tx: Executor, companyId: string, which: SQL): Promise<string | null> {
  const [found] = await tx
    .select({ orderId: orderCharges.orderId })
    .from(transactions)
    .innerJoin(
      orderCharges,
      and(eq(orderCharges.companyId, transactions.companyId), eq(orderCharges.transactionId, transactions.id)),
    )
    .where(and(eq(transactions.companyId, companyId), which))
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(1);
  return found?.orderId ?? null;
}
