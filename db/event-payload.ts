import { type SQL, sql } from "drizzle-orm";

/**
 * Fields that events omit because the transaction's row has them. They change only when the buyer's
 * data is erased, which also rewrites the events. Storing them would add about a fifth to a
 * charge's log volume. The emails and metadata of `customer` can change, so events store them.
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

/** Fields of `Pix` that events omit. Before a code is replaced, the events store its values (`recordAcquirerState`). */
export const keptOfPix: ReadonlySet<string> = new Set(["txid", "emv", "expiresAt"]);

const createdAt = sql`to_char(t.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Completes an event's payload with the omitted fields of its transaction. `event` is a row with
 * the columns `company_id`, `type`, `subject_id` and `payload` of `events`. A payload with an id is
 * already complete: it is older, or its data was erased.
 *
 * Builds one object and concatenates it once, because every `||` copies the whole payload.
 *
 * @param company company of the event. If `event` is a query, this must be the company's id, so
 * that a distributed database reads only one shard.
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
