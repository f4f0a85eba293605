import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { sqlDayOf } from "@/db/sql-days";

/** The value of the placeholder of `markStaleQuery`, new for each execution. */
export function staleValues(): { staleId: string } {
  return { staleId: newId() };
}

/**
 * The part of a prepared statement that marks the day of a transaction as stale, in the commit that changes what the
 * transaction adds to the figures of sales (`measures` in `sale-figures.ts`). `changed` selects `company_id` and
 * `created_at` of at most one transaction. `staleValues` makes its values. Leaves out transactions younger than a day.
 *
 * Invariant: in every snapshot, a day before `figured_days.until` has a row in `stale_days`, or its rows in
 * `day_figures` are the sums of its transactions.
 * - A commit that creates a transaction older than a day, or changes its figures, adds a row here, stored day or not:
 *   always a new one, so that commits neither wait for each other nor deadlock. The commits of younger transactions,
 *   nearly all of them, write nothing.
 * - `server/sweeps/figure-days.ts` sums a day that ended two days ago, or a stale one: in one snapshot it reads the
 *   transactions and deletes the rows of the day. A commit of that snapshot is in the sums; the row of a later one is
 *   not seen, so it stays.
 * - Two runs of the job never sum a company's days from overlapping snapshots: each run writes only if
 *   `figured_days` is as it read it before its snapshot, and changes its `version`.
 * - A commit that marks nothing began, by the database's clock, when its transaction was younger than a day. Its day
 *   is summed at least 23 hours later, so the snapshot contains it, unless it took that long. `sessionSettings` in
 *   `db/client.ts` ends long statements and idle transactions within seconds.
 * - Neither a job's `now` nor a verb's, which may travel, decides anything here.
 */
export function markStaleQuery(changed: SQL): SQL {
  return sql`
    INSERT INTO stale_days (company_id, day, id)
    SELECT changed.company_id, ${sqlDayOf(sql`changed.created_at`)}, ${sql.placeholder("staleId")}::uuid
    FROM (${changed}) changed WHERE changed.created_at < now() - interval '1 day'`;
}

const markQuery = preparedQuery((database) =>
  database.execute(
    markStaleQuery(sql`SELECT ${sql.placeholder("companyId")}::uuid AS company_id,
      ${sql.placeholder("createdAt")}::timestamptz AS created_at`),
  ),
);

/**
 * Marks the day of a transaction as stale, in the caller's commit, which creates it in the past or changes its figures.
 * Does nothing for a transaction younger than a day.
 */
export async function markStale(
  tx: Executor,
  { companyId, createdAt }: { companyId: string; createdAt: Date },
): Promise<void> {
  await markQuery({ ...staleValues(), companyId, createdAt: createdAt.toISOString() }, tx);
}
