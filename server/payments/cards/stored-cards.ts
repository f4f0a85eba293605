import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { storedCards } from "@/db/schema";
import type { PresentedCard } from "../../acquiring/port/card-port";
import { currentVaultKey, deriveKey, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";
import type { NamedKey } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import { findCompaniesWith } from "../../core/leases/fair-turns";
import type { RevealedCard } from "./card-tokens";

const batchSize = 200;

type StoredCardRow = typeof storedCards.$inferSelect;
type CardFields = Pick<StoredCardRow, "brand" | "last4" | "holderName" | "expirationMonth" | "expirationYear">;

export interface CardAtAcquirer extends CardFields {
  connectionId: string;
  cardId: string;
}

/**
 * Stored card in the form sent to an acquirer. A card stored at an acquirer can be charged only
 * through its connection.
 */
export interface StoredCard extends Pick<StoredCardRow, "brand" | "last4" | "holderName"> {
  card: PresentedCard;
  /** Connection whose acquirer stores the card; null if any connection can charge it. */
  connectionId: string | null;
}

/**
 * Stores a card for merchant-initiated charges (docs/domains/payments.md; docs/reliability.md rule
 * 19). Stores either the card number, encrypted with the vault key and without the CVV, or the
 * acquirer's id of the card.
 *
 * @returns the id of the stored card.
 */
export async function storeCard(
  tx: Executor,
  companyId: string,
  card: RevealedCard | CardAtAcquirer,
  now: Date,
): Promise<string> {
  const id = newId(now);
  const { brand, last4, holderName, expirationMonth, expirationYear } = card;
  const place =
    "cardId" in card
      ? { connectionId: card.connectionId, acquirerCardId: card.cardId }
      : sealNumber(companyId, id, card.number);
  await tx
    .insert(storedCards)
    .values({ companyId, id, brand, last4, holderName, expirationMonth, expirationYear, ...place, createdAt: now });
  return id;
}

/**
 * Returns a stored card in the form sent to its acquirer, without a CVV.
 *
 * @throws NOT_FOUND if the id is unknown or belongs to another company.
 */
export async function openStoredCard(companyId: string, id: string): Promise<StoredCard> {
  return (await findStoredCard(companyId, id)) ?? fail("NOT_FOUND");
}

export async function findStoredCard(companyId: string, id: string): Promise<StoredCard | null> {
  if (!isId(id)) return null;
  const row = await readCard(companyId, id);
  if (!row) return null;
  const { brand, last4, holderName, expirationMonth, expirationYear, acquirerCardId, connectionId } = row;
  const shown = { brand, last4, holderName };
  if (acquirerCardId) return { ...shown, card: { cardId: acquirerCardId }, connectionId };
  const card = { number: openNumber(row), holderName, expirationMonth, expirationYear, cvv: null };
  return { ...shown, card, connectionId: null };
}

export async function describeStoredCard(
  companyId: string,
  id: string,
): Promise<Pick<StoredCardRow, "brand" | "last4"> | null> {
  const row = await readCard(companyId, id);
  return row ? { brand: row.brand, last4: row.last4 } : null;
}

/**
 * Returns a stored card's brand and the connection whose acquirer stores the card, or null if the
 * company has no such card.
 */
export async function findCardPlace(
  companyId: string,
  id: string,
): Promise<Pick<StoredCardRow, "brand" | "connectionId"> | null> {
  return readCard(companyId, id);
}

// Prepared once, because every renewal reads a card (docs/performance.md).
const cardQuery = preparedQuery((database) =>
  database
    .select()
    .from(storedCards)
    .where(
      and(
        eq(storedCards.companyId, sql.placeholder("companyId")),
        eq(storedCards.id, sql.placeholder("id")),
        isNull(storedCards.forgetAt),
      ),
    ),
);

async function readCard(companyId: string, id: string): Promise<StoredCardRow | null> {
  const [row] = await cardQuery({ companyId, id });
  return row ?? null;
}

/**
 * Erases a stored card. If an acquirer stores the card, its id is kept until `sweepForgottenCards`
 * has deleted the card at the acquirer, which it attempts from `forgetAt` on (wall clock). Does
 * nothing if the card does not exist.
 */
export async function removeStoredCard(
  tx: Executor,
  companyId: string,
  id: string,
  forgetAt = new Date(),
): Promise<void> {
  await tx.delete(storedCards).where(and(sameCard(companyId, id), isNull(storedCards.acquirerCardId)));
  await tx
    .update(storedCards)
    .set({ forgetAt, holderName: "", last4: "", expirationMonth: "", expirationYear: "" })
    .where(and(sameCard(companyId, id), isNull(storedCards.forgetAt), isNotNull(storedCards.acquirerCardId)));
}

/**
 * Re-encrypts every card stored under an older vault key with the first of VAULT_KEYS, company by
 * company, so that older keys can be removed. Safe while cards are stored, opened and erased. Cards
 * stored at acquirers have no key. `only` limits the run to one company.
 *
 * @returns the number of re-encrypted cards.
 *
 * @throws if VAULT_KEYS lacks the key of a card.
 */
export async function rewrapStoredCards(only?: string): Promise<number> {
  const outdated = ne(storedCards.keyId, currentVaultKey().kid);
  let rewrapped = 0;
  for (const companyId of await findCompaniesWith(storedCards.companyId, outdated, only)) {
    for (;;) {
      const batch = await db()
        .select()
        .from(storedCards)
        .where(and(eq(storedCards.companyId, companyId), outdated))
        .orderBy(asc(storedCards.id))
        .limit(batchSize);
      for (const row of batch) rewrapped += await rewrap(row);
      if (batch.length < batchSize) break;
    }
  }
  return rewrapped;
}

async function rewrap(row: StoredCardRow): Promise<number> {
  const { companyId, id } = row;
  const changed = await db()
    .update(storedCards)
    .set(sealNumber(companyId, id, openNumber(row)))
    .where(and(sameCard(companyId, id), eq(storedCards.sealedNumber, row.sealedNumber ?? "")))
    .returning({ id: storedCards.id });
  return changed.length;
}

function sealNumber(companyId: string, id: string, number: string): { keyId: string; sealedNumber: string } {
  const vaultKey = currentVaultKey();
  const keyId = vaultKey.kid;
  return { keyId, sealedNumber: seal(keyOf(vaultKey), bindingOf(companyId, id, keyId), number) };
}

function openNumber({ companyId, id, keyId, sealedNumber }: StoredCardRow): string {
  if (!keyId || !sealedNumber) return fail("INTERNAL");
  return unseal(keyOf(vaultKeyOf(keyId)), bindingOf(companyId, id, keyId), sealedNumber);
}

function keyOf({ key }: NamedKey): Buffer {
  return deriveKey(key, Buffer.alloc(0), "stored card");
}

function bindingOf(companyId: string, owner: string, keyId: string) {
  return { companyId, owner, field: "number", keyId };
}

export function sameCard(companyId: string, id: string) {
  return and(eq(storedCards.companyId, companyId), eq(storedCards.id, id));
}
