import { statfsSync } from "node:fs";
import type { Sql } from "postgres";

/** Sizes of a filled database, in which the first company is larger than all others. */
export interface Shape {
  transactions: number;
  companies: number;
  /** Transactions of the large company: a tenth of the total. */
  large: number;
  ordinary: number;
}

export interface Filled extends Shape {
  seconds: number;
  bytes: number;
  /** Why the database has fewer transactions than requested; null otherwise. */
  shortened: string | null;
}

export const maxMinutes = 45;
const maxBytes = 30 * 1024 ** 3;

/**
 * Measured bytes per transaction, including its customer, payment, receivable, transfers, totals
 * and indexes.
 */
const bytesEach = 2_500;

/** Only the newest transactions have events. */
const maxEvents = 1_000_000;

const portion = 50_000;

export const companyOf = (number: number) => `00000000-0000-7000-b000-${String(number).padStart(12, "0")}`;

/** One company per thousand transactions. The first company gets a tenth of all transactions. */
export function shapeOf(transactions: number): Shape {
  const companies = Math.max(2, Math.round(transactions / 1_000));
  const large = Math.round(transactions / 10);
  const ordinary = Math.floor((transactions - large) / (companies - 1));
  return { transactions: large + ordinary * (companies - 1), companies, large, ordinary };
}

/** Maximum transactions on the disk of `folder` and within the byte limit. */
export function roomFor(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor(Math.min(maxBytes, (bavail * bsize) / 2) / bytesEach);
}

/**
 * Fills a migrated database that contains one company, number 0. Adds copies of that company,
 * customers (a tenth of the transactions) and transactions (60% Pix, 35% cards, 5% boletos; 60%
 * paid) with their payments, receivables and transfers, and the counts and totals that jobs
 * maintain, so that every company's ledger is consistent.
 *
 * The large company's sales cover two years, those of an ordinary company ninety days. Stops after
 * `maxMinutes`, in which case there are fewer companies.
 */
export async function fillScale(client: Sql, asked: Shape, say: (line: string) => void): Promise<Filled> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const end = new Date().toISOString();
  const since = new Date(Date.now() - (730 * 86_400_000 * maxEvents) / Math.max(asked.transactions, maxEvents));
  await client`SET synchronous_commit = off`;
  // Foreign keys are valid by construction, and checking them would take longer than everything
  // else.
  await client`SET session_replication_role = replica`;
  await client.unsafe(companiesQuery, [companyOf(0), asked.companies - 1]);
  const fill = async (first: number, last: number, size: number, days: number, from: number, until: number) => {
    await client.unsafe(factsQuery, [first, last, size, days, from, until, end, since.toISOString()]);
  };
  await client.unsafe(customersQuery, [0, 0, Math.max(1, Math.floor(asked.large / 10)), end, 730]);
  for (let from = 1; from <= asked.large; from += portion) {
    await fill(0, 0, asked.large, 730, from, Math.min(asked.large, from + portion - 1));
  }
  const together = Math.max(1, Math.floor(portion / asked.ordinary));
  let filled = 1;
  while (filled < asked.companies && seconds() < maxMinutes * 60 * timeForFacts) {
    const last = Math.min(asked.companies, filled + together) - 1;
    await client.unsafe(customersQuery, [filled, last, Math.max(1, Math.floor(asked.ordinary / 10)), end, 90]);
    await fill(filled, last, asked.ordinary, 90, 1, asked.ordinary);
    filled = last + 1;
    say(`${filled} of ${asked.companies} companies after ${seconds().toFixed(0)} s`);
  }
  for (const query of sumQueries) await client.unsafe(query);
  await client`SET session_replication_role = origin`;
  await client`VACUUM ANALYZE`;
  const [size] = await client<{ bytes: number }[]>`SELECT pg_database_size(current_database())::float8 AS bytes`;
  const transactions = asked.large + asked.ordinary * (filled - 1);
  const shortened = filled < asked.companies ? `${maxMinutes} minutes were over` : null;
  return { ...asked, transactions, companies: filled, seconds: seconds(), bytes: size?.bytes ?? 0, shortened };
}

/** Share of the time limit for inserting rows. The rest is for counts, totals and statistics. */
const timeForFacts = 0.75;

const companyIn = (number: string) => `('00000000-0000-7000-b000-' || lpad((${number})::text, 12, '0'))::uuid`;

const idOf = (at: string, text: string) => `(
  lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${text}), 1, 3) || '8' ||
  substr(md5(${text}), 4, 15))::uuid`;

/** Parameters: the company to copy, and the number of copies. */
const companiesQuery = `
  WITH made AS (
    SELECT ${companyIn("number")} AS company_id, md5('connection' || number)::uuid AS connection_id, number
    FROM generate_series(1, $2::int) number
  ), opened AS (
    INSERT INTO companies
    SELECT (jsonb_populate_record(c, jsonb_build_object('id', made.company_id, 'name', 'Banca ' || number))).*
    FROM companies c CROSS JOIN made WHERE c.id = $1::text::uuid
  ), looked_up AS (
    INSERT INTO company_lookups
    SELECT (jsonb_populate_record(l, jsonb_build_object('key', made.connection_id, 'company_id', made.company_id,
      'target_id', made.connection_id))).*
    FROM connections c JOIN company_lookups l ON l.company_id = c.company_id AND l.target_id = c.id CROSS JOIN made
    WHERE c.company_id = $1::text::uuid
  )
  INSERT INTO connections
  SELECT (jsonb_populate_record(c, jsonb_build_object('id', made.connection_id, 'company_id', made.company_id))).*
  FROM connections c CROSS JOIN made WHERE c.company_id = $1::text::uuid`;

