import { and, count, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { orders, transactions, upsellAnswers } from "@/db/schema";
import { getProduct } from "../../catalog/products/products";
import type { UpsellResult } from "./schemas";

/**
 * Returns the acceptances, refusals and revenue of each of a product's post-purchase offers. Counts
 * only acceptances whose order is still paid.
 *
 * @throws NOT_FOUND.
 */
export async function reportUpsells(companyId: string, productId: string): Promise<{ results: UpsellResult[] }> {
  const { id } = await getProduct(companyId, productId);
  const { step, kind, answer } = upsellAnswers;
  const isPaid = eq(transactions.status, "paid");
  const kept = sql<string>`coalesce(sum(${transactions.amountPaid} - ${transactions.refunded}) FILTER (WHERE ${isPaid}), 0)`;
  const rows = await db()
    .select({
      step,
      kind,
      taken: sql<string>`count(*) FILTER (WHERE ${answer} = 'taken' AND ${isPaid})`,
      declined: count(sql`CASE WHEN ${answer} = 'declined' THEN 1 END`),
      sold: kept,
    })
    .from(upsellAnswers)
    .leftJoin(orders, and(eq(orders.companyId, upsellAnswers.companyId), eq(orders.id, upsellAnswers.upsellOrderId)))
    .leftJoin(
      transactions,
      and(eq(transactions.companyId, orders.companyId), eq(transactions.id, orders.transactionId)),
    )
    .where(and(eq(upsellAnswers.companyId, companyId), eq(upsellAnswers.productId, id)))
    .groupBy(step, kind)
    .orderBy(step, sql`${kind} DESC`);
  const results = rows.map(({ taken, sold, ...row }) => ({ ...row, taken: Number(taken), soldInCents: Number(sold) }));
  return { results };
}
