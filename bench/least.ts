import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import postgres, { type Sql } from "postgres";
import { newId } from "@/db/ids";
import { currentVaultKey, tokenHash } from "@/server/core/crypto/seal";
import { environment } from "@/server/core/env/env";
import { drawQrCode } from "@/server/core/qr-code/qr-code";
import type { Row } from "./answers";
import { answerQuestions } from "./programs";
import { listenAnywhere, readJson, sendText, usage } from "./server-side";

interface Charge {
  amountInCents: number;
  description: string;
  customer: { document: string; documentType: string; name: string; email: string };
  card?: { cardToken: string };
}

/**
 * Minimal server that does only the essential work, with `node:http` and `postgres`. It verifies
 * the token's signature in memory and durably commits each charge in one statement. Its tables have
 * primary keys and the index for the list's sort order, but no other index. A charge upserts its
 * customer and inserts its transaction and its event; a card charge also consumes its token and
 * inserts three transfers. A read is one SELECT by key. A list is one page and its stored total,
 * from our tables.
 *
 * It returns our JSON, including the QR code. It does not validate input, enforce limits, support
 * idempotency, call an acquirer, maintain balances, or handle erased customers, refunds or lost
 * responses.
 */
answerQuestions((question: { kind: "listen" | "usage" }) => (question.kind === "usage" ? usage() : listen()));

const schema = `
  CREATE SCHEMA IF NOT EXISTS least;
  CREATE TABLE IF NOT EXISTS least.customers (
    company_id uuid, id uuid, document text, name text, emails text[], updated_at timestamptz,
    PRIMARY KEY (company_id, document));
  CREATE TABLE IF NOT EXISTS least.transactions (
    company_id uuid, id uuid, status text, amount bigint, fees bigint, net_amount bigint, description text,
    customer_id uuid, customer_name text, customer_email text, document text, pix jsonb, card jsonb,
    created_at timestamptz, approved_at timestamptz, PRIMARY KEY (company_id, id));
  CREATE INDEX IF NOT EXISTS transactions_newest ON least.transactions (company_id, created_at DESC, id DESC);
  CREATE TABLE IF NOT EXISTS least.events (
    company_id uuid, id uuid, event text, payload jsonb, created_at timestamptz, PRIMARY KEY (company_id, id));
  CREATE TABLE IF NOT EXISTS least.transfers (
    company_id uuid, id uuid, transaction_id uuid, debit text, credit text, amount bigint, created_at timestamptz,
    PRIMARY KEY (company_id, id));`;

const chargeSteps = `
  customer AS (
    INSERT INTO least.customers VALUES ($1, $2, $3, $4, ARRAY[$5::text], $6)
    ON CONFLICT (company_id, document) DO UPDATE SET name = excluded.name, emails = excluded.emails,
      updated_at = excluded.updated_at
    RETURNING id),
  charged AS (
    INSERT INTO least.transactions
    SELECT $1, $7, $8, $9::bigint, $10::bigint, $9::bigint - $10::bigint, $11, id, $4, $5, $3, $12::jsonb, $13::jsonb, $6, $14
    FROM customer),
  emitted AS (
    INSERT INTO least.events SELECT $1, $15, $16, $17::jsonb || jsonb_build_object('customerId', id), $6 FROM customer)`;

const pixStatement = `WITH ${chargeSteps} SELECT id FROM customer`;

const cardStatement = `WITH
  consumed AS (DELETE FROM card_tokens WHERE company_id = $1 AND token_hash = $18 RETURNING brand, last4),
  ${chargeSteps},
  posted AS (
    INSERT INTO least.transfers VALUES
      ($1, $19, $7, 'acquirer', 'pending', $9::bigint, $6), ($1, $20, $7, 'pending', 'fees', $10::bigint, $6),
      ($1, $21, $7, 'pending', 'available', $9::bigint - $10::bigint, $6))
  SELECT brand, last4 FROM consumed`;

const instantOf = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** PostgreSQL builds the response; the Pix code's image replaces `imagePlace`. */
const answerColumns = `pix->>'emv' AS emv, json_build_object('id', id, 'paymentMethod', payment_method, 'amount', amount,
    'netAmount', net_amount, 'fees', fees, 'status', status, 'description', description, 'createdAt', ${instantOf("created_at")},
    'updatedAt', ${instantOf("updated_at")}, 'aprovedAt', ${instantOf("approved_at")}, 'refuseReason', refuse_reason, 'customer', json_build_object(
      'id', customer_id, 'name', customer_name, 'phone', customer_phone, 'documentType', upper(document_type),
      'document', document, 'email', customer_email, 'emails', ARRAY[customer_email], 'metadata', '{}'::json),
    'Pix', pix || '{"qrCode":"?"}', 'card', card, 'boleto', NULL, 'cob', cob, 'amountDueInCents', NULL,
    'amountPaidInCents', amount_paid, 'refundedInCents', refunded, 'installments', installments, 'installmentInterest', NULL,
    'externalId', external_id, 'metadata', '{}'::json, 'items', items, 'subscriptionId', NULL, 'tracking', tracking
  )::text AS answer`;
const imagePlace = '"qrCode": "?"';

const readStatement = `SELECT ${answerColumns} FROM transactions WHERE company_id = $1 AND id = $2`;

