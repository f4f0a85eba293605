import { and, eq, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { customers, subscriptions } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import { plainDocument } from "../../accounts/company/documents";
import { fail } from "../../core/failures/failure";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { type Checkout, isOrderFor } from "../page/find-checkout";
import { findLastCharge } from "./charge-order";
import type { NewOrder } from "./order-schemas";
import { findOrder, type OrderRow } from "./orders";

export interface EarlierOrder {
  order: OrderRow;
  charge: TransactionRow | null;
}

/** Null for an order of another product. */
export async function findEarlierOrder(checkout: Checkout, token: string | null): Promise<EarlierOrder | null> {
  const order = token === null ? null : await findOrder(token);
  if (!order || !isOrderFor(checkout, order)) return null;
  return { order, charge: await findLastCharge(order) };
}

export async function findOrderAt(slug: string, token: string): Promise<EarlierOrder | null> {
  const order = await findOrder(token);
  return order?.offerSlug === slug ? { order, charge: await findLastCharge(order) } : null;
}

export function isOpen({ order, charge }: EarlierOrder): boolean {
  return order.paidAt === null && !(charge && wasPaid(charge.status));
}

export function isBought({ charge }: EarlierOrder): boolean {
  return charge !== null && wasPaid(charge.status) && charge.status !== "refund";
}

/**
 * Prevents an accidental second subscription. Compares both the document and the email address, so
 * that a document alone reveals nothing.
 *
 * @throws order_already_subscribed unless `second` confirms it.
 */
export async function checkSubscribed(checkout: Checkout, { email, document, second }: NewOrder): Promise<void> {
  const { company, offer, product } = checkout;
  if (offer.frequency === null || second) return;
  const [running] = await db()
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(
      customers,
      and(eq(customers.companyId, subscriptions.companyId), eq(customers.id, subscriptions.customerId)),
    )
    .where(
      and(
        eq(subscriptions.companyId, company.id),
        eq(subscriptions.productId, product.id),
        ne(subscriptions.status, "canceled"),
        eq(customers.document, plainDocument(document)),
        sql`${email.trim().toLowerCase()} = ANY (SELECT lower(known) FROM unnest(${customers.emails}) known)`,
      ),
    )
    .limit(1);
  if (running) fail("order_already_subscribed");
}

/**
 * Prevents an accidental second order from an old page, another tab or the back button. Requires
 * confirmation if the browser's last order of the product is paid or its card payment undecided.
 *
 * @throws order_already_bought unless `again` confirms it.
 */
export async function checkAgain(checkout: Checkout, { token, earlier, again }: NewOrder): Promise<void> {
  if (!earlier || earlier === token || earlier === again) return;
  const found = await findEarlierOrder(checkout, earlier);
  if (!found) return;
  const isUndecided = found.charge?.status === "pending" && found.charge.paymentMethod === "credit_card";
  if (isUndecided || isBought(found)) fail("order_already_bought");
}
