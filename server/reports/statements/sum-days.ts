import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sqlDayOf, sqlHourOf, sqlStartOf } from "@/db/sql-days";
import { runRoundRobin } from "../../core/leases/fair-turns";

interface Sizes {
  /**
   * Transfers per transaction, unless a single day or hour has more. Small enough to stay well
   * below the statement timeout.
   */
  batchSize: number;
  /** Unsummed transfers above which a company's hours are summed too. */
  hoursSize: number;
}

const usualSizes: Sizes = { batchSize: 50_000, hoursSize: 200 };

/** First day that accepts transfers without `sumPast`, by the database's clock. */
const openDay = sql`(${sqlDayOf(sql`now()`)} - 2)`;

/** First hour that accepts transfers without `sumPast`. The extra 30 minutes let running transactions commit. */
const openHour = sqlHourOf(sql`(now() - interval '90 minutes')`);

/**
 * Sums transfers into `account_days` for days that ended at least two days ago (database clock)
 * and, for companies with enough transfers, into `account_hours` for later hours that ended at
 * least 90 minutes ago. Alternates between companies, one batch per transaction, until none is left
 * or `deadline` (wall clock) has passed. Concurrent runs sum each day and hour once.
 * `server/ledger/transfers/account-days.ts` documents the invariant. `only` restricts the run to
 * one company.
 *
 * To sum a company again, set `summed_days.until` or `hours_until` back to `-infinity`; the next
 * runs correct its sums.
 *
 * @returns the number of batches summed.
 * @throws the first error, after all other companies were processed.
 */
export async function sumDays(
  deadline: Date,
  only?: string,
  given: Partial<Sizes> = {},
): Promise<{ sumBatches: number }> {
  const sizes = { ...usualSizes, ...given };
  let sumBatches = 0;
  const pieces = async function* (id: string) {
    const companyId = sql`${id}::uuid`;
    await register(companyId);
    // Days first, because summing a day deletes its hours.
    for (const unit of ["day", "hour"] as const) {
      for (;;) {
        const [next] = await db().execute<Batch>(batchQuery[unit](companyId, sizes));
        if (!next) break;
        sumBatches += (await db().execute(sumBatchQuery(unit, companyId, next))).length;
        yield;
      }
    }
  };
  const companies = await findCompanies(sizes, only);
  await runRoundRobin(
    companies.map((id) => ({ companyId: id, pieces: pieces(id) })),
    { deadline, message: "Days of a company's ledger could not be summed" },
  );
  return { sumBatches };
}

const maySum: SQL = sql`summed.registered_at < now() - interval '1 day'`;
const maySumHours: SQL = sql`summed.hours_registered_at < now() - interval '1 day'`;

/** Hour after the last summed one, or the first hour of the open days. */
const hoursFrom = sql`greatest(summed.hours_until, ${sqlStartOf(sql`greatest(summed.until, ${openDay})`)})`;

/** SQL condition: more than `size` transfers in the company's closed hours are not summed. */
const hasManyOpen = (company: SQL, size: SQL) => sql`EXISTS (
  SELECT 1 FROM transfers t WHERE t.company_id = ${company}
    AND t.created_at >= ${hoursFrom} AND t.created_at < ${openHour} OFFSET ${size})`;

/** Finds unregistered companies and those with unsummed transfers in closed days or hours. */
async function findCompanies({ hoursSize }: Sizes, only?: string): Promise<string[]> {
  const rows = await db().execute<{ company_id: string }>(sql`
    SELECT b.company_id FROM balances b
    LEFT JOIN summed_days summed ON summed.company_id = b.company_id
    WHERE ${only ? sql`b.company_id = ${only}` : sql`true`}
      AND (summed.hours_registered_at IS NULL OR (${maySum} AND EXISTS (
        SELECT 1 FROM transfers t WHERE t.company_id = b.company_id
          AND t.created_at >= ${sqlStartOf(sql`summed.until`)} AND t.created_at < ${sqlStartOf(openDay)}))
      OR (${maySumHours} AND ${hasManyOpen(sql`b.company_id`, sql`${hoursSize}::bigint`)}))`);
  return rows.map((row) => row.company_id);
}

async function register(companyId: SQL): Promise<void> {
  await db().execute(sql`
    INSERT INTO summed_days (company_id, until, registered_at, hours_registered_at)
    SELECT ${companyId}, '-infinity', now(), now()
    WHERE NOT EXISTS (
      SELECT 1 FROM summed_days WHERE company_id = ${companyId} AND hours_registered_at IS NOT NULL)
    ON CONFLICT (company_id) DO UPDATE SET hours_registered_at = excluded.hours_registered_at
    WHERE summed_days.hours_registered_at IS NULL`);
}

/** Days or hours to sum, `[from, until)`, as text. `known` is the end of the summed range when the batch is read. */
type Batch = Record<"from" | "until" | "known", string>;

