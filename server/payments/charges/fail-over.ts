import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { rowFromJson } from "@/db/record";
import { type CompanyConnection, transactions } from "@/db/schema";
import { type ChargeFacts, rankConnections } from "../../acquiring/connections/choose-connection";
import { findPayerFault } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import type { Refusal } from "../../acquiring/port/port";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { feeOf } from "../../ledger/fees/fees";
import type { TransactionRow } from "../transactions/transaction-shape";
import { payerOf } from "./charge-request";
import { keepShownCode } from "./record-acquirer-state";
import { sendingEndsAt } from "./sending-time";

export function factsOf({ amount, installments, card }: TransactionRow): ChargeFacts {
  return { amountInCents: amount, installments, brand: card?.brand };
}

/**
 * Moves a charge to the next connection after its acquirer refused it without contacting an issuer.
 * A charge moves at most once, in one database transaction (docs/reliability.md), and keeps its
 * key. The caller must have reserved the charge and just sent it. A retry never moves the charge,
 * because the outcome of an earlier call may be unknown.
 *
 * @returns the moved row, to be sent. Null if the refusal is final: the issuer declined the charge,
 * no other active connection accepts it, or it has changed since the caller sent it.
 */
export async function failOver(
  company: CompanyIdentity,
  row: TransactionRow,
  refusal: Refusal,
  now: Date,
  isTakenBy: (connection: CompanyConnection) => boolean = () => true,
): Promise<TransactionRow | null> {
  const { companyId, id, paymentMethod, amount, createdAt, connectionId, sentAt } = row;
  if (refusal.by !== "acquirer" || row.automatic) return null;
  const payer = payerOf(row);
  const next = rankConnections(company, paymentMethod, factsOf(row)).find(
    (each) =>
      each.state === "active" &&
      each.id !== connectionId &&
      isTakenBy(each) &&
      findPayerFault(each, paymentMethod, payer) === null,
  );
  if (!next) return null;
  const fees = feeOf(wayOf(paymentMethod, next), amount, company, createdAt);
  const sendableUntil = row.sendableUntil && sendingEndsAt();
  const slip = { barcode: "", digitableLine: "", ownNumber: "", bankName: "" };
  const [moved] = await db().execute<{ row: object }>(sql`
    WITH standing AS MATERIALIZED (
      SELECT id FROM connections
      WHERE company_id = ${companyId} AND id = ${next.id} AND state = 'active' FOR KEY SHARE
    ),
    before AS (
      SELECT id, pix FROM transactions
      WHERE company_id = ${companyId} AND id = ${id} AND status = 'pending' AND connection_id = ${connectionId}
        AND acquirer_state IN ('reserved', 'predicted') AND sent_at = ${sentAt.toISOString()}::timestamptz
        AND EXISTS (SELECT 1 FROM standing)
      FOR NO KEY UPDATE
    ),
    tried AS (
      INSERT INTO route_tries (company_id, transaction_id, position, connection_id, reason, code, created_at)
      SELECT ${companyId}::uuid, id, 1, ${connectionId}::uuid, ${refusal.reason}, ${refusal.code},
        ${now.toISOString()}::timestamptz
      FROM before
      ON CONFLICT DO NOTHING RETURNING transaction_id
    ),
    shown AS (${keepShownCode(companyId, sql`before.id IN (SELECT transaction_id FROM tried)`)}),
    moved AS (
      UPDATE transactions
      SET connection_id = ${next.id}::uuid, acquirer_state = 'reserved', fees = ${fees}, net_amount = ${amount - fees},
        pix = NULL, boleto = boleto || ${JSON.stringify(slip)}::text::jsonb, absent_since = NULL,
        sent_at = ${now.toISOString()}::timestamptz, updated_at = ${now.toISOString()}::timestamptz,
        sendable_until = ${sendableUntil?.toISOString() ?? null}::timestamptz
      FROM tried
      WHERE transactions.company_id = ${companyId} AND transactions.id = tried.transaction_id
      RETURNING transactions.*
    )
    SELECT to_jsonb(moved) AS row FROM moved`);
  return moved ? rowFromJson(transactions, moved.row) : null;
}
