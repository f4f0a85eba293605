import { type SQL, sql } from "drizzle-orm";
import { accounts } from "@/db/schema/ledger-enums";
import { sqlDayOf, sqlHourOf, sqlStartOf } from "@/db/sql-days";
import { statusWasPaid } from "@/db/was-paid";
import { figureColumns, sumsBy } from "../day-figures/sale-figures";
import { anticipationRules } from "./anticipation-rules";
import { bankRules } from "./bank-rules";
import { commissionRules } from "./commission-rules";
import { feeCheckRules } from "./fee-check-rules";
import { payoutRules } from "./payout-rules";

/** Restricts a rule's query to the checked companies. `alias` is the table's name in the query. */
export type Scope = (alias: string) => SQL;

/** One query, and therefore one snapshot. Returns the `company_id` and `detail` of every violation. */
export type LedgerRule = (of: Scope) => SQL;

const stored = sql.raw(accounts.map((account) => `('${account}', b.${account})`).join(", "));
const total = sql.raw(accounts.map((account) => `b.${account}`).join(" + "));
const wasPaid = statusWasPaid(sql`t.status`);

const figuresOf = (table: string) =>
  sql.raw(`array_to_string(ARRAY[${figureColumns.map((column) => `${table}.${column}::bigint`).join(", ")}], ' ')`);
const isStale = (table: string) =>
  sql.raw(`EXISTS (SELECT 1 FROM stale_days s WHERE s.company_id = ${table}.company_id AND s.day = ${table}.day)`);
const isStaleHour = (table: string) =>
  sql.raw(`EXISTS (SELECT 1 FROM stale_days s WHERE s.company_id = ${table}.company_id AND s.hour = ${table}.hour)`);
const hoursFrom = sql`greatest(d.hours_from, ${sqlStartOf(sql`d.until`)})`;
const isStoredHour = (hour: SQL) => sql`${hour} >= ${hoursFrom} AND ${hour} < d.hours_until`;
const firstHour = (of: Scope) =>
  sql`SELECT min(${hoursFrom}) FROM figured_days d WHERE ${of("d")} AND ${hoursFrom} < d.hours_until`;

interface SummedPeriods {
  sums: string;
  period: "day" | "hour";
  /** Period of a transfer `x`. */
  at: SQL;
  /** SQL condition: the period of a row `d` is summed. */
  isSummed: SQL;
  isPosted: SQL;
}

function summedQuery(of: Scope, { sums, period, at, isSummed, isPosted }: SummedPeriods): SQL {
  const unit = sql.identifier(period);
  return sql`
    SELECT company_id, format('%s, %s, %s: %s of %s summed, %s of %s there', account, ${unit}, kind, coalesce(d.transfers, 0), coalesce(d.amount, 0), coalesce(m.transfers, 0), coalesce(m.amount, 0)) AS detail
    FROM (
      SELECT d.company_id, d.account, d.${unit}, d.kind, d.transfers, d.amount
      FROM ${sql.identifier(sums)} d JOIN summed_days s ON s.company_id = d.company_id AND ${isSummed} WHERE ${of("d")}
    ) d FULL JOIN (
      SELECT x.company_id, line.account, ${at} AS ${unit}, x.kind, count(*) AS transfers, sum(line.amount) AS amount
      FROM transfers x JOIN summed_days s ON s.company_id = x.company_id AND ${isPosted},
        LATERAL (VALUES (x.credit_account, x.amount), (x.debit_account, -x.amount)) line (account, amount)
      WHERE ${of("x")} GROUP BY x.company_id, line.account, 3, x.kind
    ) m USING (company_id, account, ${unit}, kind)
    WHERE coalesce(d.transfers, 0) <> coalesce(m.transfers, 0) OR coalesce(d.amount, 0) <> coalesce(m.amount, 0)`;
}

