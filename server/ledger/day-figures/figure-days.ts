import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sqlDayOf, sqlHourOf, sqlStartOf } from "@/db/sql-days";
import { runRoundRobin } from "../../core/leases/fair-turns";
import type { Unit } from "./sale-figures";
import { type Batch, storeFigures } from "./store-figures";

interface Sizes {
  /** Transactions per batch, unless one day or hour has more. Small enough to stay well below the statement timeout. */
  batchSize: number;
  /**
   * A company's hours are stored if they contain more than this number of unstored transactions.
   */
  hoursSize: number;
}

const usualSizes: Sizes = { batchSize: 20_000, hoursSize: 100 };

/**
 * SQL expression: the first day, by the database's clock, that can still change without being
 * marked as stale (`markStaleQuery`).
 */
const openDay = sql`(${sqlDayOf(sql`now()`)} - 2)`;

/**
 * SQL expression: the first hour that can still change without being marked as stale. Includes 30
 * minutes for open database transactions to finish.
 */
const openHour = sqlHourOf(sql`(now() - interval '90 minutes')`);

/**
 * Stores the figures of days that ended at least two days ago (by the database's clock) in
 * `day_figures`. For a company with enough sales, also stores those of later hours that ended 90
 * minutes ago in `hour_figures`. Stale days and hours are summed again, each once per run.
 * Processes one batch at a time, each in a separate database transaction, alternating between
 * companies, until none is left or `deadline` (wall clock) has passed. If two concurrent runs pick
 * the same batch, one stores it and the other continues. `markStaleQuery` documents the invariant.
 * `only` restricts the run to one company. To rebuild a company's figures, set its
 * `figured_days.until` or `hours_until` back to `-infinity`; the next runs correct them.
 *
 * @returns the number of stored batches.
 *
 * @throws the first error, after all other companies have been processed.
 */
export async function figureDays(
  deadline: Date,
  only?: string,
  given: Partial<Sizes> = {},
): Promise<{ figureBatches: number }> {
  const sizes = { ...usualSizes, ...given };
  let figureBatches = 0;
  const pieces = async function* (id: string) {
    await register(id);
    for await (const [unit, batch] of batchesOf(id, sizes)) {
      figureBatches += await storeFigures(unit, id, batch);
      yield;
    }
  };
  const companies = await findCompanies(sizes, only);
  await runRoundRobin(
    companies.map((id) => ({ companyId: id, pieces: pieces(id) })),
    { deadline, message: "Figures of a company's days could not be stored" },
  );
  return { figureBatches };
}

/**
 * Yields a company's batches, each read after the previous one is stored. Days come first, because
 * storing a day deletes its hours.
 */
async function* batchesOf(id: string, sizes: Sizes): AsyncGenerator<[Unit, Batch]> {
  for (const unit of ["day", "hour"] as const) {
    const { closed, stale } = finders[unit];
    for (;;) {
      const [next] = await db().execute<Batch>(closed(sql`${id}::uuid`, sizes));
      if (!next) break;
      yield [unit, next];
    }
    let after = "-infinity";
    for (;;) {
      const [next] = await db().execute<Batch>(stale(sql`${id}::uuid`, after));
      if (!next) break;
      yield [unit, next];
      // Advances even if a concurrent run changed the period, which the next run then processes.
      after = next.from;
    }
  }
}

const mayStore: SQL = sql`figured.registered_at < now() - interval '1 day'`;
const mayStoreHours: SQL = sql`figured.hours_registered_at < now() - interval '1 day'`;

/**
 * SQL expression: the first hour that is not stored. This is the hour after the last stored one, or
 * the start of the first day that cannot be stored yet.
 */
const hoursFrom = sql`greatest(figured.hours_until, ${sqlStartOf(sql`greatest(figured.until, ${openDay})`)})`;

const hasManyOpen = (company: SQL, size: SQL) => sql`EXISTS (
  SELECT 1 FROM transactions t WHERE t.company_id = ${company}
    AND t.created_at >= ${hoursFrom} AND t.created_at < ${openHour} OFFSET ${size})`;

