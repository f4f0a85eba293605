import { type SQL, sql } from "drizzle-orm";

type Rule = (of: (alias: string) => SQL) => SQL;

/** Each cent is due to the producer or to exactly one partner (docs/domains/ledger.md). */
export const commissionRules = {
  commissions_is_what_waits: (of) => sql`
    SELECT b.company_id, format('%s in commissions, %s waiting', b.commissions, coalesce(c.amount, 0)) AS detail
    FROM balances b LEFT JOIN (
      SELECT c.company_id, sum(c.amount) AS amount FROM commissions c WHERE c.state = 'waiting' AND ${of("c")}
      GROUP BY c.company_id
    ) c ON c.company_id = b.company_id
    WHERE ${of("b")} AND b.commissions <> coalesce(c.amount, 0)`,

  /**
   * A commission is split from its sale once. The amount debited from `commissions` at its release
   * either was credited to the partner or repaid a debt.
   */
  commissions_are_posted: (of) => sql`
    SELECT company_id, format('%s: %s split, %s posted; %s released, %s posted; %s repaid, %s posted', source_id, coalesce(c.split, 0), coalesce(m.split, 0), coalesce(c.paid, 0), coalesce(m.paid, 0), coalesce(c.repaid, 0), coalesce(m.repaid, 0)) AS detail
    FROM (
      SELECT c.company_id, c.id AS source_id, c.amount + c.taken_back AS split, c.released - c.repaid AS paid, c.repaid
      FROM commissions c WHERE ${of("c")}
    ) c FULL JOIN (
      SELECT x.company_id, x.source_id,
        sum(x.amount) FILTER (WHERE x.kind IN ('commission', 'commission_available')) AS split,
        sum(x.amount) FILTER (WHERE x.kind = 'commission_released') AS paid,
        sum(x.amount) FILTER (WHERE x.kind = 'commission_repaid') AS repaid
      FROM transfers x
      WHERE x.kind IN ('commission', 'commission_available', 'commission_released', 'commission_repaid') AND ${of("x")}
      GROUP BY x.company_id, x.source_id
    ) m USING (company_id, source_id)
    WHERE coalesce(c.split, 0) <> coalesce(m.split, 0) OR coalesce(c.paid, 0) <> coalesce(m.paid, 0)
      OR coalesce(c.repaid, 0) <> coalesce(m.repaid, 0)`,

  commission_returns_are_posted: (of) => sql`
    SELECT company_id, format('%s: %s back from waiting, %s posted; %s recovered, %s posted', source_id, coalesce(r.waiting, 0), coalesce(m.waiting, 0), coalesce(r.recovered, 0), coalesce(m.recovered, 0)) AS detail
    FROM (
      SELECT r.company_id, r.id AS source_id, r.from_waiting AS waiting, coalesce(r.recovered, 0) AS recovered
      FROM commission_returns r WHERE ${of("r")}
    ) r FULL JOIN (
      SELECT x.company_id, x.source_id,
        sum(x.amount) FILTER (WHERE x.kind IN ('commission_returned_pending', 'commission_returned_available')) AS waiting,
        sum(x.amount) FILTER (WHERE x.kind = 'commission_recovered') AS recovered
      FROM transfers x
      WHERE x.kind IN ('commission_returned_pending', 'commission_returned_available', 'commission_recovered')
        AND ${of("x")}
      GROUP BY x.company_id, x.source_id
    ) m USING (company_id, source_id)
    WHERE coalesce(r.waiting, 0) <> coalesce(m.waiting, 0) OR coalesce(r.recovered, 0) <> coalesce(m.recovered, 0)`,

  commission_returns_are_counted: (of) => sql`
    SELECT c.company_id, format('%s: %s taken back, %s returned', c.id, c.taken_back, coalesce(r.amount, 0)) AS detail
    FROM commissions c LEFT JOIN (
      SELECT r.company_id, r.commission_id, sum(r.amount) AS amount FROM commission_returns r WHERE ${of("r")}
      GROUP BY r.company_id, r.commission_id
    ) r ON r.company_id = c.company_id AND r.commission_id = c.id
    WHERE ${of("c")} AND c.taken_back <> coalesce(r.amount, 0)`,

  /** The amount withheld from a partner's commissions equals the amount repaid on the partner's debts. */
  commissions_repay_what_is_owed: (of) => sql`
    SELECT company_id, format('%s: %s kept, %s repaid', partner_company_id, coalesce(c.repaid, 0), coalesce(r.repaid, 0)) AS detail
    FROM (
      SELECT c.company_id, c.partner_company_id, sum(c.repaid) AS repaid FROM commissions c WHERE ${of("c")}
      GROUP BY c.company_id, c.partner_company_id
    ) c FULL JOIN (
      SELECT r.company_id, r.partner_company_id, sum(r.repaid) AS repaid FROM commission_returns r WHERE ${of("r")}
      GROUP BY r.company_id, r.partner_company_id
    ) r USING (company_id, partner_company_id)
    WHERE coalesce(c.repaid, 0) <> coalesce(r.repaid, 0)`,

  commissions_fit_their_sales: (of) => sql`
    SELECT t.company_id, format('%s: %s of commissions, %s left', t.id, c.amount, t.amount_paid - t.refunded) AS detail
    FROM transactions t JOIN (
      SELECT c.company_id, c.transaction_id, sum(c.amount) AS amount FROM commissions c WHERE ${of("c")}
      GROUP BY c.company_id, c.transaction_id
    ) c ON c.company_id = t.company_id AND c.transaction_id = t.id
    WHERE ${of("t")} AND c.amount > coalesce(t.amount_paid, 0) - t.refunded`,
} as const satisfies Record<string, Rule>;