/** SQL expression for a customer's id. All customers of a company were created one day before its first sale. */
const customerIn = (end: string, days: string) =>
  idOf(`${end}::timestamptz - interval '1 day' * ${days}::int`, "'customer' || company_id || buyer");
/**
 * Every company has a buyer named Maria Aparecida dos Anjos; only two companies have one named
 * Zuleica Quaresma.
 */
const nameIn = `CASE buyer WHEN 7 THEN 'Maria Aparecida dos Anjos' WHEN 8 THEN
  CASE WHEN company < 2 THEN 'Zuleica Quaresma' ELSE 'Comprador 8' END ELSE 'Comprador ' || buyer END`;

/**
 * Parameters: the first and last company, the number of customers per company, the end of the
 * period, and its length in days.
 */
const customersQuery = `
  INSERT INTO customers (company_id, id, document_type, document, name, phone, emails, created_at, updated_at)
  SELECT company_id, ${customerIn("$4", "$5")}, 'cpf', lpad(buyer::text, 11, '0'), ${nameIn}, '',
    ARRAY['comprador' || buyer || '@example.com'], at, at
  FROM (
    SELECT company, ${companyIn("company")} AS company_id, buyer,
      $4::timestamptz - interval '1 day' * $5::int AS at
    FROM generate_series($1::int, $2::int) company CROSS JOIN generate_series(1, $3::int) buyer
  ) made`;

const words = (list: string) => `ARRAY[${list.split(" ").map((word) => `'${word}'`)}]`;
const methodIn = `(${words("pix pix pix credit_card credit_card pix pix pix credit_card credit_card pix pix pix credit_card credit_card pix pix pix credit_card boleto")})[1 + number % 20]`;
const statusIn = `(${words("paid paid paid paid paid paid canceled canceled pending refused")})[1 + number / 20 % 10]`;

/**
 * Parameters: the first and last company, the number of transactions per company, the length of the
 * period in days, the first and last transaction to insert, the end of the period, and the time of
 * the first event.
 */
const factsQuery = `
  WITH made AS MATERIALIZED (
    SELECT *, ${idOf("at", "'transaction' || company_id || number")} AS id,
      ${idOf("at", "'receivable' || company_id || number")} AS receivable_id, ${customerIn("$7", "$4")} AS customer_id,
      ${nameIn} AS name, 'comprador' || buyer || '@example.com' AS email, lpad(buyer::text, 11, '0') AS document,
      CASE WHEN status IN ('paid', 'pending') THEN 49 ELSE 0 END AS fees,
      at + CASE method WHEN 'pix' THEN interval '0' WHEN 'boleto' THEN interval '1 day' ELSE interval '30 days' END AS due
    FROM (
      SELECT company, ${companyIn("company")} AS company_id, number, md5(company::text || '.' || number) AS digest,
        ${methodIn} AS method, ${statusIn} AS status, 1 + number % greatest(1, $3::int / 10) AS buyer,
        date_trunc('milliseconds', $7::timestamptz - interval '1 day' * $4::int * (1 - number::float / ($3::int + 1))) AS at
      FROM generate_series($1::int, $2::int) company CROSS JOIN generate_series($5::int, $6::int) number
    ) numbered
  ), paid AS MATERIALIZED (SELECT * FROM made WHERE status = 'paid'),
  charged AS (
    INSERT INTO transactions (company_id, id, payment_method, status, amount, fees, net_amount, amount_paid, refunded,
      installments, description, external_id, items, refuse_reason, customer_id, customer_name, customer_email,
      customer_phone, document_type, document, connection_id, acquirer_state, pix, card, sent_at, created_at, updated_at,
      approved_at)
    SELECT made.company_id, made.id, method, status, 4990, fees, 4990 - fees, CASE status WHEN 'paid' THEN 4990 END, 0, 1,
      'Curso de pão caseiro', 'pedido-' || number, '[]', CASE status WHEN 'refused' THEN 'do_not_honor' END, customer_id,
      made.name, email, '', 'cpf', made.document, c.id, 'accepted',
      CASE method WHEN 'pix' THEN jsonb_build_object('txid', digest, 'emv',
        '00020101021226580014br.gov.bcb.pix2536pix.example.com/qr/v2/' || digest ||
          '520400005303986540549.905802BR5916Banca da Esquina6009SAO PAULO62070503***6304ABCD',
        'expiresAt', '2099-12-31T12:00:00.000Z', 'endToEndId', NULL, 'payerInfo', NULL) END,
      CASE method WHEN 'credit_card' THEN jsonb_build_object('brand', 'visa', 'last4', '1111', 'holderName',
        'MARIA DA SILVA', 'refuseCode', NULL, 'retryable', NULL) END,
      at, at, at, CASE status WHEN 'paid' THEN at END
    FROM made JOIN connections c ON c.company_id = made.company_id
  ), received AS (
    INSERT INTO payments (company_id, id, transaction_id, acquirer_payment_id, amount, paid_at, created_at)
    SELECT company_id, ${idOf("at", "'payment' || digest")}, id, digest, 4990, at, at FROM paid
  ), owed AS (
    INSERT INTO receivables (company_id, id, transaction_id, installment, amount, fees, remaining, releases_at,
      released_at, created_at)
    SELECT company_id, receivable_id, id, 1, 4990, 49, 4941, due, CASE WHEN due <= $7::timestamptz THEN due END, at
    FROM paid
  ), told AS (
    INSERT INTO events (company_id, id, event, type, subject_id, payload, created_at, planned_at, reacted_at)
    SELECT company_id, ${idOf("at", "'event' || digest")}, 'transaction_created', 'transaction', id,
      jsonb_build_object('id', id, 'amount', 4990, 'status', status, 'paymentMethod', method), at, at, at
    FROM made WHERE at >= $8::timestamptz
  )
  INSERT INTO transfers (company_id, id, source_id, kind, transaction_id, debit_account, credit_account, amount, created_at)
  SELECT company_id, ${idOf("step.at", "step.kind || digest")}, receivable_id, step.kind, id, debit, credit, amount, step.at
  FROM paid CROSS JOIN LATERAL (VALUES ('paid', 'acquirer', 'pending', 4990, at), ('fee', 'pending', 'fees', 49, at),
    ('release', 'pending', 'available', 4941, due)) step (kind, debit, credit, amount, at)
  WHERE step.at <= $7::timestamptz`;

