import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { orders, trackingConsents, type trackingEvents, transactions } from "@/db/schema";
import { environment } from "../../core/env/env";
import type { Conversion } from "./receivers";

/** Reads the conversion of a queued event when it is sent. Returns null once the buyer's consent is withdrawn. */
export async function readConversion(event: typeof trackingEvents.$inferSelect): Promise<Conversion | null> {
  const { companyId, orderId, transactionId, fact, sourceId } = event;
  const [found] = await db()
    .select({ consent: trackingConsents, order: orders })
    .from(trackingConsents)
    .innerJoin(orders, and(eq(orders.companyId, trackingConsents.companyId), eq(orders.id, trackingConsents.orderId)))
    .where(and(eq(trackingConsents.companyId, companyId), eq(trackingConsents.orderId, orderId)));
  if (!found?.consent.kinds.includes(event.kind)) return null;
  const { consent, order } = found;
  const [charge] = transactionId
    ? await db()
        .select({ email: transactions.customerEmail, phone: transactions.customerPhone })
        .from(transactions)
        .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)))
    : [];
  const { productId, clientId, fbclid, ttclid, userAgent, consentedAt } = consent;
  return {
    fact,
    eventId: `${fact}.${sourceId}`,
    transactionId,
    productId,
    amountInCents: event.amount,
    occurredAt: event.occurredAt,
    email: charge?.email ?? order.customerEmail,
    phone: charge?.phone ?? order.customerPhone,
    ...{ clientId, fbclid, ttclid, userAgent, consentedAt },
    pageUrl: `${environment().publicUrl}/c/${order.offerSlug}`,
  };
}
