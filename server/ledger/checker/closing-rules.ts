import { sql } from "drizzle-orm";
import { closingHash } from "@/db/closing-hash";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";
import type { LedgerRule } from "./ledger-rules";

const hash = closingHash({
  companyId: sql`c.company_id`,
  day: sql`c.day`,
  balances: sql`c.balances`,
  movements: sql`c.movements`,
  previousHash: sql`c.previous_hash`,
});

const afterLast = sqlStartOf(sql`(last.day + 1)`);

/** After a day is closed, none of its records may be changed, added or removed (docs/domains/ledger.md). */
export const closingRules = {
  closings_are_chained: (of) => sql`
    SELECT c.company_id, format('%s: not as it was closed, or not after the one before', c.day) AS detail
    FROM (
      SELECT c.*, lag(c.hash) OVER (PARTITION BY c.company_id ORDER BY c.day) AS before FROM closings c WHERE ${of("c")}
    ) c
    WHERE c.previous_hash IS DISTINCT FROM c.before OR c.hash <> ${hash}`,

  closings_are_sums_of_transfers: (of) => sql`
    SELECT company_id, format('%s: closed %s, transferred %s', day, c.movements, m.movements) AS detail
    FROM (SELECT c.company_id, c.day, c.movements FROM closings c WHERE ${of("c")}) c
    FULL JOIN (
      SELECT company_id, day, jsonb_object_agg(kind, jsonb_build_object('count', count, 'amountInCents', amount)) AS movements
      FROM (
        SELECT x.company_id, ${sqlDayOf(sql`x.created_at`)} AS day, x.kind, count(*) AS count, sum(x.amount)::bigint AS amount
        FROM transfers x JOIN (
          SELECT c.company_id, max(c.day) AS day FROM closings c WHERE ${of("c")} GROUP BY c.company_id
        ) last ON last.company_id = x.company_id AND x.created_at < ${afterLast}
        WHERE ${of("x")} GROUP BY x.company_id, 2, x.kind
      ) kinds GROUP BY company_id, day
    ) m USING (company_id, day)
    WHERE c.movements IS DISTINCT FROM m.movements`,

  closings_carry_the_balances: (of) => sql`
    SELECT company_id, format('%s, %s: %s more than the transfers up to then', day, account, sum(amount)) AS detail
    FROM (
      SELECT c.company_id, c.day, held.key AS account, held.value::bigint AS amount
      FROM closings c, jsonb_each_text(c.balances) held WHERE ${of("c")}
      UNION ALL
      SELECT c.company_id, c.day, held.key, -held.value::bigint FROM (
        SELECT c.company_id, c.day, lag(c.balances) OVER (PARTITION BY c.company_id ORDER BY c.day) AS balances
        FROM closings c WHERE ${of("c")}
      ) c, jsonb_each_text(c.balances) held
      UNION ALL
      SELECT x.company_id, ${sqlDayOf(sql`x.created_at`)}, move.account, move.amount
      FROM transfers x
      JOIN (
        SELECT c.company_id, max(c.day) AS day FROM closings c WHERE ${of("c")} GROUP BY c.company_id
      ) last ON last.company_id = x.company_id AND x.created_at < ${afterLast},
      LATERAL (VALUES (x.debit_account, x.amount), (x.credit_account, -x.amount)) move (account, amount)
      WHERE ${of("x")}
    ) changes
    GROUP BY company_id, day, account HAVING sum(amount) <> 0`,

  closed_days_take_no_transfers: (of) => sql`
    SELECT last.company_id, format('%s is closed, postings may begin at %s', last.day, b.closed_until) AS detail
    FROM (SELECT c.company_id, max(c.day) AS day FROM closings c WHERE ${of("c")} GROUP BY c.company_id) last
    LEFT JOIN balances b ON b.company_id = last.company_id
    WHERE b.closed_until IS NULL OR b.closed_until < ${afterLast}`,
} as const satisfies Record<string, LedgerRule>;
