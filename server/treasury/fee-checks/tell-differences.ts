import { and, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { feeChecks, notices } from "@/db/schema";
import { addNotice } from "../../accounts/notices/add-notice";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";

const kind = "fees_differ";

/** Members are notified of differences above 1/100 of the day's fees. */
const toldShare = 100;

/**
 * Notifies the members of each company once if yesterday's differences between expected and charged
 * fees exceed 1% of the expected fees. A difference belongs to the São Paulo day of its comparison.
 * Runs until all companies are done or `deadline` (wall clock) has passed. `only` limits the run to
 * one company.
 *
 * @returns the number of companies notified.
 * @throws the first error, after all other companies have been processed.
 */
export async function tellFeeDifferences(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ feeDifferencesTold: number }> {
  const day = addDays(dayOf(now), -1);
  const { state, comparedAt } = feeChecks;
  const ofDay = and(gte(comparedAt, startOfDay(day)), lt(comparedAt, startOfDay(addDays(day, 1))));
  const found = await findCompaniesDue(feeChecks.companyId, and(eq(state, "different"), ofDay), only);
  let told = 0;
  const piecesOf = async function* (companyId: string) {
    if (await tell(companyId, day, now)) told += 1;
    yield;
  };
  await runRoundRobin(
    found.map((companyId) => ({ companyId, pieces: piecesOf(companyId) })),
    { deadline, message: "The fee differences of a company could not be told" },
  );
  return { feeDifferencesTold: told };
}

async function tell(companyId: string, day: string, now: Date): Promise<boolean> {
  const from = startOfDay(day);
  const to = startOfDay(addDays(day, 1));
  const [known] = await db()
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.companyId, companyId),
        gte(notices.createdAt, to),
        eq(notices.kind, kind),
        sql`${notices.details} ->> 'day' = ${day}`,
      ),
    )
    .limit(1);
  if (known) return false;
  const { connectionId, expected, taken, comparedAt } = feeChecks;
  const [sums] = await db()
    .select({
      connectionId: sql<string>`min(${connectionId}::text)`,
      expected: sql<string>`sum(${expected})`,
      difference: sql<string>`sum(abs(${taken} - ${expected}))`,
      count: sql<number>`count(*) FILTER (WHERE ${taken} <> ${expected})::int`,
    })
    .from(feeChecks)
    .where(and(eq(feeChecks.companyId, companyId), gte(comparedAt, from), lt(comparedAt, to)));
  const amountInCents = Number(sums?.difference ?? 0);
  if (!sums || amountInCents * toldShare <= Number(sums.expected)) return false;
  const details = { day, amountInCents, count: sums.count };
  const notice = { companyId, id: newId(now), kind, subjectId: sums.connectionId, details, now } as const;
  await db().transaction((tx) => addNotice(tx, notice));
  return true;
}
