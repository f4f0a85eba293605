import { type SQL, sql } from "drizzle-orm";
import { orders, upsellAnswers } from "@/db/schema";

/**
 * SQL condition: orders placed on a checkout page, excluding upsells accepted after the payment of
 * another order.
 */
export function isBegunAtCheckout(): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${upsellAnswers} WHERE ${upsellAnswers.companyId} = ${orders.companyId}
    AND ${upsellAnswers.upsellOrderId} = ${orders.id})`;
}
