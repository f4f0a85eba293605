import { type SQL, sql } from "drizzle-orm";

/**
 * Whether the money of a grant `g` stayed: of a sale or of any charge of a subscription. What a member gave was never paid,
 * and stays.
 */
export const isMoneyKept: SQL = sql`(
  NOT EXISTS (
    SELECT FROM transactions t WHERE t.company_id = g.company_id AND ${isOfGrant()} AND t.status IN ('refund', 'chargeback'))
  OR EXISTS (SELECT FROM transactions t WHERE t.company_id = g.company_id AND ${isOfGrant()} AND t.status = 'paid'))`;

function isOfGrant(): SQL {
  return sql`(t.id = g.source_id OR t.subscription_id = g.source_id)`;
}
