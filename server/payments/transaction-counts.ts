import { randomInt } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

/** Names of further rows; two that are drawn alike at once only wait for each other. */
const shards = 32_768;

/** The values of `countQuery`'s placeholders; a run's own. */
export function countValues(companyId: string): { companyId: string; shard: number } {
  return { companyId, shard: randomInt(shards) };
}

/**
 * The part of a prepared statement that keeps the counts true, in the commit that makes or moves a transaction. `changes` selects
 * `payment_method`, `status` and `transactions`: how many more, or fewer, there are. `countValues` has its values.
 *
 * It adds to whichever row of the state nobody else holds at that moment, and to a new one where all are held. So charges
 * of one company never wait for each other here, nobody can be part of a deadlock, and there are as many rows as there
 * ever were commits at once.
 */
export function countQuery(changes: SQL): SQL {
  return sql`
    INSERT INTO transaction_counts (company_id, payment_method, status, shard, transactions)
    SELECT ${sql.placeholder("companyId")}::uuid, change.payment_method, change.status, coalesce(unheld.shard, ${sql.placeholder("shard")}),
      change.transactions
    FROM (${changes}) change
    LEFT JOIN LATERAL (
      SELECT counted.shard FROM transaction_counts counted
      WHERE counted.company_id = ${sql.placeholder("companyId")}::uuid AND counted.payment_method = change.payment_method
        AND counted.status = change.status
      LIMIT 1 FOR UPDATE SKIP LOCKED
    ) unheld ON true
    ON CONFLICT (company_id, payment_method, status, shard)
    DO UPDATE SET transactions = transaction_counts.transactions + excluded.transactions`;
}
