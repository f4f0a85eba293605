import { type SQL, sql } from "drizzle-orm";

/**
 * SQL condition: the payment of grant `g` was not fully returned. Matches a sale that was not returned, or a
 * subscription with at least one paid charge. Grants by members involve no payment and always match.
 */
export function isMoneyKept(companyId: string): SQL {
  const isOfGrant = sql`t.company_id = ${companyId} AND (t.id = g.source_id OR t.subscription_id = g.source_id)`;
  return sql`(
    NOT EXISTS (SELECT FROM transactions t WHERE ${isOfGrant} AND t.status IN ('refund', 'chargeback'))
    OR EXISTS (SELECT FROM transactions t WHERE ${isOfGrant} AND t.status = 'paid'))`;
}
