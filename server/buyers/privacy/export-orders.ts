import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { db } from "@/db/client";
import { buyerMails, orderCharges, orders, outbox, recoveryMails, trackingConsents, upsellAnswers } from "@/db/schema";
import { buyerKeysOf } from "../../checkout/cart-recovery/buyer-key";
import { orderNumberOf } from "../../payments/transactions/order-number";
import type { OwnRows } from "./own-rows";

function listReminders(companyId: string, emails: readonly string[]) {
  return db()
    .select()
    .from(recoveryMails)
    .where(
      and(
        eq(recoveryMails.companyId, companyId),
        inArray(recoveryMails.buyerKey, emails.flatMap(buyerKeysOf)),
        isNotNull(recoveryMails.sentAt),
      ),
    )
    .orderBy(asc(recoveryMails.sentAt), asc(recoveryMails.id));
}

function listAnswers(companyId: string, orderIds: string[]) {
  return db()
    .select()
    .from(upsellAnswers)
    .where(and(eq(upsellAnswers.companyId, companyId), inArray(upsellAnswers.orderId, orderIds)))
    .orderBy(asc(upsellAnswers.createdAt), asc(upsellAnswers.step));
}

/** Lists the emails about orders, oldest first, including those queued by the previous version. */
async function listNews(companyId: string, orderIds: string[]) {
  const { recipientId: orderId, topic: kind, createdAt, doneAt } = outbox;
  const queued = await db()
    .select({ orderId, kind, createdAt, doneAt })
    .from(outbox)
    .where(and(eq(outbox.companyId, companyId), eq(outbox.kind, "news"), inArray(orderId, orderIds)));
  const earlier = await db()
    .select()
    .from(buyerMails)
    .where(and(eq(buyerMails.companyId, companyId), inArray(buyerMails.orderId, orderIds)));
  return [...earlier, ...queued].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/**
 * Exports the orders of a person's charges, the emails about them, and abandoned carts with the
 * person's email address. Includes only a cart's items, because another person may have entered the
 * address.
 */
export async function exportOrders(email: string, { customer: { companyId, emails }, charges }: OwnRows) {
  const transactionIds = charges.map(({ id }) => id);
  const spellings = [email, ...emails, ...charges.map(({ customerEmail }) => customerEmail)];
  const own = [...new Set(spellings.filter((each) => each.trim().toLowerCase() === email))];
  const charged = await db()
    .select({ id: orderCharges.orderId })
    .from(orderCharges)
    .where(and(eq(orderCharges.companyId, companyId), inArray(orderCharges.transactionId, transactionIds)));
  const orderIds = new Set(charged.map(({ id }) => id));
  const rows = await db()
    .select()
    .from(orders)
    .where(
      and(eq(orders.companyId, companyId), or(inArray(orders.id, [...orderIds]), inArray(orders.customerEmail, own))),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const mailed = await listNews(companyId, [...orderIds]);
  const reminded = await listReminders(companyId, own);
  const consents = await db()
    .select()
    .from(trackingConsents)
    .where(
      and(
        eq(trackingConsents.companyId, companyId),
        inArray(
          trackingConsents.orderId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const answers = await listAnswers(
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, locale, lines, couponCode, delivery, createdAt, paidAt, receiptSentAt, remindedAt, tracking } = row;
    const reminders = reminded
      .filter(({ orderId }) => orderId === id)
      .map(({ cause, sentAt, openedAt }) => ({ cause, sentAt, openedAt }));
    const consent = consents.find(({ orderId }) => orderId === id);
    const adConsent = consent && { receivers: consent.kinds, consentedAt: consent.consentedAt };
    const cart = {
      number: orderNumberOf(id),
      language: locale,
      lines,
      couponCode,
      ...(delivery ? { delivery } : {}),
      createdAt,
      remindedAt,
      reminders,
      ...(adConsent ? { adConsent } : {}),
    };
    if (!orderIds.has(id)) return { ...cart, isCart: true };
    const mails = mailed
      .filter(({ orderId }) => orderId === id)
      .map(({ kind, createdAt: madeAt, doneAt }) => ({ kind, createdAt: madeAt, sentAt: doneAt }));
    const offers = answers
      .filter(({ orderId }) => orderId === id)
      .map(({ step, kind, answer, createdAt: answeredAt }) => ({ step, kind, answer, answeredAt }));
    return { ...cart, isCart: false, paidAt, receiptSentAt, tracking, mails, offers };
  });
}
