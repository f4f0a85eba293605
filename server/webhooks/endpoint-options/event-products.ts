import { type SQL, sql } from "drizzle-orm";

/**
 * Returns an SQL array of the event's product IDs: those of the offers sold by its charge, or of
 * its subscription or enrollment. Empty for an event without a product, such as a payout. `event`
 * is a row with the columns `type`, `subject_id` and `payload` of `events`, and `companyId` is its
 * company.
 */
export function productsOf(event: SQL, companyId: SQL): SQL<string[]> {
  const payload = sql`${event}.payload`;
  const transactionId = sql`CASE ${event}.type WHEN 'transaction' THEN ${event}.subject_id
    WHEN 'dispute' THEN (${payload} ->> 'transactionId')::uuid
    WHEN 'shipment' THEN (${payload} ->> 'transactionId')::uuid WHEN 'authorization' THEN (${payload} ->> 'transactionId')::uuid END`;
  return sql`ARRAY(
    SELECT (${payload} ->> 'productId')::uuid
    WHERE ${event}.type IN ('subscription', 'enrollment') AND ${payload} ->> 'productId' IS NOT NULL
    UNION
    SELECT o.product_id FROM transactions t
    CROSS JOIN LATERAL jsonb_array_elements(t.items) item
    JOIN offers o ON o.company_id = ${companyId} AND o.slug = item ->> 'offerSlug'
    WHERE t.company_id = ${companyId} AND t.id = ${transactionId}
    UNION
    SELECT s.product_id FROM subscriptions s
    WHERE ${event}.type = 'authorization' AND s.company_id = ${companyId}
      AND s.id = (${payload} ->> 'subscriptionId')::uuid)`;
}
