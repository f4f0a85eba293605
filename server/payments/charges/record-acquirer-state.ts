import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { type BoletoDetails, type PixDetails, transactions } from "@/db/schema";
import type { AcquirerState } from "@/db/schema/payments-enums";
import type { Challenge } from "../../acquiring/port/card-port";
import { markUndecided } from "../cards/buyer-attempts";
import type { TransactionRow } from "../transactions/transaction-shape";
import { challengeUrlOf } from "./keep-challenge";

/**
 * SQL condition: the charge is pending, still on this connection, and not yet accepted by its
 * acquirer.
 */
const unsettled = ({ companyId, id, connectionId }: TransactionRow) =>
  and(
    eq(transactions.companyId, companyId),
    eq(transactions.id, id),
    eq(transactions.connectionId, connectionId),
    eq(transactions.status, "pending"),
    inArray(transactions.acquirerState, ["reserved", "predicted", "unknown"]),
  );

/**
 * Returns the query that copies the Pix code of the CTE `before` into the payloads of events that
 * otherwise take the code from the transaction's row (`completedPayload`). Required wherever a code
 * is replaced, because events are immutable.
 */
export function keepShownCode(companyId: string, isReplaced: SQL): SQL {
  return sql`
      UPDATE events e
      SET payload = jsonb_set(e.payload, '{Pix,emv}', coalesce(before.pix -> 'emv', 'null'))
      FROM before
      WHERE ${isReplaced} AND e.company_id = ${companyId} AND e.subject_id = before.id
        AND before.pix IS NOT NULL AND jsonb_typeof(e.payload -> 'Pix') = 'object'
        AND NOT e.payload -> 'Pix' ? 'emv'`;
}

async function recordCode(
  row: TransactionRow,
  acquirerState: AcquirerState,
  now: Date,
  changes: { pix?: PixDetails; boleto?: BoletoDetails },
): Promise<void> {
  const { companyId } = row;
  const jsonOf = (details: object | undefined) => sql`${details ? JSON.stringify(details) : null}::text::jsonb`;
  const pix = jsonOf(changes.pix);
  // Without a new code, compare the old code with itself. If the condition were always NULL, Citus
  // would find no shard of `events` to query, and the whole statement would change nothing.
  const isReplaced = sql`before.pix ->> 'emv' <> coalesce(${pix} ->> 'emv', before.pix ->> 'emv')`;
  await db().execute(sql`
    WITH before AS (SELECT id, pix FROM transactions WHERE ${unsettled(row)} FOR NO KEY UPDATE),
    shown AS (${keepShownCode(companyId, isReplaced)})
    UPDATE transactions
    SET acquirer_state = ${acquirerState}, sent_at = ${now.toISOString()}::timestamptz, absent_since = NULL,
      pix = coalesce(${pix}, transactions.pix), boleto = coalesce(${jsonOf(changes.boleto)}, transactions.boleto)
    FROM before WHERE transactions.company_id = ${companyId} AND transactions.id = before.id`);
}

/**
 * Records the acquirer's state, `accepted` or `unknown`, of a charge that was sent at `now` and
 * stays pending. Skips a charge that a later response has settled or that another connection has
 * taken over. Also marks a buyer's card attempt as undecided.
 */
export async function recordAcquirerState(
  row: TransactionRow,
  acquirerState: Extract<AcquirerState, "accepted" | "unknown">,
  now: Date,
  changes: { pix?: PixDetails; boleto?: BoletoDetails; challenge?: Challenge | undefined } = {},
): Promise<void> {
  if (row.paymentMethod !== "credit_card") return recordCode(row, acquirerState, now, changes);
  await db().transaction(async (tx) => {
    const recorded = await tx
      .update(transactions)
      .set({ acquirerState, sentAt: now, absentSince: null, ...cardWith(row, changes.challenge) })
      .where(unsettled(row))
      .returning({ id: transactions.id });
    if (recorded.length > 0) await markUndecided(tx, row);
  });
}

function cardWith({ card }: TransactionRow, challenge: Challenge | undefined): Partial<TransactionRow> {
  const challengeUrl = challengeUrlOf(challenge);
  return card && challengeUrl ? { card: { ...card, challengeUrl } } : {};
}
