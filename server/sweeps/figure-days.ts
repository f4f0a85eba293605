import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";
import { takeFairTurns } from "../core/fair-turns";
import { figureColumns, sumsByDay } from "../finance/sale-figures";

/** Transactions per commit, unless one day has more: few enough to stay far below the statement timeout. */
const transactionsPerBatch = 20_000;

/** The first day that may still change without a mark (`markStaleQuery`), by the database's clock. */
const openDay = sql`(${sqlDayOf(sql`now()`)} - 2)`;

const companyId = sql`${sql.placeholder("companyId")}::uuid`;

/**
 * Stores the figures of the days that ended at least two days ago (the database's clock) in `day_figures`, then sums
 * stale days again, each once a run, until none is left or `deadline` (real clock) has passed: a batch of days of each
 * company in turn, each batch in its own commit. Of two concurrent runs one stores a batch; the other reads on.
 * `markStaleQuery` states the invariant. `only`: one company.
 *
 * To store a company's figures anew, set its `figured_days.until` back to `-infinity`: the next runs correct them.
 *
 * @returns how many batches were stored.
 * @throws the first fault, once all other companies had their turn.
 */
export async function figureDays(
  deadline: Date,
  only?: string,
  batchSize = transactionsPerBatch,
): Promise<{ figureBatches: number }> {
  let figureBatches = 0;
  const pieces = async function* (id: string) {
    await registerQuery({ companyId: id });
    let after = "-infinity";
    for (;;) {
      const [closed] = await findClosedQuery({ companyId: id, batchSize });
      const [next] = closed ? [closed] : await findStaleQuery({ companyId: id, after });
      if (!next) return;
      const stored = await storeQuery({ companyId: id, ...next });
      figureBatches += stored.length;
      // A day that a concurrent run changed is left to the next run.
      if (!closed) after = next.from;
      yield;
    }
  };
  const companies = await findCompanies(only);
  await takeFairTurns(
    companies.map((id) => ({ companyId: id, pieces: pieces(id) })),
    { deadline, message: "Figures of a company's days could not be stored" },
  );
  return { figureBatches };
}

const mayStore: SQL = sql`figured.registered_at < now() - interval '1 day'`;

/** The companies that are not registered yet, have transactions on closed days that are not stored, or stale days. */
async function findCompanies(only?: string): Promise<string[]> {
  const rows = await db().execute<{ company_id: string }>(sql`
    SELECT seller.company_id FROM (
      SELECT DISTINCT company_id FROM transaction_counts WHERE ${only ? sql`company_id = ${only}` : sql`true`}
    ) seller
    LEFT JOIN figured_days figured ON figured.company_id = seller.company_id
    WHERE figured.company_id IS NULL OR (${mayStore} AND (EXISTS (
      SELECT 1 FROM transactions t WHERE t.company_id = seller.company_id
        AND t.created_at >= ${sqlStartOf(sql`figured.until`)} AND t.created_at < ${sqlStartOf(openDay)}
    ) OR EXISTS (
      SELECT 1 FROM stale_days s WHERE s.company_id = seller.company_id AND s.day < figured.until)))`);
  return rows.map((row) => row.company_id);
}

const registerQuery = preparedQuery((database) =>
  database.execute(sql`
    INSERT INTO figured_days (company_id, until, version, registered_at) SELECT ${companyId}, '-infinity', 0, now()
    ON CONFLICT (company_id) DO NOTHING`),
);

/** The days `[from, until)`, `YYYY-MM-DD` or `-infinity`, and how the company's `figured_days` was read. */
interface Batch extends Record<string, unknown> {
  from: string;
  until: string;
  known: string;
  version: number;
}

/** From the first day not stored to the day of the batch's last transaction, but at least one day. */
const findClosedQuery = preparedQuery((database) =>
  database.execute<Batch>(sql`
    SELECT figured.until::text AS from, figured.until::text AS known, figured.version, least(${openDay}, greatest(figured.until + 1, coalesce((
      SELECT ${sqlDayOf(sql`t.created_at`)} FROM transactions t
      WHERE t.company_id = ${companyId} AND t.created_at >= ${sqlStartOf(sql`figured.until`)}
      ORDER BY t.created_at ASC NULLS FIRST, t.id ASC NULLS FIRST
      LIMIT 1 OFFSET ${sql.placeholder("batchSize")}), ${openDay})))::text AS until
    FROM figured_days figured
    WHERE figured.company_id = ${companyId} AND figured.until < ${openDay} AND ${mayStore}`),
);

/** The first stale day after a day. */
const findStaleQuery = preparedQuery((database) =>
  database.execute<Batch>(sql`
    SELECT s.day::text AS from, (s.day + 1)::text AS until, figured.until::text AS known, figured.version
    FROM figured_days figured JOIN stale_days s ON s.company_id = figured.company_id AND s.day < figured.until
    WHERE figured.company_id = ${companyId} AND s.company_id = ${companyId}
      AND s.day > ${sql.placeholder("after")}::date
    ORDER BY s.day LIMIT 1`),
);

const given = (name: "from" | "until" | "known") => sql`${sql.placeholder(name)}::date`;
const ofBatch = sql`company_id = ${companyId} AND day >= ${given("from")} AND day < ${given("until")}`;
const columns = sql.raw(figureColumns.join(", "));
const replaced = sql.raw(figureColumns.map((column) => `${column} = excluded.${column}`).join(", "));

/**
 * One statement, so one snapshot. A distributed database runs it in parts, each with a snapshot of its own, so the sums
 * wait for `seen`: what commits between the two is summed and stale, which is harmless. Changes nothing when the
 * company's `figured_days` changed since it was read.
 */
const storeQuery = preparedQuery((database) =>
  database.execute<{ until: string }>(sql`
    WITH moved AS (
      UPDATE figured_days SET until = greatest(until, ${given("until")}), version = version + 1
      WHERE company_id = ${companyId} AND version = ${sql.placeholder("version")}::integer AND until = ${given("known")}
      RETURNING until
    ),
    seen AS (
      DELETE FROM stale_days WHERE ${ofBatch} AND EXISTS (SELECT 1 FROM moved) RETURNING id
    ),
    summed AS MATERIALIZED (${sumsByDay(
      sql`transactions.company_id = ${companyId}
      AND transactions.created_at >= ${sqlStartOf(given("from"))}
      AND transactions.created_at < ${sqlStartOf(given("until"))} AND (SELECT count(*) FROM seen) >= 0`,
      companyId,
    )}
    ),
    gone AS (
      DELETE FROM day_figures WHERE ${ofBatch} AND EXISTS (SELECT 1 FROM moved) AND NOT EXISTS (
        SELECT 1 FROM summed WHERE summed.day = day_figures.day AND summed.payment_method = day_figures.payment_method)
    ),
    stored AS (
      INSERT INTO day_figures (company_id, day, payment_method, ${columns})
      SELECT ${companyId}, day, payment_method, ${columns} FROM summed WHERE EXISTS (SELECT 1 FROM moved)
      ON CONFLICT (company_id, day, payment_method) DO UPDATE SET ${replaced}
    )
    SELECT until::text FROM moved`),
);