/** Rules required by docs/reliability.md rule 7. docs/domains/ledger.md describes the accounts. */
export const ledgerRules = {
  balances_are_sums_of_transfers: (of) => sql`
    SELECT company_id, format('%s: %s stored, %s transferred', account, coalesce(s.amount, 0), coalesce(m.amount, 0)) AS detail
    FROM (
      SELECT b.company_id, v.account, v.amount FROM balances b, LATERAL (VALUES ${stored}) v (account, amount)
      WHERE ${of("b")}
    ) s FULL JOIN (
      SELECT company_id, account, sum(amount) AS amount FROM (
        SELECT x.company_id, x.credit_account AS account, x.amount FROM transfers x WHERE ${of("x")}
        UNION ALL SELECT x.company_id, x.debit_account, -x.amount FROM transfers x WHERE ${of("x")}
      ) lines GROUP BY company_id, account
    ) m USING (company_id, account)
    WHERE coalesce(s.amount, 0) <> coalesce(m.amount, 0)`,

  accounts_sum_to_zero: (of) => sql`
    SELECT b.company_id, format('%s', ${total}) AS detail FROM balances b WHERE ${of("b")} AND ${total} <> 0`,

  /**
   * All received money is posted, including partial payments of a charge that was never paid in
   * full. Payments of a pending charge are not posted yet. A transaction's fees equal the fee
   * posted with the payment plus the difference that the acquirer charged, if any.
   */
  paid_transactions_are_posted: (of) => sql`
    SELECT t.company_id, format('%s: paid %s, posted %s; fees %s, posted %s', t.id, t.amount_paid, coalesce(m.paid, 0), t.fees, coalesce(m.fees, 0)) AS detail
    FROM transactions t LEFT JOIN fee_checks f ON f.company_id = t.company_id AND f.transaction_id = t.id
      AND f.state = 'different'
    LEFT JOIN (
      SELECT x.company_id, x.transaction_id, sum(x.amount) FILTER (WHERE x.kind = 'paid') AS paid,
        sum(x.amount) FILTER (WHERE x.kind = 'fee') AS fees
      FROM transfers x WHERE x.kind IN ('paid', 'fee') AND ${of("x")} GROUP BY x.company_id, x.transaction_id
    ) m ON m.company_id = t.company_id AND m.transaction_id = t.id
    WHERE ${of("t")} AND t.status <> 'pending' AND (
      coalesce(m.paid, 0) <> coalesce(t.amount_paid, 0) OR coalesce(m.fees, 0) + coalesce(f.taken - f.expected, 0) <> t.fees
      OR (${wasPaid} AND t.amount_paid IS NULL))`,

  unpaid_transactions_move_nothing: (of) => sql`
    SELECT x.company_id, format('%s: %s, with %s transfers', x.transaction_id, coalesce(t.status, 'absent'), count(*)) AS detail
    FROM transfers x LEFT JOIN transactions t ON t.company_id = x.company_id AND t.id = x.transaction_id
    WHERE ${of("x")} AND x.transaction_id IS NOT NULL
      AND (t.id IS NULL OR t.status = 'pending' OR (NOT ${wasPaid} AND t.amount_paid IS NULL))
    GROUP BY x.company_id, x.transaction_id, t.status`,

  payments_are_counted: (of) => sql`
    SELECT t.company_id, format('%s: %s counted, %s received', t.id, coalesce(t.amount_paid, 0), coalesce(p.amount, 0)) AS detail
    FROM transactions t LEFT JOIN (
      SELECT p.company_id, p.transaction_id, sum(p.amount) AS amount FROM payments p WHERE ${of("p")}
      GROUP BY p.company_id, p.transaction_id
    ) p ON p.company_id = t.company_id AND p.transaction_id = t.id
    WHERE ${of("t")} AND coalesce(t.amount_paid, 0) <> coalesce(p.amount, 0)`,

  pending_is_what_is_unreleased: (of) => sql`
    SELECT b.company_id, format('%s pending, %s unreleased', b.pending, coalesce(r.amount, 0)) AS detail
    FROM balances b LEFT JOIN (
      SELECT r.company_id, sum(r.remaining) AS amount FROM receivables r WHERE r.released_at IS NULL AND ${of("r")}
      GROUP BY r.company_id
    ) r ON r.company_id = b.company_id
    WHERE ${of("b")} AND b.pending <> coalesce(r.amount, 0)`,

  blocked_is_what_is_disputed: (of) => sql`
    SELECT b.company_id, format('%s blocked, %s disputed', b.blocked, coalesce(c.amount, 0)) AS detail
    FROM balances b LEFT JOIN (
      SELECT c.company_id, sum(c.amount) AS amount FROM chargebacks c WHERE c.status = 'opened' AND ${of("c")}
      GROUP BY c.company_id
    ) c ON c.company_id = b.company_id
    WHERE ${of("b")} AND b.blocked <> coalesce(c.amount, 0)`,

  refunds_are_counted: (of) => sql`
    SELECT t.company_id, format('%s: %s counted, %s refunded', t.id, t.refunded, coalesce(r.amount, 0)) AS detail
    FROM transactions t LEFT JOIN (
      SELECT r.company_id, r.transaction_id, sum(r.amount) AS amount FROM refunds r
      WHERE r.status <> 'refused' AND ${of("r")} GROUP BY r.company_id, r.transaction_id
    ) r ON r.company_id = t.company_id AND r.transaction_id = t.id
    WHERE ${of("t")} AND t.refunded <> coalesce(r.amount, 0)`,

  /**
   * Excludes fee differences found later, which change the fee that a refund returned.
   * `fee_differences_are_posted` checks them.
   */
  refunds_are_posted: (of) => sql`
    SELECT r.company_id, format('%s: %s of %s and fee %s of %s posted; %s and fee %s undone', r.id, coalesce(m.amount, 0), r.amount, coalesce(m.fee, 0), r.fee_returned, coalesce(m.undone, 0), coalesce(m.undone_fee, 0)) AS detail
    FROM refunds r LEFT JOIN (
      SELECT x.company_id, x.source_id,
        sum(x.amount) FILTER (WHERE x.kind IN ('refund_available', 'refund_pending')) AS amount,
        sum(x.amount) FILTER (WHERE x.kind IN ('refund_fee_available', 'refund_fee_pending', 'refund_fee_due')) AS fee,
        sum(x.amount) FILTER (WHERE x.kind = 'refund_undone') AS undone,
        sum(x.amount) FILTER (WHERE x.kind = 'refund_undone_fee') AS undone_fee
      FROM transfers x WHERE x.kind LIKE 'refund%' AND ${of("x")} GROUP BY x.company_id, x.source_id
    ) m ON m.company_id = r.company_id AND m.source_id = r.id
    LEFT JOIN fee_checks f ON f.company_id = r.company_id AND f.transaction_id = r.transaction_id AND f.state = 'different'
    WHERE ${of("r")} AND (
      coalesce(m.amount, 0) <> r.amount OR (f.state IS NULL AND coalesce(m.fee, 0) <> r.fee_returned)
      OR coalesce(m.undone, 0) <> CASE r.status WHEN 'refused' THEN r.amount ELSE 0 END
      OR coalesce(m.undone_fee, 0) <> CASE r.status WHEN 'refused' THEN r.fee_returned ELSE 0 END)`,

  /**
   * No money is returned twice. Exception: after a full refund, a dispute may debit the amount
   * again, up to the amount paid.
   */
  nothing_goes_back_twice: (of) => sql`
    SELECT t.company_id, format('%s: %s refunded and %s disputed of %s', t.id, t.refunded, sum(c.amount), t.amount_paid) AS detail
    FROM transactions t JOIN chargebacks c ON c.company_id = t.company_id AND c.transaction_id = t.id
    WHERE ${of("t")} AND c.status <> 'won'
    GROUP BY t.company_id, t.id
    HAVING sum(c.amount) > t.amount_paid
      OR t.refunded + coalesce(sum(c.amount) FILTER (WHERE NOT c.after_refund), 0) > t.amount_paid`,

  fees_come_back_with_refunds: (of) => sql`
    SELECT t.company_id, format('%s: %s of %s fees returned for %s of %s', t.id, sum(r.fee_returned), t.fees, t.refunded, t.amount_paid) AS detail
    FROM transactions t JOIN refunds r ON r.company_id = t.company_id AND r.transaction_id = t.id
    WHERE ${of("t")} AND r.status <> 'refused'
    GROUP BY t.company_id, t.id
    HAVING sum(r.fee_returned) > t.fees OR (t.refunded = t.amount_paid AND sum(r.fee_returned) <> t.fees)`,

  transactions_are_counted: (of) => sql`
    SELECT company_id, format('%s, %s: %s counted, %s there', payment_method, status, coalesce(n.transactions, 0), coalesce(t.transactions, 0)) AS detail
    FROM (
      SELECT n.company_id, n.payment_method, n.status, sum(n.transactions) AS transactions FROM transaction_counts n
      WHERE ${of("n")} GROUP BY n.company_id, n.payment_method, n.status
    ) n FULL JOIN (
      SELECT t.company_id, t.payment_method, t.status, count(*) AS transactions FROM transactions t
      WHERE ${of("t")} GROUP BY t.company_id, t.payment_method, t.status
    ) t USING (company_id, payment_method, status)
    WHERE coalesce(n.transactions, 0) <> coalesce(t.transactions, 0)`,

  days_are_counted: (of) => sql`
    SELECT company_id, format('%s, %s, %s: %s counted, %s there', day, payment_method, status, coalesce(n.transactions, 0), coalesce(t.transactions, 0)) AS detail
    FROM (
      SELECT n.company_id, n.day, n.payment_method, n.status, sum(n.transactions) AS transactions
      FROM transaction_day_counts n JOIN counted_days d ON d.company_id = n.company_id AND n.day < d.until
      WHERE ${of("n")} GROUP BY n.company_id, n.day, n.payment_method, n.status
    ) n FULL JOIN (
      SELECT t.company_id, ${sqlDayOf(sql`t.created_at`)} AS day, t.payment_method, t.status, count(*) AS transactions
      FROM transactions t JOIN counted_days d ON d.company_id = t.company_id AND t.created_at < ${sqlStartOf(sql`d.until`)}
      WHERE ${of("t")} GROUP BY t.company_id, 2, t.payment_method, t.status
    ) t USING (company_id, day, payment_method, status)
    WHERE coalesce(n.transactions, 0) <> coalesce(t.transactions, 0)`,

  stored_figures_are_sums: (of) => sql`
    SELECT company_id, format('%s, %s: %s stored, %s there', day, payment_method, f.figures, t.figures) AS detail
    FROM (
      SELECT f.company_id, f.day, f.payment_method, ${figuresOf("f")} AS figures
      FROM day_figures f JOIN figured_days d ON d.company_id = f.company_id AND f.day < d.until
      WHERE ${of("f")} AND NOT ${isStale("f")}
    ) f FULL JOIN (
      SELECT t.company_id, t.day, t.payment_method, ${figuresOf("t")} AS figures
      FROM (${sumsBy("day", of("transactions"))}) t
      JOIN figured_days d ON d.company_id = t.company_id AND t.day < d.until
      WHERE NOT ${isStale("t")}
    ) t USING (company_id, day, payment_method)
    WHERE f.figures IS DISTINCT FROM t.figures`,

  stored_hours_are_sums: (of) => sql`
    SELECT company_id, format('%s, %s: %s stored, %s there', hour, payment_method, f.figures, t.figures) AS detail
    FROM (
      SELECT f.company_id, f.hour, f.payment_method, ${figuresOf("f")} AS figures
      FROM hour_figures f JOIN figured_days d ON d.company_id = f.company_id AND ${isStoredHour(sql`f.hour`)}
      WHERE ${of("f")} AND NOT ${isStaleHour("f")}
    ) f FULL JOIN (
      SELECT t.company_id, t.hour, t.payment_method, ${figuresOf("t")} AS figures
      FROM (${sumsBy("hour", sql`${of("transactions")} AND transactions.created_at >= (${firstHour(of)})`)}) t
      JOIN figured_days d ON d.company_id = t.company_id AND ${isStoredHour(sql`t.hour`)}
      WHERE NOT ${isStaleHour("t")}
    ) t USING (company_id, hour, payment_method)
    WHERE f.figures IS DISTINCT FROM t.figures`,

  summed_days_are_their_transfers: (of) =>
    summedQuery(of, {
      sums: "account_days",
      period: "day",
      at: sqlDayOf(sql`x.created_at`),
      isSummed: sql`d.day < s.until`,
      isPosted: sql`x.created_at < ${sqlStartOf(sql`s.until`)}`,
    }),

  summed_hours_are_their_transfers: (of) =>
    summedQuery(of, {
      sums: "account_hours",
      period: "hour",
      at: sqlHourOf(sql`x.created_at`),
      isSummed: sql`d.hour >= s.hours_from AND d.hour < s.hours_until`,
      isPosted: sql`x.created_at >= s.hours_from AND x.created_at < s.hours_until`,
    }),

  ...payoutRules,
  ...bankRules,
  ...anticipationRules,
  ...feeCheckRules,
  ...commissionRules,
} as const satisfies Record<string, LedgerRule>;

export type LedgerRuleName = keyof typeof ledgerRules;
