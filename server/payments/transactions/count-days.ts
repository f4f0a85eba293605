import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";
import { runRoundRobin } from "../../core/leases/fair-turns";

/**
 * Number of transactions per batch, unless one day has more. Keeps each batch well below the
 * statement timeout.
 */
const transactionsPerBatch = 20_000;

/**
 * First day whose transactions may still change without writing a difference row (see
 * `dayCountQuery`), by the database's clock.
 */
const openDay = sqlDayOf(sql`(now() - interval '25 hours')`);

/**
 * Counts the days that ended at least 25 hours ago, by the database's clock, into
 * `transaction_day_counts`. Processes one batch of days at a time, each in a separate database
 * transaction, alternating between companies, until none is left or `deadline` (wall clock) has
 * passed. Concurrent runs count a day once. `dayCountQuery` documents the invariant. `only` limits
 * the run to one company.
 *
 * To recount a company, set its `counted_days.until` back to `-infinity`; the next runs correct its
 * counts.
 *
 * @returns the number of counted batches.
 *
 * @throws the first error, after all other companies have been processed.
 */
export async function countDays(
  deadline: Date,
  only?: string,
  batchSize = transactionsPerBatch,
): Promise<{ dayBatches: number }> {
  let dayBatches = 0;
  const pieces = async function* (id: string) {
    await register(id);
    for (;;) {
      const next = await findBatch(id, batchSize);
      if (!next) return;
      if (await countBatch(id, next)) dayBatches += 1;
      yield;
    }
  };
  const companies = await findCompanies(only);
  await runRoundRobin(
    companies.map((id) => ({ companyId: id, pieces: pieces(id) })),
    { deadline, message: "Days of a company could not be counted" },
  );
  return { dayBatches };
}

async function findCompanies(only?: string): Promise<string[]> {
  const rows = await db().execute<{ company_id: string }>(sql`
    SELECT seller.company_id FROM (
      SELECT DISTINCT company_id FROM transaction_counts WHERE ${only ? sql`company_id = ${only}` : sql`true`}
    ) seller
    LEFT JOIN counted_days counted ON counted.company_id = seller.company_id
    WHERE counted.company_id IS NULL OR (${mayCount} AND EXISTS (
      SELECT 1 FROM transactions t WHERE t.company_id = seller.company_id
        AND t.created_at >= ${sqlStartOf(sql`counted.until`)} AND t.created_at < ${sqlStartOf(openDay)}))`);
  return rows.map((row) => row.company_id);
}

const mayCount: SQL = sql`counted.registered_at < now() - interval '1 day'`;

async function register(companyId: string): Promise<void> {
  await db().execute(sql`
    INSERT INTO counted_days (company_id, until, registered_at) SELECT ${companyId}::uuid, '-infinity', now()
    ON CONFLICT (company_id) DO NOTHING`);
}

/** Half-open range of days, each `YYYY-MM-DD` or `-infinity`. */
type Batch = Record<"from" | "until", string>;

/**
 * Returns the batch that starts at the first uncounted day and ends with the day of its last
 * transaction. It contains at least one day.
 */
async function findBatch(companyId: string, batchSize: number): Promise<Batch | undefined> {
  const [batch] = await db().execute<Batch>(sql`
    SELECT counted.until::text AS from, least(${openDay}, greatest(counted.until + 1, coalesce((
      SELECT ${sqlDayOf(sql`t.created_at`)} FROM transactions t
      WHERE t.company_id = ${companyId} AND t.created_at >= ${sqlStartOf(sql`counted.until`)}
      ORDER BY t.created_at ASC NULLS FIRST, t.id ASC NULLS FIRST
      LIMIT 1 OFFSET ${batchSize}), ${openDay})))::text AS until
    FROM counted_days counted
    WHERE counted.company_id = ${companyId} AND counted.until < ${openDay} AND ${mayCount}`);
  return batch;
}

/**
 * Counts one batch in a single statement, and therefore in one snapshot. Does nothing if a
 * concurrent run has counted these days.
 *
 * @returns true if this call counted the batch.
 */
async function countBatch(company: string, batch: Batch): Promise<boolean> {
  const companyId = sql`${company}::uuid`;
  const [from, until] = [sql`${batch.from}::date`, sql`${batch.until}::date`];
  const counted = await db().execute(sql`
    WITH moved AS (
      UPDATE counted_days SET until = ${until} WHERE company_id = ${companyId} AND until = ${from}
      RETURNING until
    ),
    counted AS (
      INSERT INTO transaction_day_counts (company_id, day, payment_method, status, shard, transactions)
      SELECT ${companyId}, lacking.day, lacking.payment_method, lacking.status, 0, sum(lacking.transactions) FROM (
        SELECT ${sqlDayOf(sql`t.created_at`)} AS day, t.payment_method, t.status, 1 AS transactions FROM transactions t
        WHERE t.company_id = ${companyId} AND t.created_at >= ${sqlStartOf(from)}
          AND t.created_at < ${sqlStartOf(until)}
        UNION ALL
        SELECT n.day, n.payment_method, n.status, -n.transactions FROM transaction_day_counts n
        WHERE n.company_id = ${companyId} AND n.day >= ${from} AND n.day < ${until}
      ) lacking
      WHERE EXISTS (SELECT 1 FROM moved)
      GROUP BY lacking.day, lacking.payment_method, lacking.status
      HAVING sum(lacking.transactions) <> 0
      ON CONFLICT (company_id, day, payment_method, status, shard)
      DO UPDATE SET transactions = transaction_day_counts.transactions + excluded.transactions
    )
    SELECT until FROM moved`);
  return counted.length > 0;
}
