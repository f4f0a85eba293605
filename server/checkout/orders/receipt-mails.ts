import { db } from "@/db/client";
import { orders } from "@/db/schema";
import type { Mail } from "../../core/mail/mail-files";
import type { MailSender } from "../../core/mail/outbox";
import { readMailFacts } from "../mails/mail-facts";
import { findLastCharge } from "./charge-order";
import { listAccess } from "./find-access";
import { type OrderRow, reloadOrder, sameOrder } from "./orders";
import { isReturned } from "./record-duplicates";

/** Receipts of paid orders. Buyers whose data was erased do not get one. */
export const receiptMails: MailSender = {
  counts: "receipts",
  compose: async ([{ companyId, subjectId }], now) => {
    const order = await reloadOrder({ companyId, id: subjectId });
    const charge = await findLastCharge(order);
    // Money that is refunded as surplus bought nothing; the mail about it says so.
    if (charge && (await isReturned(db(), companyId, charge.id))) return null;
    return order.customerEmail === "" ? null : receiptOf(order, now);
  },
  end: async (tx, { companyId, subjectId }, { isSent, now }) => {
    const ofOrder = sameOrder({ companyId, id: subjectId });
    if (isSent) await tx.update(orders).set({ receiptSentAt: now }).where(ofOrder);
  },
};

/** Composes the receipt of a paid order in the order's language. Links expire relative to `now`. */
export async function receiptOf(order: OrderRow, now: Date): Promise<Mail> {
  // Loaded on first use, because the mail renderer takes 35 MB.
  const { composeReceipt } = await import("../mails/order-mails");
  return composeReceipt(await readMailFacts(order, now), await listCourses(order, now));
}

/**
 * Returns the titles of an order's courses. The transaction that marks an order as paid also grants access, so the
 * courses already exist.
 */
async function listCourses(order: OrderRow, now: Date): Promise<string[]> {
  const charge = await findLastCharge(order);
  return charge ? (await listAccess(charge, now)).map(({ title }) => title) : [];
}
