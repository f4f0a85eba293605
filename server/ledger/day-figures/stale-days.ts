import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { sqlDayOf, sqlHourOf } from "@/db/sql-days";

/** The value of the placeholder of `markStaleQuery`, new for each execution. */
export function staleValues(): { staleId: string } {
  return { staleId: newId() };
}

/**
 * The part of a prepared statement that marks the hour and the day of a transaction as stale, in the commit that changes
 * what the transaction adds to the figures of sales (`measures` in `sale-figures.ts`). `changed` selects `company_id` and
 * `created_at` of at most one transaction. `staleValues` makes its values. Leaves out transactions younger than an hour.
 *
 * Invariant, in every snapshot:
 * - a day before `figured_days.until` has a row in `stale_days`, or its rows in `day_figures` are the sums of its
 *   transactions;
 * - an hour in `[hours_from, hours_until)` that is not before the start of `until` has a row in `stale_days`, or its rows
 *   in `hour_figures` are the sums of its transactions.
 *
 * Why it holds (a "period" is a day or an hour):
 * - A commit that creates a transaction older than an hour, or changes its figures, adds a row here, stored period or
 *   not: always a new one, so that commits neither wait for each other nor deadlock. The commits of younger
 *   transactions, nearly all of them, write nothing.
 * - `server/ledger/day-figures/figure-days.ts` sums a day that ended two days ago, an hour that ended 90 minutes ago, or a stale
 *   period: in one snapshot it reads the transactions and deletes the rows of the period here. A commit of that snapshot
 *   is in the sums; the row of a later one is not seen, so it stays. A row that goes with its hour was of no use to its
 *   day, which is not stored: hours are summed only from the start of `until` on.
 * - Two runs of the job never sum a company's periods from overlapping snapshots: each run writes only if
 *   `figured_days` is as it read it before its snapshot, and changes its `version`.
 * - A commit that marks nothing began, by the database's clock, when its transaction was younger than an hour. Its hour
 *   is summed at least 30 minutes later, and its day at least 47 hours, so the snapshot contains it, unless it took that
 *   long. `sessionSettings` in `db/client.ts` ends long statements and idle transactions within seconds.
 * - A commit that stores days deletes their hours and moves `hours_from` up to the first day that is not stored. It never
 *   moves down, so that hours without rows are not taken for hours without sales when `until` is set back.
 * - Neither a job's `now` nor a verb's, which may travel, decides anything here.
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
 * Marks the hour and the day of a transaction as stale, in the caller's commit, which creates it in the past or changes
 * its figures. Does nothing for a transaction younger than an hour.
 */
export async function markStale(
  tx: Executor,
  { companyId, createdAt }: { companyId: string; createdAt: Date },
): Promise<void> {
  await markQuery({ ...staleValues(), companyId, createdAt: createdAt.toISOString() }, tx);
}
