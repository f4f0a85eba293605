import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { closingHash } from "@/db/closing-hash";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";
import { dayOf } from "../../core/calendar/calendar";
import { hasNoClock, runRoundRobin } from "../../core/leases/fair-turns";

/** Longer than any request. */
const graceMs = 30 * 60 * 1000;

/**
 * Closes São Paulo days with transfers, oldest first, half an hour after their end
 * (docs/domains/reports.md). Alternates between companies, one day per transaction, until none is
 * left or `deadline` (wall clock) has passed. Concurrent runs close each day once. `only` restricts
 * the run to one company.
 *
 * First commits the end of the last day to close as the earliest posting time
 * (`server/ledger/transfers/ledger.ts`), so that no later transfer falls on a closed day and sales
 * do not wait while a day is summed.
 *
 * @returns the number of days closed.
 * @throws the first error, after all other companies were processed.
 */
export async function closeDays(now: Date, deadline: Date, only?: string): Promise<{ closedDays: number }> {
  const until = dayOf(new Date(now.getTime() - graceMs));
  let closedDays = 0;
  const pieces = async function* (id: string) {
    await fence(id, until);
    for (;;) {
      if (!(await closeNext(id, until, now))) return;
      closedDays += 1;
      yield;
    }
  };
  const companies = await findCompanies(until, only);
  await runRoundRobin(
    companies.map((id) => ({ companyId: id, pieces: pieces(id) })),
    { deadline, message: "Days of a company could not be closed" },
  );
  return { closedDays };
}

/** Finds companies with a transfer before `until` on an open day, by one index lookup per company. */
async function findCompanies(until: string, only?: string): Promise<string[]> {
  const rows = await db().execute<{ company_id: string }>(sql`
    SELECT b.company_id FROM balances b
    LEFT JOIN LATERAL (
      SELECT c.day FROM closings c WHERE c.company_id = b.company_id ORDER BY c.day DESC LIMIT 1
    ) last ON true
    WHERE ${only ? sql`b.company_id = ${only}` : hasNoClock(sql`b.company_id`)} AND EXISTS (
      SELECT 1 FROM transfers t WHERE t.company_id = b.company_id AND t.created_at < ${sqlStartOf(sql`${until}::date`)}
        AND t.created_at >= coalesce(${sqlStartOf(sql`(last.day + 1)`)}, '-infinity'))`);
  return rows.map((row) => row.company_id);
}

/**
 * Sets the earliest posting time, after waiting for transactions that have locked the balances.
 * Later transactions read the new time.
 */
async function fence(companyId: string, until: string): Promise<void> {
  const openAt = sqlStartOf(sql`${until}::date`);
  await db().execute(sql`
    UPDATE balances SET closed_until = ${openAt}
    WHERE company_id = ${companyId} AND (closed_until IS NULL OR closed_until < ${openAt})`);
}

/**
 * Closes the next day in one statement and thus one snapshot, without blocking postings. Does
 * nothing if a concurrent run closed it first, or if a reset, which locks the balances, cleared
 * `closed_until`.
 *
 * @returns true if a day was closed.
 */
async function closeNext(id: string, until: string, now: Date): Promise<boolean> {
  const companyId = sql`${id}::uuid`;
  const openAt = sqlStartOf(sql`${until}::date`);
  const hash = closingHash({
    companyId,
    day: sql`next.day`,
    balances: sql`closed.balances`,
    movements: sql`moved.movements`,
    previousHash: sql`last.hash`,
  });
  const closed = await db().execute(sql`
    WITH last AS (
      SELECT c.day, c.hash, c.balances FROM closings c WHERE c.company_id = ${companyId} ORDER BY c.day DESC LIMIT 1
    ),
    next AS (
      SELECT ${sqlDayOf(sql`t.created_at`)} AS day FROM transfers t
      WHERE t.company_id = ${companyId} AND t.created_at < ${openAt}
        AND t.created_at >= coalesce((SELECT ${sqlStartOf(sql`(last.day + 1)`)} FROM last), '-infinity')
      ORDER BY t.created_at ASC NULLS FIRST LIMIT 1
    ),
    lines AS (
      SELECT t.kind, t.debit_account, t.credit_account, t.amount FROM transfers t
      WHERE t.company_id = ${companyId} AND t.created_at >= (SELECT ${sqlStartOf(sql`next.day`)} FROM next)
        AND t.created_at < (SELECT ${sqlStartOf(sql`(next.day + 1)`)} FROM next)
    ),
    moved AS (
      SELECT coalesce(jsonb_object_agg(kind, jsonb_build_object('count', count, 'amountInCents', amount)), '{}') AS movements
      FROM (SELECT kind, count(*) AS count, sum(amount)::bigint AS amount FROM lines GROUP BY kind) kinds
    ),
    open AS MATERIALIZED (
      SELECT b.company_id FROM balances b WHERE b.company_id = ${companyId} AND b.closed_until >= ${openAt}
      FOR KEY SHARE
    ),
    closed AS (
      SELECT coalesce(jsonb_object_agg(account, amount), '{}') AS balances FROM (
        SELECT account, sum(amount)::bigint AS amount FROM (
          SELECT credit_account AS account, amount FROM lines
          UNION ALL SELECT debit_account, -amount FROM lines
          UNION ALL SELECT held.key, held.value::bigint FROM last, jsonb_each_text(last.balances) held
        ) changes GROUP BY account HAVING sum(amount) <> 0
      ) accounts
    )
    INSERT INTO closings (company_id, day, balances, movements, previous_hash, hash, created_at)
    SELECT ${companyId}, next.day, closed.balances, moved.movements, last.hash, ${hash},
      ${now.toISOString()}::timestamptz
    FROM next CROSS JOIN closed CROSS JOIN moved CROSS JOIN open LEFT JOIN last ON true
    ON CONFLICT (company_id, day) DO NOTHING
    RETURNING day`);
  return closed.length > 0;
}
