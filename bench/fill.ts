import type { Sql } from "postgres";

/** Rows per statement. */
const portion = 50_000;

/** SQL expression for a row's deterministic UUIDv7, derived from its timestamp and its digest. */
const idOf = (what: string) => `(
  lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(digest, 1, 3) || '8' ||
  substr(md5('${what}' || digest), 1, 15))::uuid`;

/**
 * Creates `size` transactions over the last two years for a company, with a tenth as many
 * customers: 60% Pix, 35% cards, 5% boletos; 60% paid. Creates only the rows that the measured
 * reads use, without ledger or events.
 */
export async function fillCompany(client: Sql, companyId: string, size: number): Promise<void> {
  const buyers = Math.max(1, size / 10);
  await client.unsafe(
    `INSERT INTO customers (company_id, id, document_type, document, name, phone, emails, created_at, updated_at)
    SELECT $1::text::uuid, ${idOf("customer")}, 'cpf', lpad(number::text, 11, '0'), 'Comprador ' || number, '',
      ARRAY['comprador' || number || '@example.com'], at, at
    FROM (
      SELECT number, md5(number::text || $1) AS digest, now() - interval '730 days' AS at
      FROM generate_series(1, $2::int) number
    ) made`,
    [companyId, buyers],
  );
  for (let first = 1; first <= size; first += portion) {
    await client.unsafe(transactionsQuery, [companyId, first, Math.min(size, first + portion - 1), size, buyers]);
  }
  await client.unsafe(
    `INSERT INTO transaction_counts (company_id, payment_method, status, shard, transactions)
    SELECT company_id, payment_method, status, 0, count(*) FROM transactions WHERE company_id = $1
    GROUP BY company_id, payment_method, status`,
    [companyId],
  );
}

const transactionsQuery = `
  INSERT INTO transactions (company_id, id, payment_method, status, amount, fees, net_amount, amount_paid, refunded,
    installments, description, external_id, items, refuse_reason, customer_id, customer_name, customer_email,
    customer_phone, document_type, document, connection_id, acquirer_state, pix, card, sent_at, created_at,
    updated_at, approved_at)
  SELECT $1::text::uuid, ${idOf("transaction")}, method, status, 4990, 49, 4941, CASE status WHEN 'paid' THEN 4990 END, 0,
    1, 'Curso de pão caseiro', 'pedido-' || number, '[]', CASE status WHEN 'refused' THEN 'do_not_honor' END, customer_id,
    name, email, '', 'cpf', document,
    (SELECT id FROM connections WHERE company_id = $1::text::uuid LIMIT 1), 'accepted',
    CASE method WHEN 'pix' THEN jsonb_build_object('txid', md5(digest), 'emv',
      '00020101021226580014br.gov.bcb.pix2536pix.example.com/qr/v2/' || md5(digest) ||
        '5204000053039865405' || '49.905802BR5916Banca da Esquina6009SAO PAULO62070503***6304ABCD',
      'expiresAt', '2099-12-31T12:00:00.000Z', 'endToEndId', NULL, 'payerInfo', NULL) END,
    CASE method WHEN 'credit_card' THEN jsonb_build_object('brand', 'visa', 'last4', '1111', 'holderName', 'MARIA DA SILVA',
      'refuseCode', NULL, 'retryable', NULL) END,
    at, at, at, CASE status WHEN 'paid' THEN at END
  FROM (
    SELECT number, digest, at, c.id AS customer_id, c.name, c.emails[1] AS email, c.document,
      (ARRAY['pix', 'pix', 'pix', 'credit_card', 'credit_card', 'pix', 'pix', 'pix', 'credit_card', 'credit_card', 'pix',
        'pix', 'pix', 'credit_card', 'credit_card', 'pix', 'pix', 'pix', 'credit_card', 'boleto'])[1 + number % 20] AS method,
      (ARRAY['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'canceled', 'canceled', 'pending', 'refused'])[1 + number / 20 % 10]
        AS status
    FROM (
      SELECT number, md5(number::text || $1) AS digest,
        date_trunc('milliseconds', now() - interval '730 days' * (1 - number::float / ($4::int + 1))) AS at
      FROM generate_series($2::int, $3::int) number
    ) made
    JOIN customers c ON c.company_id = $1::text::uuid AND c.document_type = 'cpf'
      AND c.document = lpad((1 + number % $5::int)::text, 11, '0')
  ) drawn`;
