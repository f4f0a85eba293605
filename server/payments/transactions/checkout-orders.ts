import { type SQL, sql } from "drizzle-orm";
import { orders, upsellAnswers } from "@/db/schema";

/** Whether an order was begun at a checkout page: not an offer taken after the payment of another order. */
export function isBegunAtCheckout(): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${upsellAnswers} WHERE ${upsellAnswers.companyId} = ${orders.companyId}
    AND ${upsellAnswers.upsellOrderId} = ${orders.id})`;
}
