import { type SQL, sql } from "drizzle-orm";

type Rule = (of: (alias: string) => SQL) => SQL;

/** Reserved amounts are in the account `payouts`, and each payout has the transfers that match its status. */
export const payoutRules = {
  payouts_is_what_is_reserved: (of) => sql`
    SELECT b.company_id, format('%s in payouts, %s reserved', b.payouts, coalesce(p.amount, 0)) AS detail
    FROM balances b LEFT JOIN (
      SELECT p.company_id, sum(p.amount) AS amount FROM payouts p
      WHERE p.status IN ('awaiting_approval', 'scheduled', 'sent') AND ${of("p")} GROUP BY p.company_id
    ) p ON p.company_id = b.company_id
    WHERE ${of("b")} AND b.payouts <> coalesce(p.amount, 0)`,

  payouts_are_posted: (of) => sql`
    SELECT company_id, format('%s: %s of %s, posted %s', coalesce(p.id, m.source_id), coalesce(p.status, 'absent'), coalesce(p.amount, 0), coalesce(m.posted, 'nothing')) AS detail
    FROM (
      SELECT p.company_id, p.id, p.status, p.amount, p.id AS source_id,
        CASE p.status WHEN 'completed' THEN 'payout_completed ' || p.amount || ', '
          WHEN 'returned' THEN 'payout_completed ' || p.amount || ', '
          WHEN 'failed' THEN 'payout_failed ' || p.amount || ', '
          WHEN 'canceled' THEN 'payout_canceled ' || p.amount || ', ' ELSE '' END
        || 'payout_requested ' || p.amount
        || CASE p.status WHEN 'returned' THEN ', payout_returned ' || p.amount ELSE '' END AS expected
      FROM payouts p WHERE ${of("p")}
    ) p FULL JOIN (
      SELECT x.company_id, x.source_id, string_agg(x.kind || ' ' || x.amount, ', ' ORDER BY x.kind) AS posted
      FROM transfers x WHERE x.kind LIKE 'payout%' AND ${of("x")} GROUP BY x.company_id, x.source_id
    ) m USING (company_id, source_id)
    WHERE p.expected IS DISTINCT FROM m.posted`,
} as const satisfies Record<string, Rule>;
