import { and, count, desc, eq, gte, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { orders, recoveries } from "@/db/schema";
import type { RecoveryCause } from "@/db/schema/checkout-enums";
import { getCompany } from "../../accounts/company/companies";
import { getProduct } from "../../catalog/products/products";
import { toE164 } from "../../core/contact/phone";
import { environment } from "../../core/env/env";
import { mailFormats } from "../../core/mail/mail-words";
import { orderNumberOf } from "../../payments/transactions/order-number";
import { languageOf } from "../mails/mail-facts";
import type { OrderRow } from "../orders/orders";
import { fillText, firstNameOf } from "./fill-text";
import type { LeftOrderPage, RecoveryRows, RecoverySequence } from "./schemas";
import { listSequences } from "./sequences";

const orderOf = and(eq(orders.companyId, recoveries.companyId), eq(orders.id, recoveries.orderId));

/**
 * Lists the orders for which a product's sequences have sent or planned reminders, newest first.
 * `step` selects orders with at least that number of emails. Excludes erased orders. An order with
 * a phone number has a WhatsApp link with the first step's text, for the seller to send.
 *
 * @throws NOT_FOUND.
 */
export async function listLeftOrders(companyId: string, query: RecoveryRows): Promise<LeftOrderPage> {
  const { productId, cause, step, limit, offset } = query;
  const product = await getProduct(companyId, productId);
  const which = and(
    eq(recoveries.companyId, companyId),
    eq(recoveries.productId, product.id),
    ne(orders.customerEmail, ""),
    cause === undefined ? undefined : eq(recoveries.cause, cause),
    step === undefined ? undefined : gte(recoveries.mails, step),
  );
  const [rows, [counted], { sequences }, company] = await Promise.all([
    db()
      .select({ recovery: recoveries, order: orders })
      .from(recoveries)
      .innerJoin(orders, orderOf)
      .where(which)
      .orderBy(desc(recoveries.createdAt), desc(recoveries.orderId))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(recoveries).innerJoin(orders, orderOf).where(which),
    listSequences(companyId, product.id),
    getCompany(companyId),
  ]);
  const listed = rows.map(({ recovery, order }) => {
    const text = textFor(order, recovery.cause, sequences, { product: product.name, seller: company.name });
    return {
      orderId: order.id,
      number: orderNumberOf(order.id),
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      cause: recovery.cause,
      leftAt: recovery.causeAt.toISOString(),
      mails: recovery.mails,
      nextAt: recovery.endedAt ? null : recovery.nextAt.toISOString(),
      endReason: recovery.endReason,
      whatsAppUrl: recovery.endReason === "bought" ? null : whatsAppUrlOf(order.customerPhone, text),
    };
  });
  return { rows: listed, totalRows: counted?.rows ?? 0 };
}

/** Omits the email's links, which are private to the buyer. */
function textFor(
  order: OrderRow,
  cause: RecoveryCause,
  sequences: readonly RecoverySequence[],
  { product, seller }: { product: string; seller: string },
): string {
  const text = sequences.find((each) => each.cause === cause)?.steps[0]?.text ?? "";
  const amount = order.total === null ? "" : mailFormats(languageOf(order)).cents(order.total);
  const values = { name: firstNameOf(order.customerName), product, seller, amount, coupon: "" };
  return `${fillText(text, values)}\n${environment().publicUrl}/c/${order.offerSlug}`;
}

function whatsAppUrlOf(phone: string, text: string): string | null {
  const number = toE164(phone);
  return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
