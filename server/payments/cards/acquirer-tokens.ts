import type { Executor } from "@/db/client";
import { type CompanyConnection, cardTokens } from "@/db/schema";
import { tokenConnections } from "../../acquiring/connections/card-ways";
import type { Connected } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import type { CardFacts, KeptCard } from "../../acquiring/port/card-port";
import type { Payer } from "../../acquiring/port/charge-port";
import type { Outcome } from "../../acquiring/port/port";
import { currentVaultKey, tokenHash } from "../../core/crypto/seal";
import { fail } from "../../errors";
import { hashFingerprint } from "./card-testing";

/** How long a used token is remembered, which is longer than any acquirer takes it. */
const rememberedMs = 24 * 60 * 60 * 1000;

/** A card that its buyer's browser sent to the acquirer: its number never reaches our server (docs/pci.md). */
export interface AcquirerCard {
  /** The only connection that can charge it. */
  connection: CompanyConnection;
  token: string;
  facts: CardFacts;
  /** Counts the card's refusals, as the hash of a number does. */
  hash: string;
}

/**
 * The card behind an acquirer's token, without using the token up; null for a token of ours.
 *
 * @throws card_token_invalid for a token that is unknown, used or expired; UNAVAILABLE when the acquirer cannot be read.
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
 * Uses an acquirer's token up in the caller's commit, so that one token makes one charge however often it is sent. The
 * acquirer's own rule would refuse the others, which would count as refusals of the buyer. Real clock.
 *
 * @throws card_token_invalid when it was used before.
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
 * Has the acquirer keep a card for later charges, which uses its token up; nothing is charged. `key` is ours and
 * deterministic.
 *
 * @throws card_token_invalid when the token was used or expired meanwhile; UNAVAILABLE when the outcome is unknown.
 */
export async function keepCard({ connection, token }: AcquirerCard, key: string, payer: Payer): Promise<KeptCard> {
  const outcome = await operationsOf(connection).keep(connection, { key, token, payer });
  return answerOf(outcome) ?? fail("card_token_invalid");
}

function operationsOf({ kind }: CompanyConnection) {
  return getAcquirer(kind).cardTokens ?? fail("INTERNAL");
}

/** What the acquirer told; null for a token that it does not take. */
function answerOf<Value>(outcome: Outcome<Value>): Value | null {
  if (outcome.kind === "done") return outcome.value;
  if (outcome.kind === "refused") return null;
  return fail("UNAVAILABLE", { cause: outcome });
}
