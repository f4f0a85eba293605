import { and, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { AcquirerState } from "@/db/enums";
import { givenValue, preparedQuery } from "@/db/prepared";
import { type BoletoDetails, type PixDetails, transactions } from "@/db/schema";
import type { Challenge } from "../acquirers/card-port";
import { markUndecided } from "../cards/buyer-attempts";
import { challengeUrlOf } from "./keep-challenge";
import type { TransactionRow } from "./transaction-shape";

type Given = string | Placeholder;

/** A charge that another connection took over meanwhile is not the one that was sent. */
const unsettled = (companyId: Given, id: Given, connectionId: Given) =>
  and(
    eq(transactions.companyId, companyId),
    eq(transactions.id, id),
    eq(transactions.connectionId, connectionId),
    eq(transactions.status, "pending"),
    inArray(transactions.acquirerState, ["reserved", "predicted", "unknown"]),
  );

/**
 * The query that gives the events that read a Pix's code from its row (`completedPayload`) the code of `before`, which is
 * about to be replaced: an event never changes.
 */
export function keepShownCode(companyId: Given, isReplaced: SQL): SQL {
  return sql`
      UPDATE events e
      SET payload = jsonb_set(e.payload, '{Pix,emv}', coalesce(before.pix -> 'emv', 'null'))
      FROM before
      WHERE ${isReplaced} AND e.company_id = ${companyId} AND e.subject_id = before.id
        AND before.pix IS NOT NULL AND jsonb_typeof(e.payload -> 'Pix') = 'object'
        AND NOT e.payload -> 'Pix' ? 'emv'`;
}

const stateQuery = preparedQuery((database) => {
  const [companyId, id, via] = [sql.placeholder("companyId"), sql.placeholder("id"), sql.placeholder("connectionId")];
  const pix = sql`${sql.placeholder("pix")}::text::jsonb`;
  // Without a new code it compares the old one with itself: a condition that is constantly NULL leaves Citus no shard of
  // `events` to go to, and then it changes nothing at all.
  const isReplaced = sql`before.pix ->> 'emv' <> coalesce(${pix} ->> 'emv', before.pix ->> 'emv')`;
  return database.execute(sql`
    WITH before AS (SELECT id, pix FROM transactions WHERE ${unsettled(companyId, id, via)} FOR NO KEY UPDATE),
    shown AS (${keepShownCode(companyId, isReplaced)})
    UPDATE transactions
    SET acquirer_state = ${sql.placeholder("acquirerState")}, sent_at = ${givenValue(transactions.sentAt, "now")},
      absent_since = NULL, pix = coalesce(${pix}, transactions.pix),
      boleto = coalesce(${sql.placeholder("boleto")}::text::jsonb, transactions.boleto)
    FROM before WHERE transactions.company_id = ${companyId} AND transactions.id = before.id`);
});

/**
 * Records the acquirer's state of a charge that was sent at `now` and stays pending: accepted or unknown. Leaves a
 * charge alone that a later answer has already settled, or that another connection took over. A buyer's card attempt then waits for the issuer's decision.
 */
export async function recordAcquirerState(
  row: TransactionRow,
  acquirerState: Extract<AcquirerState, "accepted" | "unknown">,
  now: Date,
  changes: { pix?: PixDetails; boleto?: BoletoDetails; challenge?: Challenge | undefined } = {},
): Promise<void> {
  const { companyId, id, connectionId } = row;
  if (row.paymentMethod !== "credit_card") {
    const pix = changes.pix ? JSON.stringify(changes.pix) : null;
    const boleto = changes.boleto ? JSON.stringify(changes.boleto) : null;
    await stateQuery({ companyId, id, connectionId, acquirerState, pix, boleto, now });
    return;
  }
  await db().transaction(async (tx) => {
    const recorded = await tx
      .update(transactions)
      .set({ acquirerState, sentAt: now, absentSince: null, ...cardWith(row, changes.challenge) })
      .where(unsettled(companyId, id, connectionId))
      .returning({ id: transactions.id });
    if (recorded.length > 0) await markUndecided(tx, row);
  });
}

/** The card with what its buyer has to do next, if anything. */
function cardWith({ card }: TransactionRow, challenge: Challenge | undefined): Partial<TransactionRow> {
  const challengeUrl = challengeUrlOf(challenge);
  return card && challengeUrl ? { card: { ...card, challengeUrl } } : {};
}
