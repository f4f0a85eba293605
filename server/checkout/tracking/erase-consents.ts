import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { orderCharges, orders, trackingConsents, trackingEvents } from "@/db/schema";

export interface ConsentingBuyer {
  companyId: string;
  emails: readonly string[];
  transactionIds: readonly string[];
}

/** Deletes a buyer's consents and their orders' conversions (LGPD). Runs in the caller's transaction. */
export async function eraseConsents(tx: Executor, buyer: ConsentingBuyer): Promise<void> {
  const { companyId } = buyer;
  const emails = buyer.emails.map((each) => each.trim().toLowerCase());
  const charged = tx
    .select({ id: orderCharges.orderId })
    .from(orderCharges)
    .where(and(eq(orderCharges.companyId, companyId), inArray(orderCharges.transactionId, [...buyer.transactionIds])));
  const found = await tx
    .select({ orderId: trackingConsents.orderId })
    .from(trackingConsents)
    .innerJoin(orders, and(eq(orders.companyId, trackingConsents.companyId), eq(orders.id, trackingConsents.orderId)))
    .where(
      and(
        eq(trackingConsents.companyId, companyId),
        or(inArray(sql`lower(trim(${orders.customerEmail}))`, emails), inArray(orders.id, charged)),
      ),
    );
  await forgetOrders(
    tx,
    companyId,
    found.map(({ orderId }) => orderId),
  );
}

/** Deletes the consents for these orders and their queued conversions. Runs in the caller's transaction. */
export async function forgetOrders(tx: Executor, companyId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ofOrders = [...orderIds];
  await tx
    .delete(trackingConsents)
    .where(and(eq(trackingConsents.companyId, companyId), inArray(trackingConsents.orderId, ofOrders)));
  await tx
    .delete(trackingEvents)
    .where(and(eq(trackingEvents.companyId, companyId), inArray(trackingEvents.orderId, ofOrders)));
}
