import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { receivables } from "@/db/schema";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";
import type { ReceivableDayPage, ReceivableDayQuery } from "./schemas";

/** SQL condition: unreleased. The sum of these receivables is the balance `pending`. */
export function isUnreleased(companyId: string): SQL | undefined {
  return and(eq(receivables.companyId, companyId), isNull(receivables.releasedAt), gt(receivables.remaining, 0));
}

const endOf = (day: SQL) => sqlStartOf(sql`(${day} + 1)`);

/**
 * Lists amounts by release day, soonest first, with the number of days (docs/domains/reports.md).
 * Finds one day at a time by index, so that a page reads only its receivables.
 */
export async function listReceivableDays(companyId: string, query: ReceivableDayQuery): Promise<ReceivableDayPage> {
  const { startDate, endDate, limit, offset } = query;
  const last = endDate === undefined ? undefined : lt(receivables.releasesAt, endOf(sql`${endDate}::date`));
  const firstDay = (since: SQL | undefined) => sql`
    SELECT ${sqlDayOf(receivables.releasesAt)} AS day FROM ${receivables}
    WHERE ${and(isUnreleased(companyId), since, last)} ORDER BY ${receivables.releasesAt} LIMIT 1`;
  const from =
    startDate === undefined ? undefined : sql`${receivables.releasesAt} >= ${sqlStartOf(sql`${startDate}::date`)}`;
  const rows = await db().execute<{ day: string | null; amount: number; count: number; total: number }>(sql`
    WITH RECURSIVE days AS (
      (${firstDay(from)})
      UNION ALL
      SELECT found.day FROM days
      CROSS JOIN LATERAL (${firstDay(sql`${receivables.releasesAt} >= ${endOf(sql`days.day`)}`)}) found
    ), page AS (SELECT day FROM days ORDER BY day LIMIT ${limit} OFFSET ${offset})
    SELECT page.day::text AS day, sums.amount, sums.count, (SELECT count(*)::int FROM days) AS total
    FROM (SELECT 1) always
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (
      SELECT sum(${receivables.remaining})::float8 AS amount, count(*)::int AS count FROM ${receivables}
      WHERE ${isUnreleased(companyId)} AND ${receivables.releasesAt} >= ${sqlStartOf(sql`page.day`)}
        AND ${receivables.releasesAt} < ${endOf(sql`page.day`)}
    ) sums ON true
    ORDER BY page.day`);
  return {
    rows: rows.flatMap(({ day, amount, count }) => (day === null ? [] : [{ day, amountInCents: amount, count }])),
    totalRows: rows[0]?.total ?? 0,
  };
}
