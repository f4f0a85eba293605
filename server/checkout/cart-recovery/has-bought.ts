import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { offers, orderCharges, orders, recoveryStops, transactions } from "@/db/schema";
import { statusWasPaid } from "@/db/was-paid";
import { fail } from "../../core/failures/failure";
import { listBought } from "../../customers/people/buyer-index";
import type { OrderRow } from "../orders/orders";
import { buyerKeysOf } from "./buyer-key";

const others = alias(orders, "others");
const one = { one: sql`1` };

export interface Buyer {
  order: OrderRow;
  sourceIds: string[];
}

export async function readBuyer(order: OrderRow): Promise<Buyer> {
  const bought = await listBought(order.customerEmail);
  return {
    order,
    sourceIds: bought.filter(({ companyId }) => companyId === order.companyId).flatMap(({ sourceIds }) => sourceIds),
  };
}

/**
 * SQL condition: a buyer with the order's address or document has bought the order's product, in
 * another order, as an order bump or through the API.
 */
export function hasBought({ order, sourceIds }: Buyer): SQL {
  const { companyId, customerEmail, document } = order;
  // Only orders of products have reminders.
  const productId = order.productId ?? fail("INTERNAL");
  const charged = db()
    .select(one)
    .from(others)
    .leftJoin(orderCharges, and(eq(orderCharges.companyId, others.companyId), eq(orderCharges.orderId, others.id)))
    .leftJoin(
      transactions,
      and(eq(transactions.companyId, orderCharges.companyId), eq(transactions.id, orderCharges.transactionId)),
    )
    .where(
      and(
        eq(others.companyId, companyId),
        eq(others.productId, productId),
        // The index covers both spellings. `listBought` finds purchases under other spellings.
        inArray(others.customerEmail, spellingsOf(customerEmail)),
        or(isNotNull(others.paidAt), statusWasPaid(transactions.status)),
      ),
    );
  const isTheirs = or(
    document === null ? undefined : eq(transactions.document, document),
    sourceIds.length === 0 ? undefined : inArray(transactions.id, sourceIds),
    sourceIds.length === 0 ? undefined : inArray(transactions.subscriptionId, sourceIds),
  );
  if (!isTheirs) return exists(charged);
  const itemOfOffer = sql`${transactions.items} @> jsonb_build_array(jsonb_build_object('offerSlug', ${offers.slug}))`;
  const sold = db()
    .select(one)
    .from(transactions)
    .innerJoin(offers, and(eq(offers.companyId, transactions.companyId), eq(offers.productId, productId), itemOfOffer))
    .where(and(eq(transactions.companyId, companyId), statusWasPaid(transactions.status), isTheirs));
  return sql`(${exists(charged)} OR ${exists(sold)})`;
}

/** As typed and in lowercase. */
export function spellingsOf(email: string): string[] {
  return [...new Set([email, email.trim().toLowerCase()])];
}

export function hasStopped({ order: { companyId, customerEmail } }: Buyer): SQL {
  const stop = db()
    .select(one)
    .from(recoveryStops)
    .where(and(eq(recoveryStops.companyId, companyId), inArray(recoveryStops.buyerKey, buyerKeysOf(customerEmail))));
  return exists(stop);
}
