import { type SQL, sql } from "drizzle-orm";

type Rule = (of: (alias: string) => SQL) => SQL;

export const feeCheckRules = {
  /** The posted amount is the difference, minus the part that earlier refunds returned. */
  fee_differences_are_posted: (of) => sql`
    SELECT company_id, format('%s: %s more taken, %s posted', transaction_id, coalesce(d.amount, 0), coalesce(m.amount, 0)) AS detail
    FROM (
      SELECT f.company_id, f.transaction_id, f.taken - f.expected - coalesce(sum(r.fee_returned - coalesce(m.fee, 0)), 0) AS amount
      FROM fee_checks f
      LEFT JOIN refunds r ON r.company_id = f.company_id AND r.transaction_id = f.transaction_id
      LEFT JOIN (
        SELECT x.company_id, x.source_id, sum(x.amount) AS fee FROM transfers x
        WHERE x.kind IN ('refund_fee_available', 'refund_fee_pending') AND ${of("x")} GROUP BY x.company_id, x.source_id
      ) m ON m.company_id = r.company_id AND m.source_id = r.id
      WHERE f.state = 'different' AND ${of("f")}
      GROUP BY f.company_id, f.transaction_id, f.taken, f.expected
    ) d FULL JOIN (
      SELECT x.company_id, x.source_id AS transaction_id,
        sum(CASE WHEN x.kind IN ('fee_raised_pending', 'fee_raised_available') THEN x.amount ELSE -x.amount END) AS amount
      FROM transfers x
      WHERE x.kind IN ('fee_raised_pending', 'fee_raised_available', 'fee_lowered_pending', 'fee_lowered_available') AND ${of("x")}
      GROUP BY x.company_id, x.source_id
    ) m USING (company_id, transaction_id)
    WHERE coalesce(d.amount, 0) <> coalesce(m.amount, 0)`,

  /** Only a check in state `different` has a difference. */
  fees_are_compared: (of) => sql`
    SELECT f.company_id, format('%s: %s, expected %s, taken %s', f.transaction_id, f.state, f.expected, f.taken) AS detail
    FROM fee_checks f
    WHERE ${of("f")} AND f.state <> 'waiting' AND (f.state = 'different') <> (f.taken <> f.expected)`,
} as const satisfies Record<string, Rule>;
