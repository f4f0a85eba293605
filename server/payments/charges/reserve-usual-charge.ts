/*
 * Hot path: creating a card charge. One statement admits the attempts, consumes the tokens and
 * reserves the charges of many buyers. Measured by `npm run bench` (docs/performance.md): it
 * reaches 13% of the throughput of the minimal server in `bench/least.ts`, rather than 8%.
 */

import { sql } from "drizzle-orm";
import { batchCalls } from "@/db/batching";
import { db } from "@/db/client";
import { failUnless, nullIfGuardFailed } from "@/db/guards";
import { rowFromJson } from "@/db/record";
import { type CardDetails, cardTokens } from "@/db/schema";
import { emittingQuery } from "../../core/events/emit";
import { admittingQuery, attemptsAsJson } from "../cards/buyer-attempts";
import { consumingQueries, type RevealedCard, revealCard, tokenValues } from "../cards/card-tokens";
import type { TransactionRow } from "../transactions/transaction-shape";
import {
  allReserved,
  type Reservation,
  rememberedCustomers,
  reservingQueries,
  reservingValues,
} from "./reserve-transaction";

export interface PresentedCharge {
  reservation: Reservation;
  token: string;
  /** Overrides the cardholder name of the token. */
  holderName: string | undefined;
}

export interface ReservedCard {
  row: TransactionRow;
  card: RevealedCard;
}

/**
 * Admits the buyer's attempt, consumes the token and reserves the transaction in the usual case:
 * the buyer has no attempt in progress and no decline, and the token is valid. Concurrent charges
 * of a company share one statement, and therefore one round trip and one commit.
 *
 * @returns null, with nothing stored, in any other case; the caller must then determine the cause.
 */
export async function reserveUsualCharge(companyId: string, charge: PresentedCharge): Promise<ReservedCard | null> {
  const reserved = await nullIfGuardFailed(reserveTogether(companyId, charge));
  if (!reserved) return null;
  return { row: reserved.row, card: revealCard(companyId, charge.token, reserved.sealed) };
}

type Reserved = { row: TransactionRow; sealed: typeof cardTokens.$inferSelect };

const reserveTogether = batchCalls<PresentedCharge, Reserved | null>({
  run: reserve,
  // One statement cannot update the attempts of a buyer twice.
  conflictKeyOf: ({ reservation }) => reservation.buyer.document,
});

/**
 * Excludes buyers whose attempt is not usual. An unusable token aborts the whole statement, because
 * its attempt has already been admitted. Locks attempts, tokens and customers in this order, each
 * by its key, like `admitAttempt` and its caller. Each query sorts the rows of the preceding one,
 * which forces the preceding one to complete first.
 */
const emitReserved = emittingQuery<{ id: string | null; customer_id: string; card: CardDetails; sealed: object }>(sql`
      WITH admitted AS (${admittingQuery}),
      ${consumingQueries(sql`SELECT document FROM admitted`)},
      ${reservingQueries({
        customer: rememberedCustomers(sql`made.document IN (SELECT document FROM consumed)`),
        beside: sql`JOIN consumed ON consumed.document = made.document`,
        card: sql`made.card || jsonb_build_object('brand', consumed.brand, 'last4', consumed.last4,
          'holderName', coalesce(nullif(made.card ->> 'holderName', ''), consumed.holder_name))`,
      })}
      SELECT every.held, stored.*
      FROM (
        SELECT ${failUnless(sql`(SELECT count(*) FROM consumed) = (SELECT count(*) FROM admitted) AND ${allReserved}`)} AS held
      ) every
      LEFT JOIN (
        SELECT reserved.id, reserved.customer_id, reserved.card, to_jsonb(consumed) AS sealed
        FROM reserved JOIN consumed ON consumed.document = reserved.document
      ) stored ON true`);

/** Placeholder for the card, which the reserving statement fills in. */
const unknownCard: CardDetails = { brand: "visa", last4: "", holderName: "", refuseCode: null, retryable: null };

async function reserve(companyId: string, charges: readonly PresentedCharge[]): Promise<(Reserved | null)[]> {
  const reservations = charges.map(({ reservation, holderName = "" }) => ({
    ...reservation,
    card: { ...unknownCard, holderName },
  }));
  const { rows, facts, values } = reservingValues(companyId, reservations);
  const attempts = rows.map(({ document, id }) => ({ document, id }));
  const tokens = charges.map(({ reservation, token }) => ({ document: reservation.buyer.document, token }));
  const stored = await emitReserved(db(), facts, {
    ...values,
    ...tokenValues(tokens),
    attempts: attemptsAsJson(companyId, attempts),
  });
  const storedById = new Map(stored.map((each) => [each.id, each]));
  return rows.map((row) => {
    const found = storedById.get(row.id);
    if (!found) return null;
    const { customer_id: customerId, card, sealed } = found;
    return { row: { ...row, customerId, card }, sealed: rowFromJson(cardTokens, sealed) };
  });
}
