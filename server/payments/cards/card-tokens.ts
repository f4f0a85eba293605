import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { cardTokens } from "@/db/schema";
import type { CardBrand } from "@/db/schema/payments-enums";
import { checkCardData } from "../../acquiring/connections/card-ways";
import { connectionFor } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import type { Card } from "../../acquiring/port/card-port";
import { dayOf } from "../../core/calendar/calendar";
import { randomToken } from "../../core/crypto/crypto";
import { currentVaultKey, deriveKey, seal, tokenHash, unseal, vaultKeyOf } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import { purge } from "../../core/leases/purge";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { findCardKind, isExpired } from "./card-number";
import type { CardInput } from "./schemas";

const lifetimeMs = 15 * 60 * 1000;
const purpose = "card token";

/**
 * Exchanges a card for a single-use token, which is valid for one charge within 15 minutes (`POST
 * /v1/card-token`; docs/domains/payments.md). Encrypts the number and the CVV with a key derived
 * from the token.
 *
 * @throws card_data_not_accepted if this server is not allowed to receive card numbers; VALIDATION
 * on the invalid field. Error messages never repeat the input.
 */
export async function createCardToken(company: CompanyIdentity, input: CardInput, now: Date): Promise<string> {
  checkCardData(company);
  const brand = checkCard(company, input, now);
  const token = `tok_${randomToken()}`;
  const { kid, key } = currentVaultKey();
  const tokenKey = deriveKey(token, key, purpose);
  const sealField = (field: string, text: string) =>
    seal(tokenKey, { companyId: company.id, owner: token, field, keyId: kid }, text);
  await db()
    .insert(cardTokens)
    .values({
      companyId: company.id,
      tokenHash: tokenHash(token, { kid, key }),
      brand,
      last4: input.number.slice(-4),
      holderName: input.holderName,
      expirationMonth: input.expirationMonth,
      expirationYear: input.expirationYear,
      keyId: kid,
      sealedNumber: sealField("number", input.number),
      sealedCvv: sealField("cvv", input.cvv),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    });
  return token;
}

function checkCard(company: CompanyIdentity, input: CardInput, now: Date): CardBrand {
  const { number, expirationMonth, expirationYear, cvv } = input;
  const kind = findCardKind(number);
  if (!kind) return fail("VALIDATION", { field: "number", message: "must be a valid card number of a known brand" });
  const connection = connectionFor(company, "credit_card", { brand: kind.brand });
  const fault = getAcquirer(connection.kind).findCardFault(connection, number);
  if (fault) return fail("card_not_accepted", { values: { fault } });
  if (isExpired(expirationMonth, expirationYear, dayOf(now))) {
    return fail("VALIDATION", { field: "expirationYear", message: "the card has expired" });
  }
  if (!/^\d+$/.test(cvv) || cvv.length !== kind.cvvLength) {
    return fail("VALIDATION", { field: "cvv", message: `must have ${kind.cvvLength} digits` });
  }
  return kind.brand;
}

export interface RevealedCard extends Card {
  brand: CardBrand;
  last4: string;
}

/**
 * Consumes a token in the caller's database transaction. Of several concurrent callers, only one
 * gets the card. The same statement erases the number and the CVV from the row (docs/reliability.md
 * rules 5 and 19). Expiry uses the wall clock.
 *
 * @throws card_token_invalid if the token is used, expired, unknown or belongs to another company.
 */
export async function consumeCardToken(tx: Executor, companyId: string, token: string): Promise<RevealedCard> {
  const now = new Date();
  const hashes = environment().vaultKeys.map((key) => tokenHash(token, key));
  const sameCompany = eq(cardTokens.companyId, companyId);
  const unused = and(
    sameCompany,
    inArray(cardTokens.tokenHash, hashes),
    isNull(cardTokens.usedAt),
    gt(cardTokens.expiresAt, now),
  );
  const found = tx.$with("found").as(tx.select().from(cardTokens).where(unused).for("update"));
  const [row] = await tx
    .with(found)
    .update(cardTokens)
    .set({ usedAt: now, sealedNumber: null, sealedCvv: null })
    .from(found)
    .where(and(sameCompany, eq(cardTokens.tokenHash, found.tokenHash)))
    .returning(found._.selectedFields);
  return row ? revealCard(companyId, token, row) : fail("card_token_invalid");
}

export type SealedCard = typeof cardTokens.$inferSelect;

/**
 * Decrypts the card of a consumed token.
 *
 * @throws card_token_invalid if its number is already erased.
 */
export function revealCard(companyId: string, token: string, row: SealedCard): RevealedCard {
  const { keyId, sealedNumber, sealedCvv, holderName, expirationMonth, expirationYear, brand, last4 } = row;
  if (!sealedNumber || !sealedCvv) return fail("card_token_invalid");
  const tokenKey = deriveKey(token, vaultKeyOf(keyId).key, purpose);
  const open = (field: string, sealed: string) => unseal(tokenKey, { companyId, owner: token, field, keyId }, sealed);
  const [number, cvv] = [open("number", sealedNumber), open("cvv", sealedCvv)];
  return { number, cvv, holderName, expirationMonth, expirationYear, brand, last4 };
}

/**
 * WITH queries that consume the tokens of several buyers of a company, like `consumeCardToken`.
 * `consumed` contains each token's previous row and the buyer's `document`, and omits unusable
 * tokens. `admitted` selects the documents whose tokens are consumed, and completes before the
 * first token is locked. Takes `tokens` and `tokensUsedAt` from `tokenValues`. Looks up each token
 * by its key, because a plain join would read all rows of the company.
 */
export const consumingQueries = (admitted: SQL): SQL => sql`
    presented AS (
      SELECT presented.document, presented.token_hash
      FROM (${admitted}) admitted
      JOIN jsonb_to_recordset(${sql.placeholder("tokens")}::text::jsonb) AS presented (document text, token_hash text)
        ON presented.document = admitted.document
      ORDER BY presented.token_hash
    ),
    found AS (
      SELECT token.*, presented.document
      FROM presented CROSS JOIN LATERAL (
        SELECT * FROM card_tokens
        WHERE card_tokens.company_id = ${sql.placeholder("companyId")}
          AND card_tokens.token_hash = presented.token_hash AND card_tokens.used_at IS NULL
          AND card_tokens.expires_at > ${sql.placeholder("tokensUsedAt")}::timestamptz
        LIMIT 1 FOR UPDATE
      ) token
    ),
    consumed AS (
      UPDATE card_tokens
      SET used_at = ${sql.placeholder("tokensUsedAt")}::timestamptz, sealed_number = NULL, sealed_cvv = NULL
      FROM found
      WHERE card_tokens.company_id = ${sql.placeholder("companyId")} AND card_tokens.token_hash = found.token_hash
        AND card_tokens.token_hash = ANY (ARRAY(SELECT token_hash FROM found))
      RETURNING found.*
    )`;

/** Returns the parameters of `consumingQueries`, with one token per document (wall clock). */
export function tokenValues(tokens: readonly { document: string; token: string }[]) {
  const { vaultKeys } = environment();
  const presented = tokens.flatMap(({ document, token }) =>
    vaultKeys.map((key) => ({ document, token_hash: tokenHash(token, key) })),
  );
  return { tokens: JSON.stringify(presented), tokensUsedAt: new Date().toISOString() };
}

/**
 * Deletes expired tokens, used or not (wall clock).
 *
 * @returns the number of deleted tokens.
 */
export function sweepCardTokens(): Promise<number> {
  const isOver = lt(cardTokens.expiresAt, new Date());
  return purge({ table: cardTokens, companyId: cardTokens.companyId, isOver });
}
