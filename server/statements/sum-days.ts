import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";
import { takeFairTurns } from "../core/fair-turns";

/** Transfers per commit, unless one day has more; far below what the statement timeout allows. */
const transfersPerBatch = 50_000;

/** The first day, by the database's clock, to which transfers may be added without `sumPast`. */
const openDay = sql`(${sqlDayOf(sql`now()`)} - 2)`;

const companyId = sql`${sql.placeholder("companyId")}::uuid`;

/**
 * Sums the transfers of days that ended at least two days ago (database's clock) into `account_days`, until none is
 * left or `deadline` (real clock) has passed: one batch of days per company in turn, each in its own commit. Concurrent
 * runs sum a day once. `server/finance/account-days.ts` states the invariant. `only`: one company.
 *
 * To sum a company again, set its `summed_days.until` back to `-infinity`: the next runs correct its sums.
 *
 * @returns how many batches were summed.
 * @throws the first fault, once all other companies had their turn.
 */
export async function sumDays(
  deadline: Date,
  only?: string,
  batchSize = transfersPerBatch,
): Promise<{ sumBatches: number }> {
  let sumBatches = 0;
  const pieces = async function* (id: string) {
    await registerQuery({ companyId: id });
    for (;;) {
      const [next] = await findBatchQuery({ companyId: id, batchSize });
      if (!next) return;
      const summed = await sumBatchQuery({ companyId: id, ...next });
      sumBatches += summed.length;
      yield;
    }
  };
  const companies = await findCompanies(only);
  await takeFairTurns(
    companies.map((id) => ({ companyId: id, pieces: pieces(id) })),
    { deadline, message: "Days of a company's ledger could not be summed" },
  );
  return { sumBatches };
}

/** The companies that are not registered yet, or have transfers on closed days that are not summed. */
async function findCompanies(only?: string): Promise<string[]> {
  const rows = await db().execute<{ company_id: string }>(sql`
    SELECT b.company_id FROM balances b
    LEFT JOIN summed_days summed ON summed.company_id = b.company_id
    WHERE ${only ? sql`b.company_id = ${only}` : sql`true`}
      AND (summed.company_id IS NULL OR (${maySum} AND EXISTS (
        SELECT 1 FROM transfers t WHERE t.company_id = b.company_id
          AND t.created_at >= ${sqlStartOf(sql`summed.until`)} AND t.created_at < ${sqlStartOf(openDay)})))`);
  return rows.map((row) => row.company_id);
}

const maySum: SQL = sql`summed.registered_at < now() - interval '1 day'`;

const registerQuery = preparedQuery((database) =>
  database.execute(sql`
    INSERT INTO summed_days (company_id, until, registered_at) SELECT ${companyId}, '-infinity', now()
    ON CONFLICT (company_id) DO NOTHING`),
);

/** The days `[from, until)`, `YYYY-MM-DD` or `-infinity`. */
type Batch = Record<"from" | "until", string>;

/** From the first day not summed to the day of the batch's last transfer, but at least one day. */
const findBatchQuery = preparedQuery((database) =>
  database.execute<Batch>(sql`
    SELECT summed.until::text AS from, least(${openDay}, greatest(summed.until + 1, coalesce((
      SELECT ${sqlDayOf(sql`t.created_at`)} FROM transfers t
      WHERE t.company_id = ${companyId} AND t.created_at >= ${sqlStartOf(sql`summed.until`)}
      ORDER BY t.created_at, t.id
      LIMIT 1 OFFSET ${sql.placeholder("batchSize")}), ${openDay})))::text AS until
    FROM summed_days summed
    WHERE summed.company_id = ${companyId} AND summed.until < ${openDay} AND ${maySum}`),
);

const given = (name: keyof Batch) => sql`${sql.placeholder(name)}::date`;

/** One statement, so one snapshot. A concurrent run that summed these days first leaves nothing to do. */
const sumBatchQuery = preparedQuery((database) =>
  database.execute<{ until: string }>(sql`
    WITH moved AS (
      UPDATE summed_days SET until = ${given("until")} WHERE company_id = ${companyId} AND until = ${given("from")}
      RETURNING until
    ),
    posted AS MATERIALIZED (
      SELECT ${sqlDayOf(sql`t.created_at`)} AS day, t.debit_account, t.credit_account, t.kind, count(*) AS transfers,
        sum(t.amount) AS amount
      FROM transfers t
      WHERE t.company_id = ${companyId} AND t.created_at >= ${sqlStartOf(given("from"))}
        AND t.created_at < ${sqlStartOf(given("until"))}
      GROUP BY 1, 2, 3, 4
    ),
    summed AS (
      INSERT INTO account_days (company_id, account, day, kind, transfers, amount)
      SELECT ${companyId}, lacking.account, lacking.day, lacking.kind, sum(lacking.transfers), sum(lacking.amount) FROM (
        SELECT credit_account AS account, day, kind, transfers, amount FROM posted
        UNION ALL SELECT debit_account, day, kind, transfers, -amount FROM posted
        UNION ALL SELECT d.account, d.day, d.kind, -d.transfers, -d.amount FROM account_days d
        WHERE d.company_id = ${companyId} AND d.day >= ${given("from")} AND d.day < ${given("until")}
      ) lacking
      WHERE EXISTS (SELECT 1 FROM moved)
      GROUP BY lacking.account, lacking.day, lacking.kind
      HAVING sum(lacking.transfers) <> 0 OR sum(lacking.amount) <> 0
      ORDER BY lacking.account, lacking.day, lacking.kind
      ON CONFLICT (company_id, account, day, kind) DO UPDATE
      SET transfers = account_days.transfers + excluded.transfers, amount = account_days.amount + excluded.amount
    )
    SELECT until::text FROM moved`),
);
