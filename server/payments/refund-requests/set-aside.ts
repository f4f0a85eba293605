import { type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { refundWindowDays } from "@/db/schema/payments-enums";

/**
 * SQL expression: the amount in cents that a company still owes for accepted refunds and surplus
 * payments. Includes a boleto's surplus that waits for its buyer's bank account, until the refund
 * window ends. Excludes disputed money, which is already blocked, refunds that are not retried, and
 * refunds paid from the seller's own bank account.
 */
export function acceptedRefundsOf(companyId: SQL, now: SQL): SQL {
  return sql`(
    SELECT coalesce(sum(greatest(0, t.amount_paid - t.refunded - (
      SELECT coalesce(sum(d.amount), 0) FROM chargebacks d
      WHERE d.company_id = t.company_id AND d.transaction_id = t.id AND d.status <> 'won' AND NOT d.after_refund))), 0)
    FROM transactions t
    JOIN connections c ON c.company_id = t.company_id AND c.id = t.connection_id
    WHERE t.company_id = ${companyId} AND t.id IN (
      SELECT transaction_id FROM refund_requests
      WHERE company_id = ${companyId} AND status = 'open' AND next_try_at IS NOT NULL
      UNION SELECT d.transaction_id FROM duplicate_payments d
      JOIN transactions paid ON paid.company_id = d.company_id AND paid.id = d.transaction_id
      WHERE d.company_id = ${companyId} AND (d.status = 'open' OR d.status = 'stuck'
        AND paid.payment_method = 'boleto'
        AND d.created_at > ${now} - make_interval(days => ${refundWindowDays.boleto})))
      AND NOT coalesce((c.capabilities->>'settlesToSeller')::boolean, false))`;
}

export async function sumAcceptedRefunds(companyId: string, now: Date, executor: Executor = db()): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [sum] = await executor.execute<{ amount: string }>(
    sql`SELECT ${acceptedRefundsOf(sql`${companyId}`, at)} AS amount`,
  );
  return Number(sum?.amount ?? 0);
}

export function setAsideOf(available: number, acceptedRefunds: number): number {
  return Math.min(Math.max(0, available), acceptedRefunds);
}