const dayIn = (at: string) => `(${at} AT TIME ZONE 'America/Sao_Paulo')::date`;
const openDay = `(${dayIn("now()")} - 2)`;
const ours = `company_id >= '${companyOf(0)}'`;

const lines = `
  SELECT company_id, created_at, kind, line.account, line.amount FROM transfers
  CROSS JOIN LATERAL (VALUES (credit_account, amount), (debit_account, -amount)) line (account, amount) WHERE ${ours}`;

const balanceIn = (account: string) => `coalesce(sum(amount) FILTER (WHERE account = '${account}'), 0)`;

const sumQueries = [
  `INSERT INTO transaction_counts (company_id, payment_method, status, shard, transactions)
    SELECT company_id, payment_method, status, 0, count(*) FROM transactions WHERE ${ours} GROUP BY 1, 2, 3`,
  `INSERT INTO transaction_day_counts (company_id, day, payment_method, status, shard, transactions)
    SELECT company_id, ${dayIn("created_at")}, payment_method, status, 0, count(*) FROM transactions
    WHERE ${ours} AND ${dayIn("created_at")} < ${openDay} GROUP BY 1, 2, 3, 4`,
  `INSERT INTO counted_days (company_id, until, registered_at)
    SELECT id, ${openDay}, 'epoch' FROM companies WHERE ${ours.replace("company_id", "id")}`,
  `INSERT INTO day_figures (company_id, day, payment_method, transactions, approved, decided, gross, fees, refunded,
      fee_returned, disputed)
    SELECT company_id, ${dayIn("created_at")}, payment_method, count(*), count(*) FILTER (WHERE status = 'paid'),
      count(*) FILTER (WHERE status <> 'pending'), coalesce(sum(amount_paid) FILTER (WHERE status = 'paid'), 0),
      coalesce(sum(fees) FILTER (WHERE status = 'paid'), 0), 0, 0, 0
    FROM transactions WHERE ${ours} AND ${dayIn("created_at")} < ${openDay} GROUP BY 1, 2, 3`,
  `INSERT INTO figured_days (company_id, until, version, registered_at, hours_registered_at)
    SELECT id, ${openDay}, 0, 'epoch', 'epoch' FROM companies WHERE ${ours.replace("company_id", "id")}`,
  `INSERT INTO account_days (company_id, account, day, kind, transfers, amount)
    SELECT company_id, account, ${dayIn("created_at")}, kind, count(*), sum(amount) FROM (${lines}) line
    WHERE ${dayIn("created_at")} < ${openDay} GROUP BY 1, 2, 3, 4`,
  `INSERT INTO summed_days (company_id, until, registered_at, hours_registered_at)
    SELECT id, ${openDay}, 'epoch', 'epoch' FROM companies WHERE ${ours.replace("company_id", "id")}`,
  `INSERT INTO balances (company_id, acquirer, pending, available, fees, updated_at)
    SELECT company_id, ${["acquirer", "pending", "available", "fees"].map(balanceIn)}, now() FROM (${lines}) line GROUP BY 1
    ON CONFLICT (company_id) DO UPDATE SET acquirer = excluded.acquirer, pending = excluded.pending,
      available = excluded.available, fees = excluded.fees`,
];
