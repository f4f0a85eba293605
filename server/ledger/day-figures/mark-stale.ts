import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { sqlDayOf, sqlHourOf } from "@/db/sql-days";

/** Returns the placeholder values for one execution of `markStaleQuery`. */
export function staleValues(): { staleId: string } {
  return { staleId: newId() };
}

/**
 * SQL fragment of a prepared statement that marks the hour and the day of a transaction as stale.
 * It runs in the database transaction that changes the transaction's contribution to the sales
 * figures (`measures` in `sale-figures.ts`). `changed` selects `company_id` and `created_at` of at
 * most one transaction. `staleValues` returns the parameters. Transactions younger than an hour are
 * skipped.
 *
 * Invariant, in every snapshot:
 * - A day before `figured_days.until` has a row in `stale_days`, or its rows in `day_figures` are
 *   the sums of its transactions.
 * - An hour in `[hours_from, hours_until)` that is not before the start of `until` has a row in
 *   `stale_days`, or its rows in `hour_figures` are the sums of its transactions.
 *
 * Proof (a "period" is a day or an hour, and a "change" is a committed database transaction):
 * - A change that creates a transaction older than an hour, or changes its figures, adds a row
 *   here, whether or not the period is stored. It always inserts a new row, so that changes do not
 *   wait for each other or deadlock. Changes of younger transactions, nearly all of them, write
 *   nothing.
 * - `server/ledger/day-figures/figure-days.ts` sums a day that ended two days ago, an hour that
 *   ended 90 minutes ago, or a stale period. In one snapshot it reads the transactions and deletes
 *   the period's rows here. A change in that snapshot is included in the sums. The row of a later
 *   change is not visible, so it is not deleted. A row that is deleted when its hour is summed is
 *   not needed for its day, because that day is not stored: hours are summed only from the start of
 *   `until`.
 * - Two runs of the job never sum a company's periods from overlapping snapshots. Each run writes
 *   only if `figured_days` is unchanged since it was read before the snapshot, and increments its
 *   `version`.
 * - A change that marks nothing started, by the database's clock, when its transaction was younger
 *   than an hour. Its hour is summed at least 30 minutes later, and its day at least 47 hours
 *   later, so the snapshot contains the change unless it took that long. `sessionSettings` in
 *   `db/client.ts` ends long statements and idle database transactions within seconds.
 * - When days are stored, their hours are deleted and `hours_from` moves up to the first day that
 *   is not stored. It never moves back, so that hours without rows are not mistaken for hours
 *   without sales when `until` is set back.
 * - Nothing here depends on the `now` of a job or an operation, which tests may shift.
 */
export function markStaleQuery(changed: SQL): SQL {
  return sql`
    INSERT INTO stale_days (company_id, day, id, hour)
    SELECT changed.company_id, ${sqlDayOf(sql`changed.created_at`)}, ${sql.placeholder("staleId")}::uuid,
      ${sqlHourOf(sql`changed.created_at`)}
    FROM (${changed}) changed WHERE changed.created_at < now() - interval '1 hour'`;
}

const markQuery = preparedQuery((database) =>
  database.execute(
    markStaleQuery(sql`SELECT ${sql.placeholder("companyId")}::uuid AS company_id,
      ${sql.placeholder("createdAt")}::timestamptz AS created_at`),
  ),
);

/**
 * Marks the hour and the day of a transaction as stale. Runs in the caller's database transaction, which creates the
 * transaction in the past or changes its figures. Does nothing for a transaction younger than an hour.
 */
export async function markStale(
  tx: Executor,
  { companyId, createdAt }: { companyId: string; createdAt: Date },
): Promise<void> {
  await markQuery({ ...staleValues(), companyId, createdAt: createdAt.toISOString() }, tx);
}