async function findCompanies({ hoursSize }: Sizes, only?: string): Promise<string[]> {
  const rows = await db().execute<{ company_id: string }>(sql`
    SELECT seller.company_id FROM (
      SELECT DISTINCT company_id FROM transaction_counts WHERE ${only ? sql`company_id = ${only}` : sql`true`}
    ) seller
    LEFT JOIN figured_days figured ON figured.company_id = seller.company_id
    WHERE figured.hours_registered_at IS NULL OR (${mayStore} AND (EXISTS (
      SELECT 1 FROM transactions t WHERE t.company_id = seller.company_id
        AND t.created_at >= ${sqlStartOf(sql`figured.until`)} AND t.created_at < ${sqlStartOf(openDay)}
    ) OR EXISTS (
      SELECT 1 FROM stale_days s WHERE s.company_id = seller.company_id AND s.day < figured.until
    ))) OR (${mayStoreHours} AND (EXISTS (
      SELECT 1 FROM stale_days s WHERE s.company_id = seller.company_id
        AND s.hour >= figured.hours_from AND s.hour < figured.hours_until
    ) OR ${hasManyOpen(sql`seller.company_id`, sql`${hoursSize}::bigint`)}))`);
  return rows.map((row) => row.company_id);
}

async function register(companyId: string): Promise<void> {
  await db().execute(sql`
    INSERT INTO figured_days (company_id, until, version, registered_at, hours_registered_at)
    SELECT ${companyId}::uuid, '-infinity', 0, now(), now()
    WHERE NOT EXISTS (
      SELECT 1 FROM figured_days WHERE company_id = ${companyId} AND hours_registered_at IS NOT NULL)
    ON CONFLICT (company_id) DO UPDATE SET hours_registered_at = excluded.hours_registered_at
    WHERE figured_days.hours_registered_at IS NULL`);
}

/** SQL expression: the transaction that starts the next batch, counted from an instant. */
const firstBeyond = (companyId: SQL, from: SQL, selected: SQL, { batchSize }: Sizes) => sql`(
  SELECT ${selected} FROM transactions t WHERE t.company_id = ${companyId} AND t.created_at >= ${from}
  ORDER BY t.created_at ASC NULLS FIRST, t.id ASC NULLS FIRST LIMIT 1 OFFSET ${batchSize})`;

/**
 * Queries that find a batch: either one stale period, or the first unstored periods up to that of
 * the batch's last transaction.
 */
const finders = {
  day: {
    closed: (companyId: SQL, sizes: Sizes) => sql`
        SELECT figured.until::text AS from, figured.until::text AS known, figured.version,
          least(${openDay}, greatest(figured.until + 1, coalesce(${firstBeyond(
            companyId,
            sqlStartOf(sql`figured.until`),
            sqlDayOf(sql`t.created_at`),
            sizes,
          )}, ${openDay})))::text AS until
        FROM figured_days figured
        WHERE figured.company_id = ${companyId} AND figured.until < ${openDay} AND ${mayStore}`,
    stale: (companyId: SQL, after: string) => sql`
        SELECT s.day::text AS from, (s.day + 1)::text AS until, figured.until::text AS known, figured.version
        FROM figured_days figured JOIN stale_days s ON s.company_id = figured.company_id AND s.day < figured.until
        WHERE figured.company_id = ${companyId} AND s.company_id = ${companyId}
          AND s.day > ${after}::date
        ORDER BY s.day LIMIT 1`,
  },
  hour: {
    closed: (companyId: SQL, sizes: Sizes) => sql`
        SELECT ${hoursFrom}::text AS from, figured.hours_until::text AS known, figured.version,
          least(${openHour}, greatest(${hoursFrom} + interval '1 hour', coalesce(${firstBeyond(
            companyId,
            hoursFrom,
            sqlHourOf(sql`t.created_at`),
            sizes,
          )}, ${openHour})))::text AS until
        FROM figured_days figured
        WHERE figured.company_id = ${companyId} AND ${hoursFrom} < ${openHour} AND ${mayStoreHours}
          AND ${hasManyOpen(companyId, sql`${sizes.hoursSize}::bigint`)}`,
    stale: (companyId: SQL, after: string) => sql`
        SELECT s.hour::text AS from, (s.hour + interval '1 hour')::text AS until, figured.hours_until::text AS known,
          figured.version
        FROM figured_days figured JOIN stale_days s ON s.company_id = figured.company_id
          AND s.hour >= figured.hours_from AND s.hour < figured.hours_until
        WHERE figured.company_id = ${companyId} AND s.company_id = ${companyId}
          AND s.hour > ${after}::timestamptz
        ORDER BY s.hour LIMIT 1`,
  },
};
