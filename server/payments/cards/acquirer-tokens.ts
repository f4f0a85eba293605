import type { Executor } from "@/db/client";
import { type CompanyConnection, cardTokens } from "@/db/schema";
import { tokenConnections } from "../../acquiring/connections/card-ways";
import type { Connected } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import type { CardFacts, KeptCard } from "../../acquiring/port/card-port";
import type { Payer } from "../../acquiring/port/charge-port";
import type { Outcome } from "../../acquiring/port/port";
import { currentVaultKey, tokenHash } from "../../core/crypto/seal";
import { fail } from "../../core/failures/failure";
import { hashFingerprint } from "./card-testing";

/** Retention of used tokens. Longer than any acquirer accepts a token. */
const rememberedMs = 24 * 60 * 60 * 1000;

/**
 * Card that the buyer's browser sent directly to the acquirer. Its number never reaches our server
 * (docs/pci.md).
 */
export interface AcquirerCard {
  /** The only connection that can charge the card. */
  connection: CompanyConnection;
  token: string;
  facts: CardFacts;
  /** Key for counting the card's declines (`hashFingerprint`). */
  hash: string;
}

/**
 * Returns the card behind an acquirer's token without consuming the token, or null for one of our
 * own tokens.
 *
 * @throws card_token_invalid if the token is unknown, used or expired; UNAVAILABLE if the acquirer
 * cannot be reached.
 */
export async function findAcquirerCard(company: Connected, token: string): Promise<AcquirerCard | null> {
  const connections = tokenConnections(company, token);
  if (connections.length === 0) return null;
  for (const connection of connections) {
    const outcome = await operationsOf(connection).read(connection, token);
    const facts = answerOf(outcome);
    if (facts) return { connection, token, facts, hash: hashFingerprint(connection.kind, facts.fingerprint) };
  }
  return fail("card_token_invalid");
}

/**
 * Consumes an acquirer's token in the caller's database transaction, so that concurrent requests
 * with the same token create only one charge. Otherwise the acquirer would decline the other
 * charges, and each decline would count against the buyer. Uses the wall clock.
 *
 * @throws card_token_invalid if the token has already been used.
 */
export async function claimAcquirerToken(tx: Executor, companyId: string, card: AcquirerCard): Promise<void> {
  const { brand, last4, holderName, expirationMonth, expirationYear } = card.facts;
  const vaultKey = currentVaultKey();
  const now = new Date();
  const claimed = await tx
    .insert(cardTokens)
    .values({
      companyId,
      tokenHash: tokenHash(card.token, vaultKey),
      brand,
      last4,
      holderName,
      expirationMonth,
      expirationYear,
      keyId: vaultKey.kid,
      createdAt: now,
      expiresAt: new Date(now.getTime() + rememberedMs),
      usedAt: now,
    })
    .onConflictDoNothing()
    .returning({ tokenHash: cardTokens.tokenHash });
  if (claimed.length === 0) fail("card_token_invalid");
}

/**
 * Stores a card at the acquirer for later charges, which consumes its token. Does not charge the
 * card.
 *
 * @param key our deterministic idempotency key.
 *
 * @throws card_token_invalid if the token has been used or has expired; UNAVAILABLE if the outcome
 * is unknown.
 */
export async function keepCard({ connection, token }: AcquirerCard, key: string, payer: Payer): Promise<KeptCard> {
  const outcome = await operationsOf(connection).keep(connection, { key, token, payer });
  return answerOf(outcome) ?? fail("card_token_invalid");
}

function operationsOf({ kind }: CompanyConnection) {
  return getAcquirer(kind).cardTokens ?? fail("INTERNAL");
}

function answerOf<Value>(outcome: Outcome<Value>): Value | null {
  if (outcome.kind === "done") return outcome.value;
  if (outcome.kind === "refused") return null;
  return fail("UNAVAILABLE", { cause: outcome });
}
