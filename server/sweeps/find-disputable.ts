import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import type { TransactionRow } from "../payments/transaction-shape";
import { type Line, type Listed, listedLine } from "./ask-in-turns";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * How long ago a payment arrived, or a dispute was opened, whenever its charge is asked about. A MED may be opened for 80
 * days, a chargeback for about 120; the last age lies behind both.
 */
const agesMs = [1, 3, 7, 14, 30, 60, 90, 120, 180].map((days) => days * dayMs);
/** No run of the schedule comes later than this after the one before: none of the ages is passed over. */
const runMs = 60_000;
/** Of one company, one age and either kind, in one run. */
const most = 500;

/**
 * The charges whose payment or open dispute has just reached one of the ages, as long as the one can be disputed and the
 * other decided. The notice of a dispute or of its end may have been lost, and this alone finds it. Ids tell when their
 * rows were written: every age is a short range of a primary key, looked up company by company, so a run costs what it
 * asks. `only`: one company.
 */
export async function findDisputableLines(now: Date, only?: string): Promise<Line<TransactionRow>[]> {
  const instantOf = (ago: number) => new Date(Math.max(0, now.getTime() - ago + 1));
  const idsAgo = (ms: number) => `{${agesMs.map((age) => leastIdOf(instantOf(age + ms))).join(",")}}`;
  const found = await db().execute<Listed>(sql`
    SELECT asked.company_id AS "companyId", asked.acquirer, json_agg(DISTINCT asked.id ORDER BY asked.id) AS ids
    FROM companies CROSS JOIN unnest(${idsAgo(runMs)}::uuid[], ${idsAgo(0)}::uuid[]) AS age (first, behind)
    CROSS JOIN LATERAL (
      (SELECT t.company_id, t.acquirer, t.id
        FROM payments p JOIN transactions t ON t.company_id = p.company_id AND t.id = p.transaction_id
        WHERE p.company_id = companies.id AND p.id >= age.first AND p.id < age.behind AND t.status = 'paid'
        LIMIT ${most}::int)
      UNION ALL
      (SELECT t.company_id, t.acquirer, t.id
        FROM chargebacks c JOIN transactions t ON t.company_id = c.company_id AND t.id = c.transaction_id
        WHERE c.company_id = companies.id AND c.id >= age.first AND c.id < age.behind AND c.status = 'opened'
        LIMIT ${most}::int)
    ) asked
    WHERE ${only ?? null}::uuid IS NULL OR companies.id = ${only ?? null}::uuid
    GROUP BY asked.company_id, asked.acquirer`);
  return found.map(listedLine);
}
