import { type SQL, sql } from "drizzle-orm";

/**
 * SQL condition: the payment behind grant `g` was not fully refunded or charged back. For a
 * subscription, one paid charge suffices. Members' grants involve no payment and always match.
 */
export function isMoneyKept(companyId: string): SQL {
  const isOfGrant = sql`t.company_id = ${companyId} AND (t.id = g.source_id OR t.subscription_id = g.source_id)`;
  return sql`(
    NOT EXISTS (SELECT FROM transactions t WHERE ${isOfGrant} AND t.status IN ('refund', 'chargeback'))
    OR EXISTS (SELECT FROM transactions t WHERE ${isOfGrant} AND t.status = 'paid'))`;
}
