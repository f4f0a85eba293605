import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { TransactionRow } from "../payments/transaction-shape";
import { type Line, type Listed, listedLine } from "./ask-in-turns";

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/** How old an unpaid charge is whenever it is asked about, in seconds: often at first, then every two weeks. */
const ages = [
  5 * minute,
  15 * minute,
  hour,
  4 * hour,
  12 * hour,
  25 * hour,
  3 * day,
  7 * day,
  ...Array.from({ length: 29 }, (_, index) => (index + 1) * 14 * day),
];
/** No run of the schedule comes later than this after the one before: none of the ages is passed over. */
const runSeconds = 60;
/** How long after its end an unpaid charge is still asked about: at least once, as the ages go. */
const afterEndDays = 15;
/** Of one company and one age, in one run. */
const most = 500;

const agesInSql = sql.raw(`unnest('{${ages.join(",")}}'::int[]) AS mark(age)`);

/**
 * The Pix and boletos that nobody has paid so far, as we know, and that have just reached one of the ages: waiting
 * ones, and canceled ones until two weeks after their end. The notice of a payment may have been lost, and this alone
 * finds it (docs/reliability.md rule 1). Every age is a short range of an index, looked up company by company, so a run
 * costs what it asks.
 */
export async function findUnpaidLines(now: Date, only?: string): Promise<Line<TransactionRow>[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const found = await db().execute<Listed>(sql`
    SELECT unpaid.company_id AS "companyId", unpaid.acquirer, json_agg(unpaid.id ORDER BY unpaid.id) AS ids
    FROM companies CROSS JOIN ${agesInSql} CROSS JOIN LATERAL (
      SELECT company_id, acquirer, id FROM transactions
      WHERE company_id = companies.id AND status IN ('pending', 'canceled') AND payment_method <> 'credit_card'
        AND created_at > ${at} - (mark.age + ${runSeconds}::int) * interval '1 second'
        AND created_at <= ${at} - mark.age * interval '1 second'
        AND (status = 'canceled' OR acquirer_state = 'accepted')
        AND expires_at > ${at} - ${afterEndDays}::int * interval '1 day'
      LIMIT ${most}::int
    ) unpaid
    WHERE ${only ?? null}::uuid IS NULL OR companies.id = ${only ?? null}::uuid
    GROUP BY unpaid.company_id, unpaid.acquirer`);
  return found.map(listedLine);
}
