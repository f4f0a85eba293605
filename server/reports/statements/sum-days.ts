import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sqlDayOf, sqlHourOf, sqlStartOf } from "@/db/sql-days";
import { takeFairTurns } from "../../core/leases/fair-turns";

/** How many transfers are summed at once. */
interface Sizes {
  /** Transfers per commit, unless one day or hour has more; far below what the statement timeout allows. */
  batchSize: number;
  /** A company's hours are summed once more transfers than these lie in those that are not. */
  hoursSize: number;
}

const usualSizes: Sizes = { batchSize: 50_000, hoursSize: 200 };

/** The first day, by the database's clock, to which transfers may be added without `sumPast`. */
const openDay = sql`(${sqlDayOf(sql`now()`)} - 2)`;

/** The first such hour, with half an hour for commits to end. */
const openHour = sqlHourOf(sql`(now() - interval '90 minutes')`);

/**
 * Sums the transfers of days that ended at least two days ago (database's clock) into `account_days`, and those of the
 * later hours that ended 90 minutes ago into `account_hours`, for a company with enough of them, until none is left or
 * `deadline` (real clock) has passed: one batch per company in turn, each in its own commit. Concurrent runs sum a day or
 * an hour once. `server/ledger/transfers/account-days.ts` states the invariant. `only`: one company.
 *
 * To sum a company again, set its `summed_days.until`, or `hours_until`, back to `-infinity`: the next runs correct its
 * sums.
 *
 * @returns how many batches were summed.
 * @throws the first fault, once all other companies had their turn.
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
    // Days first: their hours go with them.
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
  await takeFairTurns(
    companies.map((id) => ({ companyId: id, pieces: pieces(id) })),
    { deadline, message: "Days of a company's ledger could not be summed" },
  );
  return { sumBatches };
}

const maySum: SQL = sql`summed.registered_at < now() - interval '1 day'`;
const maySumHours: SQL = sql`summed.hours_registered_at < now() - interval '1 day'`;

/** The first hour that is not summed: hours follow on those before, or start where no day may be summed yet. */
const hoursFrom = sql`greatest(summed.hours_until, ${sqlStartOf(sql`greatest(summed.until, ${openDay})`)})`;

/** Whether a company's transfers of closed hours that are not summed are more than `size`. */
const hasManyOpen = (company: SQL, size: SQL) => sql`EXISTS (
  SELECT 1 FROM transfers t WHERE t.company_id = ${company}
    AND t.created_at >= ${hoursFrom} AND t.created_at < ${openHour} OFFSET ${size})`;

/** The companies that are not registered yet, or have transfers on closed days or hours that are not summed. */
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

/** The periods `[from, until)`, days or hours as text, and the end of what was summed when they were read. */
type Batch = Record<"from" | "until" | "known", string>;

/** The transfer that begins the next batch, counted from an instant on. */
const firstBeyond = (companyId: SQL, since: SQL, selected: SQL, { batchSize }: Sizes) => sql`(
  SELECT ${selected} FROM transfers t WHERE t.company_id = ${companyId} AND t.created_at >= ${since}
  ORDER BY t.created_at, t.id LIMIT 1 OFFSET ${batchSize})`;

/** Queries of the first periods that are not summed, up to that of the batch's last transfer. */
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
 * One statement, so one snapshot. A concurrent run that summed these days or hours first leaves nothing to do. Rows of
 * hours before `hours_from` go, locked in the order of their key.
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
