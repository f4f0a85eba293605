import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { orders } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { maskDocument } from "../../accounts/company/documents";
import { erasedBuyer } from "../../customers/erasure/erased";
import { orderNumberOf } from "../../payments/transactions/order-number";
import { type OrderRow, sameOrder } from "../orders/orders";
import { readSold } from "../page/find-checkout";
import { sellerOf } from "../page/seller";
import { forgetOrders } from "../tracking/erase-consents";
import { buyerKeysOf } from "./buyer-key";
import { eraseRecoveries } from "./erase-recoveries";
import { spellingsOf } from "./has-bought";
import { findReminded } from "./linked-mail";
import type { Reminded } from "./links";
import type { StopPage, TypedOrder } from "./schemas";
import { stopFor } from "./stop-reminders";

/** Maximum number of orders on the page and per batch of an erasure. */
const batchSize = 50;

export async function findStopPage(token: string): Promise<StopPage | null> {
  const reminded = await findReminded(token);
  if (!reminded) return null;
  const company = await getCompany(reminded.companyId);
  const email = await findAddress(db(), reminded);
  const rows = email === null ? [] : await listTyped(db(), reminded.companyId, email);
  return { shop: company.name, seller: sellerOf(company), email, typed: await Promise.all(rows.map(describe)) };
}

/**
 * Erases the orders without a charge that were entered with a reminder's address, and unsubscribes
 * the address (LGPD, article 18). Keeps orders with a charge, which the buyer can erase in the
 * account. Idempotent.
 *
 * @returns false for an invalid token.
 */
export async function eraseTyped(token: string, now: Date): Promise<boolean> {
  const reminded = await findReminded(token);
  if (!reminded) return false;
  const { companyId } = reminded;
  await db().transaction(async (tx) => {
    const email = await findAddress(tx, reminded);
    if (email === null) return;
    await stopFor(tx, reminded, now);
    await eraseRecoveries(tx, companyId, [email], now);
    for (let count = batchSize; count === batchSize; ) {
      const ids = (await listTyped(tx, companyId, email)).map(({ id }) => id);
      const erased = await tx
        .update(orders)
        .set({ ...erasedBuyer, buyerNetwork: null, affiliateClicks: null, chosenMethod: null, couponCode: null })
        .where(and(eq(orders.companyId, companyId), inArray(orders.id, ids), isNull(orders.transactionId)))
        .returning({ id: orders.id });
      await forgetOrders(
        tx,
        companyId,
        erased.map(({ id }) => id),
      );
      count = ids.length;
    }
  });
  return true;
}

/** Returns the address of a reminder's recipient, or null if it was erased or the order's address has changed. */
async function findAddress(executor: Executor, { companyId, orderId, buyerKey }: Reminded): Promise<string | null> {
  const [order] = await executor
    .select({ email: orders.customerEmail })
    .from(orders)
    .where(sameOrder({ companyId, id: orderId }));
  return order?.email && buyerKeysOf(order.email).includes(buyerKey) ? order.email : null;
}

function listTyped(executor: Executor, companyId: string, email: string): Promise<OrderRow[]> {
  return executor
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        inArray(orders.customerEmail, spellingsOf(email)),
        isNull(orders.transactionId),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(batchSize);
}

/**
 * Masks document, phone and address, because another person may have typed them with this email.
 */
async function describe(order: OrderRow): Promise<TypedOrder> {
  const { id, customerName: name, customerPhone: phone, document, delivery, createdAt } = order;
  return {
    number: orderNumberOf(id),
    product: (await readSold(order)).name,
    name,
    maskedDocument: document ? maskDocument(document) : "",
    maskedPhone: phone && `•••• ${phone.slice(-4)}`,
    city: delivery ? `${delivery.city}, ${delivery.state}` : "",
    createdAt: createdAt.toISOString(),
  };
}
