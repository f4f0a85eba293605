import { randomInt } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { sqlDayOf } from "@/db/sql-days";
import { markRecount } from "../../core/counters/recounts";
import { markStale } from "../../ledger/day-figures/mark-stale";
import type { TransactionRow } from "./transaction-shape";

/** Maximum number of rows per state. Two transactions that insert the same row block each other. */
const shards = 32_768;

/** Returns the parameters of `countQuery` and `dayCountQuery`, with a random shard for each execution. */
export function countValues(companyId: string): { companyId: string; shard: number } {
  return { companyId, shard: randomInt(shards) };
}

/**
 * SQL fragment of a prepared statement that updates the counts, in the database transaction that
 * creates or moves a transaction. `changes` selects `payment_method`, `status` and the difference,
 * `transactions`. `countValues` returns the parameters.
 *
 * The fragment adds to any unlocked row of the state, or inserts a new one if all are locked.
 * Charges of one company therefore never block each other here and cannot deadlock. The number of
 * rows never exceeds the number of concurrent commits.
 */
export function countQuery(changes: SQL): SQL {
  return addingQuery("transaction_counts", ["payment_method", "status"], changes);
}

/**
 * Like `countQuery`, for the counts by day. `changes` also selects `created_at`. Transactions
 * younger than a day are skipped.
 *
 * Invariant, in every snapshot: the rows of a day before `counted_days.until` add up to the number
 * of its transactions. (Below, a "change" is a committed database transaction that creates or moves
 * a transaction.)
 * - A change of a transaction older than a day adds its difference here, whether or not the day has
 * been counted. Changes of younger transactions, which are nearly all, write nothing.
 * - `server/payments/transactions/count-days.ts` counts a day that ended 25 hours ago. In one
 * snapshot, it reads the number of the day's transactions and the differences written so far, and
 * adds the missing number. A change in that snapshot is in both numbers. A later change adds its
 * own difference.
 * - A change that adds no difference started, by the database's clock, when its transaction was
 * younger than a day. Its day is counted at least an hour later, so the snapshot contains the
 * change unless the change took that long. `sessionSettings` in `db/client.ts` ends long statements
 * and idle database transactions within seconds.
 * - Nothing here depends on the `now` of a job or an operation, which tests may shift.
 */
export function dayCountQuery(changes: SQL): SQL {
  return addingQuery(
    "transaction_day_counts",
    ["day", "payment_method", "status"],
    sql`SELECT ${sqlDayOf(sql`made.created_at`)} AS day, made.payment_method, made.status, made.transactions
      FROM (${changes}) made WHERE made.created_at < now() - interval '1 day'`,
  );
}

function addingQuery(table: string, columns: readonly string[], changes: SQL): SQL {
  const counts = sql.identifier(table);
  const key = sql.raw(columns.join(", "));
  const changed = sql.raw(columns.map((column) => `change.${column}`).join(", "));
  const isSame = sql.raw(columns.map((column) => `counted.${column} = change.${column}`).join(" AND "));
  return sql`
    INSERT INTO ${counts} (company_id, ${key}, shard, transactions)
    SELECT ${sql.placeholder("companyId")}::uuid, ${changed}, coalesce(unheld.shard, ${sql.placeholder("shard")}),
      change.transactions
    FROM (${changes}) change
    LEFT JOIN LATERAL (
      SELECT counted.shard FROM ${counts} counted
      WHERE counted.company_id = ${sql.placeholder("companyId")}::uuid AND ${isSame}
      LIMIT 1 FOR UPDATE SKIP LOCKED
    ) unheld ON true
    ON CONFLICT (company_id, ${key}, shard)
    DO UPDATE SET transactions = ${counts}.transactions + excluded.transactions`;
}

const countPastQuery = preparedQuery((database) =>
  database.execute(
    dayCountQuery(sql`SELECT ${sql.placeholder("createdAt")}::timestamptz AS created_at,
      ${sql.placeholder("paymentMethod")}::text AS payment_method, ${sql.placeholder("status")}::text AS status,
      1 AS transactions`),
  ),
);

/**
 * Adds a transaction created in the past, such as demo data, to the counts of its day and marks the
 * day's figures as stale. Runs in the database transaction that creates it. Requests a recount of
 * the customers, because its customer may be just as old.
 */
export async function countPast(tx: Executor, row: TransactionRow): Promise<void> {
  const { companyId, paymentMethod, status, createdAt } = row;
  await countPastQuery({ ...countValues(companyId), paymentMethod, status, createdAt: createdAt.toISOString() }, tx);
  await markStale(tx, row);
  await markRecount(tx, companyId, "customer");
}
