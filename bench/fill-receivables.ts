import type { Sql } from "postgres";
import { fillCompany } from "./fill";

/**
 * Creates `sales` transactions over the last two years for a company (see `fillCompany`). Each paid
 * card charge is received in twelve installments, the n-th due 30·n days after the payment. Due
 * installments are released.
 */
export async function fillReceivables(client: Sql, companyId: string, sales: number): Promise<void> {
  await fillCompany(client, companyId, sales);
  await client`
    INSERT INTO receivables (company_id, id, transaction_id, installment, amount, fees, remaining, releases_at,
      released_at, created_at)
    SELECT company_id, md5(id::text || installment)::uuid, id, installment, 416, 4, 412, due, CASE WHEN due < now() THEN due END,
      approved_at
    FROM transactions
    CROSS JOIN generate_series(1, 12) installment
    CROSS JOIN LATERAL (SELECT approved_at + interval '30 days' * installment AS due) releases
    WHERE company_id = ${companyId} AND payment_method = 'credit_card' AND status = 'paid'`;
}
