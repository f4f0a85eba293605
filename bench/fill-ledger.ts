import type { Sql } from "postgres";

/** Sales per statement. */
const portion = 50_000;

/**
 * Every sale has three transfers, every tenth has two more for a refund, and every fiftieth has two
 * more for a dispute.
 */
const transfersPerHundredSales = 324;

/**
 * Fills a company's ledger with about `size` transfers over the last year, for sales of R$ 49.90
 * that are paid, charged a fee and released; some are refunded, and some are disputed and won.
 * Writes only the ledger and its balances, without transactions or receivables.
 */
export async function fillLedger(client: Sql, companyId: string, size: number): Promise<void> {
  const sales = Math.round((size * 100) / transfersPerHundredSales);
  for (let first = 1; first <= sales; first += portion) {
    await client.unsafe(salesQuery, [companyId, first, Math.min(sales, first + portion - 1), sales]);
  }
  await client`
    UPDATE balances SET (acquirer, pending, available, blocked, fees, payouts) = (
      SELECT ${["acquirer", "pending", "available", "blocked", "fees", "payouts"].reduce(
        (columns, account) =>
          client`${columns}${account === "acquirer" ? client`` : client`, `}coalesce(sum(
            CASE ${account} WHEN credit_account THEN amount WHEN debit_account THEN -amount ELSE 0 END), 0)`,
        client``,
      )}
      FROM transfers WHERE company_id = ${companyId}
    ) WHERE company_id = ${companyId}`;
}

const salesQuery = `
  INSERT INTO transfers (company_id, id, source_id, kind, transaction_id, debit_account, credit_account, amount, created_at)
  SELECT $1::text::uuid, (lpad(to_hex((extract(epoch FROM made.at) * 1000)::bigint), 12, '0') || '7' ||
      lpad(to_hex(step.number), 3, '0') || '8' || substr(digest, 1, 15))::uuid,
    md5('source' || digest)::uuid, step.kind, md5('transaction' || digest)::uuid, step.debit, step.credit, step.amount,
    made.at
  FROM (
    SELECT number, md5(number::text || $1) AS digest,
      date_trunc('milliseconds', now() - interval '365 days' * (1 - number::float / ($4::int + 1))) AS at
    FROM generate_series($2::int, $3::int) number
  ) made
  JOIN (VALUES
    (1, 1, 'paid', 'acquirer', 'pending', 4990), (1, 2, 'fee', 'pending', 'fees', 49),
    (1, 3, 'release', 'pending', 'available', 4941), (10, 4, 'refund_available', 'available', 'acquirer', 1000),
    (10, 5, 'refund_fee_available', 'fees', 'available', 10), (50, 6, 'chargeback_opened', 'available', 'blocked', 3990),
    (50, 7, 'chargeback_won', 'blocked', 'available', 3990)
  ) step (every, number, kind, debit, credit, amount) ON made.number % step.every = 0`;
