import { type SQL, sql } from "drizzle-orm";

/**
 * Whether the money of a company's grant `g` stayed: of a sale or of any charge of a subscription. What a member gave was
 * never paid, and stays.
 */
export function isMoneyKept(companyId: string): SQL {
  const isOfGrant = sql`t.company_id = ${companyId} AND (t.id = g.source_id OR t.subscription_id = g.source_id)`;
  return sql`(
    NOT EXISTS (SELECT FROM transactions t WHERE ${isOfGrant} AND t.status IN ('refund', 'chargeback'))
    OR EXISTS (SELECT FROM transactions t WHERE ${isOfGrant} AND t.status = 'paid'))`;
}
