import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { orders, recoveryMails } from "@/db/schema";
import { nowIn } from "../../accounts/company/company-clock";
import { findLastCharge } from "../orders/charge-order";
import { type OrderRow, orderPathOf, reloadOrder } from "../orders/orders";
import { findCheckout } from "../page/find-checkout";
import { prefillKeyOf } from "../page/prefill";
import { buyerKeysOf } from "./buyer-key";
import { readStanding } from "./find-cause";
import { spellingsOf } from "./has-bought";
import { findLinkedMail, type RecoveryMailRow, sameMail } from "./linked-mail";
import { linkMs } from "./links";

/** `slug` is the checkout page for ordering again. */
export interface ReminderTarget {
  path: string;
  slug: string;
}

/**
 * Resolves a reminder's link to a path:
 * - If the buyer has bought the product, the paid order's page.
 * - If the order was placed, its page.
 * - If it was not placed, or the email has a new coupon, the checkout page with the order's offer,
 *   bumps, coupon, method and contact, but never the document or a card.
 * - After thirty days by the company's clock, or if the order's address has changed, the plain
 *   checkout page.
 *
 * The link opens only what the email's recipient may see, because another person may have typed
 * that address into the order.
 *
 * @returns null for an invalid token or an erased order.
 */
export async function openReminderLink(token: string, realNow: Date): Promise<ReminderTarget | null> {
  const mail = await findLinkedMail(token);
  if (!mail || mail.buyerKey === "") return null;
  const { companyId, orderId } = mail;
  const now = await nowIn(companyId, realNow);
  await db()
    .update(recoveryMails)
    .set({ openedAt: now })
    .where(and(sameMail(mail), isNull(recoveryMails.openedAt)));
  const order = await reloadOrder({ companyId, id: orderId });
  const slug = order.offerSlug;
  const isOfMail = buyerKeysOf(order.customerEmail).includes(mail.buyerKey);
  if (!isOfMail || now.getTime() - mail.createdAt.getTime() > linkMs) return { slug, path: `/c/${slug}` };
  const paid = await findPaid(order);
  if (paid) return { slug, path: orderPathOf(paid.token) };
  const [charge, checkout] = await Promise.all([findLastCharge(order), findCheckout(slug, now)]);
  // If the offer is no longer available, the order's page explains why.
  const opensOrder = charge && (!checkout || !isCheaper(order, mail));
  return { slug, path: opensOrder ? orderPathOf(order.token) : await checkoutPathOf(order, mail) };
}

function isCheaper({ couponCode }: OrderRow, mail: RecoveryMailRow): boolean {
  return mail.couponCode !== null && mail.couponCode !== couponCode;
}

/** The key in the returned path only prefills the contact. */
async function checkoutPathOf(order: OrderRow, mail: RecoveryMailRow): Promise<string> {
  const { offerSlug, bumpIds, installments } = order;
  const search = new URLSearchParams({ order: prefillKeyOf(order), coupon: mail.couponCode ?? order.couponCode ?? "" });
  for (const id of bumpIds.length > 0 ? bumpIds : [""]) search.append("bump", id);
  const method = order.paymentMethod ?? order.chosenMethod;
  if (method) search.set("method", method);
  if (installments > 1) search.set("installments", String(installments));
  return `/c/${offerSlug}?${search}`;
}

/** Returns the address's paid order for the product, or null. Prefers the given order. */
async function findPaid(order: OrderRow): Promise<OrderRow | null> {
  if ((await readStanding(order)).state === "paid") return order;
  const { companyId, productId, customerEmail } = order;
  if (productId === null) return null;
  const [paid] = await db()
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.productId, productId),
        inArray(orders.customerEmail, spellingsOf(customerEmail)),
        isNotNull(orders.paidAt),
      ),
    )
    .orderBy(asc(orders.paidAt))
    .limit(1);
  return paid ?? null;
}