const listStatement = `SELECT ${answerColumns},
    (SELECT sum(transactions)::bigint FROM transaction_counts WHERE company_id = $1) AS total
  FROM transactions WHERE company_id = $1 ORDER BY created_at DESC NULLS LAST, id DESC NULLS LAST LIMIT 20`;

async function listen(): Promise<{ port: number }> {
  const client = postgres(environment().databaseUrl, {
    max: 10,
    prepare: true,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: { TimeZone: "UTC" },
    onnotice: () => undefined,
  });
  await client.unsafe(schema);
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    if (req.url === "/bare") return sendText(res, JSON.stringify(await client`SELECT 1 AS answer`));
    const companyId = companyOf(req.headers.authorization);
    if (!companyId) return void res.writeHead(401).end();
    sendText(res, await answerTo(client, req, companyId));
  };
  return listenAnywhere(createServer((req, res) => void answer(req, res)));
}

async function answerTo(client: Sql, req: IncomingMessage, companyId: string): Promise<string> {
  if (req.method === "POST") return JSON.stringify(await charge(client, companyId, (await readJson(req)) as Charge));
  const target = req.url?.split("/")[3];
  if (target) {
    const [row] = await client.unsafe<Answered[]>(readStatement, [companyId, target], { prepare: true });
    return `{"success":true,"data":${row && withImage(row)}}`;
  }
  const rows = await client.unsafe<Answered[]>(listStatement, [companyId], { prepare: true });
  return `{"success":true,"data":[${rows.map(withImage).join()}],"totalRows":${rows[0]?.total}}`;
}

interface Answered {
  emv: string | null;
  answer: string;
  total?: number;
}

function withImage({ emv, answer }: Answered): string {
  return emv === null ? answer : answer.replace(imagePlace, `"qrCode":"${drawQrCode(emv)}"`);
}

async function charge(client: Sql, companyId: string, { amountInCents, description, customer, card }: Charge) {
  const now = new Date();
  const id = newId(now);
  const status = card ? "paid" : "pending";
  const fees = card ? feeOfCard(amountInCents) : feeOfPix(amountInCents);
  const key = id.replaceAll("-", "");
  const emv = emvOf(key, amountInCents);
  const pix = card ? null : { txid: key, emv, expiresAt: new Date(now.getTime() + 86_400_000), endToEndId: null };
  const details = card ? { brand: "visa", last4: "1111", holderName: "MARIA DA SILVA", refuseCode: null } : null;
  const payload = {
    id,
    status,
    amount: amountInCents,
    fees,
    description,
    createdAt: now,
    customer,
    Pix: pix,
    card: details,
  };
  const values = [
    companyId,
    newId(now),
    customer.document,
    customer.name,
    customer.email,
    now,
    id,
    status,
    amountInCents,
    fees,
    description,
    pix && JSON.stringify(pix),
    details && JSON.stringify(details),
    card ? now : null,
    newId(now),
    `transaction_${card ? "paid" : "created"}`,
    JSON.stringify(payload),
  ];
  if (!card) {
    await client.unsafe(pixStatement, values, { prepare: true });
    const code = { emv, qrCode: drawQrCode(emv) };
    const paymentUrl = `${environment().publicUrl}/pay/${randomBytes(48).toString("base64url")}`;
    return { success: true, message: "Charge created", data: { id, status, fees, pix: code, paymentUrl } };
  }
  const hash = tokenHash(card.cardToken, currentVaultKey());
  const transferIds = [newId(now), newId(now), newId(now)];
  const [used] = await client.unsafe<Row[]>(cardStatement, [...values, hash, ...transferIds], { prepare: true });
  const data = { id, status, fees, card: { token: card.cardToken, ...used }, refuseReason: null };
  return { success: true, message: "Card charge paid", data };
}

/** Pix fee of a new company, in cents. */
function feeOfPix(amountInCents: number): number {
  return Math.max(1, Math.round((amountInCents * 99) / 10_000));
}

/** Card fee of a new company, in cents. */
function feeOfCard(amountInCents: number): number {
  return Math.round((amountInCents * 499) / 10_000) + 50;
}

/** As long as the product's payload. The checksum is invalid, because nothing verifies it. */
function emvOf(key: string, amountInCents: number): string {
  const location = `0014br.gov.bcb.pix2554pix.example.com/qr/v2/${key}`;
  const amount = (amountInCents / 100).toFixed(2);
  return (
    `00020101021226${location.length}${location}5204000053039865405${amount}5802BR` +
    "5916Banca da Esquina6009SAO PAULO62070503***6304ABCD"
  );
}

/** Verified authorization headers. No limit, because the load generator uses only a few tokens. */
const verified = new Map<string, { cid: string; exp: number }>();

/** Company of a bearer token with a valid signature, otherwise null. */
function companyOf(authorization: string | undefined): string | null {
  const claims = verified.get(authorization ?? "") ?? verify(authorization);
  if (!authorization || !claims) return null;
  verified.set(authorization, claims);
  return claims.exp * 1000 > Date.now() ? claims.cid : null;
}

function verify(authorization: string | undefined): { cid: string; exp: number } | null {
  const [head = "", claims = "", signature = ""] = (authorization ?? "").slice("Bearer ".length).split(".");
  const [first] = environment().tokenKeys;
  if (!first) return null;
  const expected = createHmac("sha256", first.key).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as { cid: string; exp: number };
}
