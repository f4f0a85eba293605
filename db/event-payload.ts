import { type SQL, sql } from "drizzle-orm";

/**
 * What an event about a transaction does not store, because the transaction's row keeps it: no change touches these
 * fields but the erasure of the buyer, which rewrites the events too. Stored again in every event, they would be a
 * fifth of the log that a charge writes. Of `customer`, the e-mails and metadata are stored, which do change.
 */
export const keptByTransaction: ReadonlySet<string> = new Set([
  "id",
  "paymentMethod",
  "amount",
  "description",
  "createdAt",
  "installments",
  "externalId",
  "metadata",
  "items",
  "tracking",
]);

/** The same of `Pix`. Before another code replaces one, it is stored in the events (`recordAcquirerState`). */
export const keptOfPix: ReadonlySet<string> = new Set(["txid", "emv", "expiresAt"]);

const createdAt = sql`to_char(t.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The whole payload of an event: what its transaction keeps is read from there. `event` names a row with the columns
 * `company_id`, `type`, `subject_id` and `payload` of `events`. An event with an id is whole: it is older, or erased.
 *
 * One object is built and added once, because every `||` copies the whole payload.
 *
 * @param company of the event, by its id where `event` is a query: a distributed database looks no further for it.
 */
export function completedPayload(
  event: SQL,
  company: SQL | string = sql`${event}.company_id`,
): SQL<Record<string, unknown>> {
  const payload = sql`${event}.payload`;
  const customer = sql`${payload} -> 'customer'`;
  const pix = sql`${payload} -> 'Pix'`;
  return sql`CASE WHEN ${event}.type <> 'transaction' OR ${payload} ? 'id' THEN ${payload} ELSE coalesce((
    SELECT ${payload} || jsonb_build_object('id', t.id, 'paymentMethod', t.payment_method, 'amount', t.amount,
      'description', t.description, 'createdAt', ${createdAt}, 'updatedAt', coalesce(${payload} ->> 'updatedAt', ${createdAt}),
      'installments', t.installments, 'externalId', t.external_id, 'metadata', coalesce(t.metadata, '{}'),
      'items', t.items, 'tracking', t.tracking,
      'customer', jsonb_build_object('id', t.customer_id, 'name', t.customer_name, 'phone', t.customer_phone,
        'documentType', upper(t.document_type), 'document', t.document, 'email', ${customer} -> 'email',
        'emails', ${customer} -> 'emails', 'metadata', ${customer} -> 'metadata'),
      'Pix', CASE WHEN ${payload} ? 'Pix' THEN jsonb_build_object('txid', t.pix -> 'txid',
        'emv', coalesce(${pix} -> 'emv', t.pix -> 'emv'), 'expiresAt', t.pix -> 'expiresAt',
        'endToEndId', ${pix} -> 'endToEndId', 'payerInfo', ${pix} -> 'payerInfo') END)
    FROM transactions t WHERE t.company_id = ${company} AND t.id = ${event}.subject_id), ${payload}) END`;
}
