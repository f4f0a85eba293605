import { randomInt } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

/** Number of possible extra rows. If two commits draw the same one, one waits for the other. */
const shards = 32_768;

/** The values of `countQuery`'s placeholders, new for each execution. */
export function countValues(companyId: string): { companyId: string; shard: number } {
  return { companyId, shard: randomInt(shards) };
}

/**
 * The part of a prepared statement that updates the counts, in the commit that creates or moves a transaction.
 * `changes` selects `payment_method`, `status` and `transactions`, the difference. `countValues` makes its values.
 *
 * It adds to any row of the state that is not locked, or to a new one when all are. So charges of one company never
 * wait for each other here and cannot deadlock, and there are at most as many rows as there were concurrent commits.
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