/** Starts at the first transfer beyond a batch that starts at `since`. */
const firstBeyond = (companyId: SQL, since: SQL, selected: SQL, { batchSize }: Sizes) => sql`(
  SELECT ${selected} FROM transfers t WHERE t.company_id = ${companyId} AND t.created_at >= ${since}
  ORDER BY t.created_at, t.id LIMIT 1 OFFSET ${batchSize})`;

/** Return the next range of unsummed days or hours, each with about one batch of transfers. */
const batchQuery = {
  day: (companyId: SQL, sizes: Sizes) => sql`
      SELECT summed.until::text AS from, summed.until::text AS known,
        least(${openDay}, greatest(summed.until + 1, coalesce(${firstBeyond(
          companyId,
          sqlStartOf(sql`summed.until`),
          sqlDayOf(sql`t.created_at`),
          sizes,
        )}, ${openDay})))::text AS until
      FROM summed_days summed
      WHERE summed.company_id = ${companyId} AND summed.until < ${openDay} AND ${maySum}`,
  hour: (companyId: SQL, sizes: Sizes) => sql`
      SELECT ${hoursFrom}::text AS from, summed.hours_until::text AS known,
        least(${openHour}, greatest(${hoursFrom} + interval '1 hour', coalesce(${firstBeyond(
          companyId,
          hoursFrom,
          sqlHourOf(sql`t.created_at`),
          sizes,
        )}, ${openHour})))::text AS until
      FROM summed_days summed
      WHERE summed.company_id = ${companyId} AND ${hoursFrom} < ${openHour} AND ${maySumHours}
        AND ${hasManyOpen(companyId, sql`${sizes.hoursSize}::bigint`)}`,
};

/**
 * One statement and thus one snapshot. Does nothing if a concurrent run summed the periods first.
 * Deletes hourly rows before `hours_from`, locked in key order.
 */
function sumBatchQuery(unit: "day" | "hour", companyId: SQL, batch: Batch): SQL {
  const isDay = unit === "day";
  const given = (name: keyof Batch) => sql`${batch[name]}::${sql.raw(isDay ? "date" : "timestamptz")}`;
  const startOf = (period: SQL) => (isDay ? sqlStartOf(period) : period);
  const [sums, at, end] = [`account_${unit}s`, unit, isDay ? "until" : "hours_until"].map((name) => sql.raw(name));
  const posted = sql`t.created_at`;
  const hoursBegin = isDay
    ? sql`greatest(hours_from, ${sqlStartOf(given("until"))})`
    : sql`CASE WHEN ${given("from")} > hours_until THEN greatest(hours_from, ${given("from")}) ELSE hours_from END`;
  return sql`
    WITH moved AS (
      UPDATE summed_days SET ${end} = ${given("until")}, hours_from = ${hoursBegin}
      WHERE company_id = ${companyId} AND ${end} = ${given("known")}
      RETURNING hours_from
    ),
    posted AS MATERIALIZED (
      SELECT ${isDay ? sqlDayOf(posted) : sqlHourOf(posted)} AS ${at}, t.debit_account, t.credit_account, t.kind,
        count(*) AS transfers, sum(t.amount) AS amount
      FROM transfers t
      WHERE t.company_id = ${companyId} AND t.created_at >= ${startOf(given("from"))}
        AND t.created_at < ${startOf(given("until"))}
      GROUP BY 1, 2, 3, 4
    ),
    summed AS (
      INSERT INTO ${sums} (company_id, account, ${at}, kind, transfers, amount)
      SELECT ${companyId}, lacking.account, lacking.${at}, lacking.kind, sum(lacking.transfers), sum(lacking.amount) FROM (
        SELECT credit_account AS account, ${at}, kind, transfers, amount FROM posted
        UNION ALL SELECT debit_account, ${at}, kind, transfers, -amount FROM posted
        UNION ALL SELECT d.account, d.${at}, d.kind, -d.transfers, -d.amount FROM ${sums} d
        WHERE d.company_id = ${companyId} AND d.${at} >= ${given("from")} AND d.${at} < ${given("until")}
      ) lacking
      WHERE EXISTS (SELECT 1 FROM moved)
      GROUP BY lacking.account, lacking.${at}, lacking.kind
      HAVING sum(lacking.transfers) <> 0 OR sum(lacking.amount) <> 0
      ORDER BY lacking.account, lacking.${at}, lacking.kind
      ON CONFLICT (company_id, account, ${at}, kind) DO UPDATE
      SET transfers = ${sums}.transfers + excluded.transfers, amount = ${sums}.amount + excluded.amount
    ),
    told AS (
      SELECT h.account, h.hour, h.kind FROM account_hours h
      WHERE h.company_id = ${companyId} AND h.hour < (SELECT hours_from FROM moved)
      ORDER BY h.account, h.hour, h.kind FOR UPDATE
    ),
    gone AS (
      DELETE FROM account_hours h USING told WHERE h.company_id = ${companyId} AND h.account = told.account
        AND h.hour = told.hour AND h.kind = told.kind
    )
    SELECT hours_from FROM moved`;
}
