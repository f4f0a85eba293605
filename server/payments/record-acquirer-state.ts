import { and, eq, inArray, type Placeholder, sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { AcquirerState } from "@/db/enums";
import { givenValue, preparedQuery } from "@/db/prepared";
import { type BoletoDetails, type PixDetails, transactions } from "@/db/schema";
import type { Challenge } from "../acquirers/card-port";
import { markUndecided } from "../cards/buyer-attempts";
import { challengeUrlOf } from "./keep-challenge";
import type { TransactionRow } from "./transaction-shape";

const unsettled = (companyId: string | Placeholder, id: string | Placeholder) =>
  and(
    eq(transactions.companyId, companyId),
    eq(transactions.id, id),
    eq(transactions.status, "pending"),
    inArray(transactions.acquirerState, ["reserved", "predicted", "unknown"]),
  );

/**
 * Before another code replaces a Pix's, the events that read theirs from the row (`completedPayload`) get it: an event
 * never changes.
 */
const stateQuery = preparedQuery((database) => {
  const [companyId, id] = [sql.placeholder("companyId"), sql.placeholder("id")];
  const pix = sql`${sql.placeholder("pix")}::text::jsonb`;
  return database.execute(sql`
    WITH before AS (SELECT id, pix FROM transactions WHERE ${unsettled(companyId, id)} FOR UPDATE),
    shown AS (
      UPDATE events e
      SET payload = e.payload || jsonb_build_object('Pix', jsonb_build_object('emv', before.pix -> 'emv') || (e.payload -> 'Pix'))
      FROM before
      WHERE before.pix ->> 'emv' <> ${pix} ->> 'emv' AND e.company_id = ${companyId} AND e.subject_id = before.id
        AND jsonb_typeof(e.payload -> 'Pix') = 'object'
    )
    UPDATE transactions
    SET acquirer_state = ${sql.placeholder("acquirerState")}, sent_at = ${givenValue(transactions.sentAt, "now")},
      absent_since = NULL, pix = coalesce(${pix}, transactions.pix),
      boleto = coalesce(${sql.placeholder("boleto")}::text::jsonb, transactions.boleto)
    FROM before WHERE transactions.company_id = ${companyId} AND transactions.id = before.id`);
});

/**
 * Records the acquirer's state of a charge that was sent at `now` and stays pending: accepted or unknown. Leaves a
 * charge alone that a later answer has already settled. A buyer's card attempt then waits for the issuer's decision.
 */
export async function recordAcquirerState(
  row: TransactionRow,
  acquirerState: Extract<AcquirerState, "accepted" | "unknown">,
  now: Date,
  changes: { pix?: PixDetails; boleto?: BoletoDetails; challenge?: Challenge | undefined } = {},
): Promise<void> {
  const { companyId, id } = row;
  if (row.paymentMethod !== "credit_card") {
    const pix = changes.pix ? JSON.stringify(changes.pix) : null;
    const boleto = changes.boleto ? JSON.stringify(changes.boleto) : null;
    await stateQuery({ companyId, id, acquirerState, pix, boleto, now });
    return;
  }
  await db().transaction(async (tx) => {
    const recorded = await tx
      .update(transactions)
      .set({ acquirerState, sentAt: now, absentSince: null, ...cardWith(row, changes.challenge) })
      .where(unsettled(companyId, id))
      .returning({ id: transactions.id });
    if (recorded.length > 0) await markUndecided(tx, row);
  });
}

/** The card with what its buyer has to do next, if anything. */
function cardWith({ card }: TransactionRow, challenge: Challenge | undefined): Partial<TransactionRow> {
  const challengeUrl = challengeUrlOf(challenge);
  return card && challengeUrl ? { card: { ...card, challengeUrl } } : {};
}
