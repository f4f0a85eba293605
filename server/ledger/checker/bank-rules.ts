import { type SQL, sql } from "drizzle-orm";

type Rule = (of: (alias: string) => SQL) => SQL;

/** FROM item that selects the charges whose connection settles to the seller. */
const atBank = (of: (alias: string) => SQL) => sql`(
    SELECT t.company_id, t.id, t.status, t.fees FROM transactions t
    JOIN connections c ON c.company_id = t.company_id AND c.id = t.connection_id
    WHERE ${of("t")} AND (c.capabilities ->> 'settlesToSeller')::boolean
  )`;

export const bankRules = {
  /**
   * Every released amount was settled to the seller's bank account. The amount of a refund or
   * dispute was returned from that account, and settled again if the refund was refused or the
   * dispute was won. Other charges have no transfers of these kinds.
   */
  bank_money_is_settled: (of) => sql`
    SELECT company_id, format('%s: %s settled of %s, %s returned of %s', source_id, coalesce(m.settled, 0), coalesce(f.settled, 0), coalesce(m.returned, 0), coalesce(f.returned, 0)) AS detail
    FROM (
      SELECT t.company_id, r.id AS source_id, r.amount AS settled, 0 AS returned FROM ${atBank(of)} t
      JOIN receivables r ON r.company_id = t.company_id AND r.transaction_id = t.id
      UNION ALL
      SELECT t.company_id, r.id, CASE r.status WHEN 'refused' THEN r.amount ELSE 0 END, r.amount FROM ${atBank(of)} t
      JOIN refunds r ON r.company_id = t.company_id AND r.transaction_id = t.id
      UNION ALL
      SELECT t.company_id, c.id, CASE c.status WHEN 'won' THEN c.amount ELSE 0 END, c.amount FROM ${atBank(of)} t
      JOIN chargebacks c ON c.company_id = t.company_id AND c.transaction_id = t.id
    ) f FULL JOIN (
      SELECT x.company_id, x.source_id, sum(x.amount) FILTER (WHERE x.kind = 'settled_at_bank') AS settled,
        sum(x.amount) FILTER (WHERE x.kind = 'returned_from_bank') AS returned
      FROM transfers x WHERE x.kind IN ('settled_at_bank', 'returned_from_bank') AND ${of("x")}
      GROUP BY x.company_id, x.source_id
    ) m USING (company_id, source_id)
    WHERE coalesce(m.settled, 0) <> coalesce(f.settled, 0) OR coalesce(m.returned, 0) <> coalesce(f.returned, 0)`,

  /**
   * Amounts of charges settled there pass through the seller's ledger accounts and leave no balance
   * in them, except for disputed amounts.
   */
  bank_money_stays_nowhere_else: (of) => sql`
    SELECT t.company_id, format('%s: %s pending, %s available', t.id, sum(line.amount) FILTER (WHERE line.account = 'pending'), sum(line.amount) FILTER (WHERE line.account = 'available')) AS detail
    FROM ${atBank(of)} t
    JOIN transfers x ON x.company_id = t.company_id AND x.transaction_id = t.id,
      LATERAL (VALUES (x.credit_account, x.amount), (x.debit_account, -x.amount)) line (account, amount)
    WHERE line.account IN ('pending', 'available')
    GROUP BY t.company_id, t.id
    HAVING sum(line.amount) FILTER (WHERE line.account = 'pending') <> 0
      OR sum(line.amount) FILTER (WHERE line.account = 'available') <> 0`,

  fees_due_is_what_is_owed: (of) => sql`
    SELECT b.company_id, format('%s in fees_due, %s owed', b.fees_due, coalesce(f.owed, 0)) AS detail
    FROM balances b LEFT JOIN (
      SELECT company_id, sum(fees) AS owed FROM (
        SELECT t.company_id, t.fees FROM ${atBank(of)} t WHERE t.status <> 'pending'
        UNION ALL
        SELECT t.company_id, -r.fee_returned FROM ${atBank(of)} t
        JOIN refunds r ON r.company_id = t.company_id AND r.transaction_id = t.id WHERE r.status <> 'refused'
      ) each GROUP BY company_id
    ) f ON f.company_id = b.company_id
    WHERE ${of("b")} AND b.fees_due <> -coalesce(f.owed, 0)`,
} as const satisfies Record<string, Rule>;
