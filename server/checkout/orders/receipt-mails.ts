import { db } from "@/db/client";
import { orders } from "@/db/schema";
import type { Mail } from "../../core/mail/mail-files";
import type { MailSender } from "../../core/mail/outbox";
import { readMailFacts } from "../mails/mail-facts";
import { findLastCharge } from "./charge-order";
import { listAccess } from "./find-access";
import { readAutomatic } from "./order-subscription";
import { type OrderRow, reloadOrder, sameOrder } from "./orders";
import { isReturned } from "./record-duplicates";

/** Not sent to erased buyers. */
export const receiptMails: MailSender = {
  counts: "receipts",
  compose: async ([{ companyId, subjectId }], now) => {
    const order = await reloadOrder({ companyId, id: subjectId });
    const charge = await findLastCharge(order);
    // Surplus money is refunded and has a separate email.
    if (charge && (await isReturned(db(), companyId, charge.id))) return null;
    // A subscription by Pix Automático also needs the authorization, which may follow the payment.
    const automatic = await readAutomatic(charge);
    if (automatic && !automatic.hasStarted) return automatic.authorization === "ended" ? null : "later";
    return order.customerEmail === "" ? null : receiptOf(order, now);
  },
  end: async (tx, { companyId, subjectId }, { isSent, now }) => {
    const ofOrder = sameOrder({ companyId, id: subjectId });
    if (isSent) await tx.update(orders).set({ receiptSentAt: now }).where(ofOrder);
  },
};

export async function receiptOf(order: OrderRow, now: Date): Promise<Mail> {
  // Loaded on first use, because the mail renderer takes 35 MB.
  const { composeReceipt } = await import("../mails/order-mails");
  return composeReceipt(await readMailFacts(order, now), await listCourses(order, now));
}

/**
 * Returns the titles of an order's courses. They already exist, because the transaction that marks
 * the order as paid also grants access.
 */
async function listCourses(order: OrderRow, now: Date): Promise<string[]> {
  const charge = await findLastCharge(order);
  return charge ? (await listAccess(charge, now)).map(({ title }) => title) : [];
}
