import { type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";

/**
 * SQL expression: the amount in cents that a company still owes for accepted refunds and surplus
 * payments. Excludes disputed money, which is already blocked, refunds that are not retried, and
 * refunds paid from the seller's own bank account.
 */
export function acceptedRefundsOf(companyId: SQL): SQL {
  return sql`(
    SELECT coalesce(sum(greatest(0, t.amount_paid - t.refunded - (
      SELECT coalesce(sum(d.amount), 0) FROM chargebacks d
      WHERE d.company_id = t.company_id AND d.transaction_id = t.id AND d.status <> 'won' AND NOT d.after_refund))), 0)
    FROM transactions t
    JOIN connections c ON c.company_id = t.company_id AND c.id = t.connection_id
    WHERE t.company_id = ${companyId} AND t.id IN (
      SELECT transaction_id FROM refund_requests
      WHERE company_id = ${companyId} AND status = 'open' AND next_try_at IS NOT NULL
      UNION SELECT transaction_id FROM duplicate_payments WHERE company_id = ${companyId} AND status = 'open')
      AND NOT coalesce((c.capabilities->>'settlesToSeller')::boolean, false))`;
}

export async function sumAcceptedRefunds(companyId: string, executor: Executor = db()): Promise<number> {
  const [sum] = await executor.execute<{ amount: string }>(
    sql`SELECT ${acceptedRefundsOf(sql`${companyId}`)} AS amount`,
  );
  return Number(sum?.amount ?? 0);
}

export function setAsideOf(available: number, acceptedRefunds: number): number {
  return Math.min(Math.max(0, available), acceptedRefunds);
}
