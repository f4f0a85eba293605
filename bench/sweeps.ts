import type { Sql } from "postgres";
import { releaseReceivables } from "@/server/ledger/receivables/release-receivables";
import { findDisputableLines } from "@/server/payments/unknown-outcomes/find-disputable";
import { findUnpaidLines } from "@/server/payments/unknown-outcomes/find-unpaid";
import { sweepTransactions } from "@/server/payments/unknown-outcomes/sweep-transactions";
import { createTestCompany } from "@/testing/support/database";

/** Sweep that finds nothing due, in milliseconds. */
export interface SweepCost {
  sweep: string;
  pending: number;
  p50: number;
  longest: number;
}

const runs = 30;
/**
 * Days over which the charges are created. The sweeps run a week later, when no charge is due for
 * reconciliation or expiry.
 */
const daysOfCharges = 3;

/**
 * Times the sweeps with `pending` unpaid Pix charges, half of them of one company, and the rest of
 * up to a thousand companies. The rows are kept between runs.
 */
export async function priceSweeps(client: Sql, pending: number): Promise<SweepCost[]> {
  const now = await openWaiting(client, pending);
  const soon = () => new Date(Date.now() + 60_000);
  const sweeps: Record<string, () => Promise<unknown>> = {
    "charges to expire": () => sweepTransactions(now, soon()),
    "unpaid charges to ask about": () => findUnpaidLines(now),
    "charges that may be disputed": () => findDisputableLines(now),
    "receivables to release": () => releaseReceivables(now, soon()),
  };
  const costs: SweepCost[] = [];
  for (const [sweep, run] of Object.entries(sweeps)) {
    await run();
    const times: number[] = [];
    for (let count = 0; count < runs; count += 1) {
      const begunAt = performance.now();
      await run();
      times.push(performance.now() - begunAt);
    }
    times.sort((left, right) => left - right);
    costs.push({ sweep, pending, p50: times[runs / 2] ?? 0, longest: times.at(-1) ?? 0 });
  }
  return costs;
}

const companyOf = (number: number) => `00000000-0000-7000-9000-${String(number).padStart(12, "0")}`;

/**
 * Creates missing charges.
 *
 * @returns the time at which the sweeps run.
 */
async function openWaiting(client: Sql, pending: number): Promise<Date> {
  const others = Math.min(1_000, pending / 2);
  const read = async () => {
    const [found] = await client<{ rows: number; newest: Date | null }[]>`
      SELECT count(*)::int AS rows, max(created_at) AS newest FROM transactions WHERE company_id = ${companyOf(pending)}`;
    return found?.rows === pending / 2 && found.newest ? found.newest : null;
  };
  let newest = await read();
  if (!newest) {
    await openCharges(client, companyOf(pending), pending / 2);
    for (let number = 1; number <= others; number += 1) {
      await openCharges(client, companyOf(pending + number), pending / 2 / others);
    }
    await client`VACUUM ANALYZE transactions, customers, receivables`;
    newest = await read();
  }
  return new Date((newest?.getTime() ?? 0) + 7.5 * 86_400_000);
}

async function openCharges(client: Sql, companyId: string, count: number): Promise<void> {
  await client`DELETE FROM transactions WHERE company_id = ${companyId}`;
  const [company] = await client`SELECT 1 FROM companies WHERE id = ${companyId}`;
  if (!company) await createTestCompany({ id: companyId });
  await client`
    INSERT INTO customers (company_id, id, document_type, document, name, phone, emails, created_at, updated_at)
    VALUES (${companyId}, ${companyId}, 'cpf', '00000000191', 'Comprador', '', '{comprador@example.com}', now(), now())
    ON CONFLICT DO NOTHING`;
  await client`
    INSERT INTO transactions (company_id, id, payment_method, status, amount, fees, net_amount, description, items,
      customer_id, customer_name, customer_email, customer_phone, document_type, document, connection_id, acquirer_state, sent_at, expires_at, created_at, updated_at)
    SELECT ${companyId}, gen_random_uuid(), 'pix', 'pending', 4990, 49, 4941, '', '[]', ${companyId}, 'Comprador',
      'comprador@example.com', '', 'cpf', '00000000191', connections.id, 'accepted', at,
      at + interval '60 days', at, at
    FROM (
      SELECT number, date_trunc('milliseconds', now() - interval '1 day' * ${daysOfCharges}::int * number / ${count}::int) AS at
      FROM generate_series(1, ${count}::int) number
    ) made
    JOIN connections ON connections.company_id = ${companyId}`;
}

export function tableOfSweeps(costs: readonly SweepCost[]): string {
  const rows = costs.map(
    ({ sweep, pending, p50, longest }) =>
      `| ${sweep} | ${pending.toLocaleString("en")} | ${p50.toFixed(1)} ms | ${longest.toFixed(1)} ms |`,
  );
  return ["| sweep with nothing due | pending | p50 | longest |", "| --- | ---: | ---: | ---: |", ...rows].join("\n");
}
