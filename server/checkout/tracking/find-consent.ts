import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { trackingConsents } from "@/db/schema";

export type Consent = Pick<typeof trackingConsents.$inferSelect, "companyId" | "orderId" | "productId" | "kinds">;

/**
 * Returns the consent that covers a transaction: that of its order, or of the order that started its subscription. Null
 * without one. The transactions are an array, so that the index is searched only by these IDs.
 */
export async function findConsent(tx: Executor, companyId: string, transactionId: string): Promise<Consent | null> {
  const [found] = await tx.execute<Consent>(sql`
    SELECT c.company_id AS "companyId", c.order_id AS "orderId", c.product_id AS "productId", to_json(c.kinds) AS kinds
    FROM order_charges o JOIN tracking_consents c ON c.company_id = o.company_id AND c.order_id = o.order_id
    WHERE o.company_id = ${companyId} AND o.transaction_id = ANY(ARRAY(
      SELECT ${transactionId}::uuid UNION ALL
      SELECT t.id FROM transactions asked
      JOIN transactions t ON t.company_id = asked.company_id AND t.subscription_id = asked.subscription_id
      WHERE asked.company_id = ${companyId} AND asked.id = ${transactionId}::uuid))
    ORDER BY c.consented_at LIMIT 1`);
  return found ?? null;
}
