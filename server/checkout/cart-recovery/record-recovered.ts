import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { orderCharges, orders, recoveredSales, recoveries, recoveryMails, recoveryReturns } from "@/db/schema";
import type { RecoveryWay } from "@/db/schema/checkout-enums";
import type { OrderRow } from "../orders/orders";
import { buyerKeysOf } from "./buyer-key";
import { findLinkedMail, type RecoveryMailRow, sameMail } from "./linked-mail";

/** Period after a reminder in which a sale is attributed to it even without a click. */
const countedMs = 7 * 24 * 60 * 60 * 1000;

/** Records that a browser that followed a reminder's link has ordered the reminded product. */
export async function recordReturn(token: string, order: OrderRow, now: Date): Promise<void> {
  const mail = await findLinkedMail(token);
  if (!mail || mail.companyId !== order.companyId || mail.productId !== order.productId) return;
  await db()
    .insert(recoveryReturns)
    .values({ companyId: order.companyId, orderId: order.id, mailId: mail.id, createdAt: now })
    .onConflictDoNothing();
  const { companyId, transactionId } = order;
  // A card payment may precede the record of the browser's return.
  if (transactionId) await db().transaction((tx) => recordRecovered(tx, companyId, transactionId, now));
}

/**
 * Ends the buyer's reminders for the product of a paid order, and attributes the sale to the
 * reminder whose link the buyer followed, or else to the last one before the payment. A sale is
 * counted once. Runs in the caller's transaction, after the order is concluded. Idempotent.
 */
export async function recordRecovered(
  tx: Executor,
  companyId: string,
  transactionId: string,
  now: Date,
): Promise<void> {
  const [found] = await tx
    .select({ order: orders })
    .from(orderCharges)
    .innerJoin(orders, and(eq(orders.companyId, orderCharges.companyId), eq(orders.id, orderCharges.orderId)))
    .where(and(eq(orderCharges.companyId, companyId), eq(orderCharges.transactionId, transactionId)));
  const order = found?.order;
  if (!order?.paidAt || order.productId === null) return;
  const buyerKeys = buyerKeysOf(order.customerEmail);
  await tx
    .update(recoveries)
    .set({ endedAt: now, endReason: "bought", leasedUntil: null })
    .where(
      and(
        eq(recoveries.companyId, companyId),
        eq(recoveries.productId, order.productId),
        isNull(recoveries.endedAt),
        or(eq(recoveries.orderId, order.id), inArray(recoveries.buyerKey, buyerKeys)),
      ),
    );
  const counted = await findCounted(tx, order, buyerKeys, order.paidAt);
  if (!counted) return;
  const { id: mailId, productId, cause, step } = counted.mail;
  const sale = { companyId, orderId: order.id, transactionId, mailId, productId, cause, step, way: counted.way };
  await tx
    .insert(recoveredSales)
    .values({ ...sale, createdAt: now })
    .onConflictDoUpdate({
      target: [recoveredSales.companyId, recoveredSales.orderId],
      set: { mailId, cause, step, way: counted.way },
      setWhere: and(eq(recoveredSales.way, "mail"), sql`${counted.way} = 'link'`),
    });
}

async function findCounted(
  tx: Executor,
  order: OrderRow,
  buyerKeys: string[],
  paidAt: Date,
): Promise<{ mail: RecoveryMailRow; way: RecoveryWay } | null> {
  const { companyId, id: orderId, productId } = order;
  if (productId === null) return null;
  const [returned] = await tx
    .select()
    .from(recoveryReturns)
    .where(and(eq(recoveryReturns.companyId, companyId), eq(recoveryReturns.orderId, orderId)));
  if (returned) {
    const [mail] = await tx
      .select()
      .from(recoveryMails)
      .where(sameMail({ companyId, id: returned.mailId }));
    if (mail) return { mail, way: "link" };
  }
  const [last] = await tx
    .select()
    .from(recoveryMails)
    .where(
      and(
        eq(recoveryMails.companyId, companyId),
        eq(recoveryMails.productId, productId),
        or(eq(recoveryMails.orderId, orderId), inArray(recoveryMails.buyerKey, buyerKeys)),
        isNotNull(recoveryMails.sentAt),
        lte(recoveryMails.sentAt, paidAt),
        gte(recoveryMails.sentAt, new Date(paidAt.getTime() - countedMs)),
      ),
    )
    .orderBy(desc(recoveryMails.sentAt))
    .limit(1);
  if (!last) return null;
  const isOpened = last.orderId === orderId && last.openedAt !== null && last.openedAt <= paidAt;
  return { mail: last, way: isOpened ? "link" : "mail" };
}
