import { and, asc, eq, isNull, lt, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { storedCards } from "@/db/schema";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import type { KeptCard } from "../../acquiring/port/card-port";
import type { Payer } from "../../acquiring/port/charge-port";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import { type AcquirerCard, keepCard } from "./acquirer-tokens";
import { type CardAtAcquirer, sameCard } from "./stored-cards";

const batchSize = 100;
const pauseMs = 60 * 60 * 1000;

type StoredCardRow = typeof storedCards.$inferSelect;

/**
 * Stores a card at the acquirer and calls `use`, which stores the reference here. If `use` throws,
 * schedules the deletion of the card at the acquirer.
 *
 * @throws the errors of `keepCard`, with nothing stored, and the errors of `use`.
 */
export async function withKeptCard<Result>(
  card: AcquirerCard,
  { key, payer }: { key: string; payer: Payer },
  use: (kept: CardAtAcquirer) => Promise<Result>,
): Promise<Result> {
  const { cardId } = await keepCard(card, key, payer);
  const { fingerprint: _fingerprint, ...fields } = card.facts;
  try {
    return await use({ ...fields, connectionId: card.connection.id, cardId });
  } catch (thrown) {
    await discard(card, { cardId });
    throw thrown;
  }
}

/**
 * Schedules the deletion of a card that was stored at the acquirer but not used. The sweep skips
 * the card if another stored card refers to it.
 */
async function discard({ connection, facts }: AcquirerCard, { cardId }: KeptCard): Promise<void> {
  const now = new Date();
  await db()
    .insert(storedCards)
    .values({
      companyId: connection.companyId,
      id: newId(now),
      brand: facts.brand,
      last4: "",
      holderName: "",
      expirationMonth: "",
      expirationYear: "",
      connectionId: connection.id,
      acquirerCardId: cardId,
      createdAt: now,
      forgetAt: now,
    });
}

/**
 * Deletes removed cards from their acquirers until `deadline` (wall clock). Retries a card after an
 * hour if the outcome is unknown.
 *
 * @returns the number of deleted cards.
 */
export async function sweepForgottenCards(deadline: Date, only?: string): Promise<number> {
  const due = lt(storedCards.forgetAt, new Date());
  let forgotten = 0;
  const companies = await findCompaniesDue(storedCards.companyId, due, only, { byRealClock: true });
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: listDue(companyId) })),
    { deadline, message: "A removed card could not be forgotten" },
    async (row) => {
      if (await forget(row)) forgotten += 1;
    },
  );
  return forgotten;
}

async function* listDue(companyId: string): AsyncGenerator<StoredCardRow, void> {
  const rows = await db()
    .select()
    .from(storedCards)
    .where(and(eq(storedCards.companyId, companyId), lt(storedCards.forgetAt, new Date())))
    .orderBy(asc(storedCards.forgetAt))
    .limit(batchSize);
  yield* rows;
}

async function forget({ companyId, id, connectionId, acquirerCardId }: StoredCardRow): Promise<boolean> {
  if (!connectionId || !acquirerCardId) return false;
  // Postpone the card before the call, so that neither a restart after a crash nor another process
  // retries it immediately.
  await db()
    .update(storedCards)
    .set({ forgetAt: new Date(Date.now() + pauseMs) })
    .where(sameCard(companyId, id));
  const connection = await readConnection({ companyId, connectionId });
  if (await isInUse({ companyId, id, connectionId, acquirerCardId })) {
    await db().delete(storedCards).where(sameCard(companyId, id));
    return false;
  }
  const { cardTokens } = getAcquirer(connection.kind);
  const outcome = cardTokens && (await cardTokens.forget(connection, { cardId: acquirerCardId }));
  if (outcome && outcome.kind !== "done") return false;
  await db().delete(storedCards).where(sameCard(companyId, id));
  return true;
}

/**
 * Reports whether another stored card has the same acquirer id. Acquirers assign a customer's card
 * the same id each time it is stored.
 */
async function isInUse(
  card: Pick<StoredCardRow, "companyId" | "id"> & { connectionId: string; acquirerCardId: string },
): Promise<boolean> {
  const { companyId, id, connectionId, acquirerCardId } = card;
  const same = and(
    eq(storedCards.companyId, companyId),
    eq(storedCards.acquirerCardId, acquirerCardId),
    eq(storedCards.connectionId, connectionId),
    isNull(storedCards.forgetAt),
    ne(storedCards.id, id),
  );
  return (await db().select({ id: storedCards.id }).from(storedCards).where(same).limit(1)).length > 0;
}
