import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { cardBrands } from "../enums";
import { companies } from "./companies";

/**
 * Single-use card tokens. The token itself is not stored: it is found by its HMAC, and number and CVV are encrypted
 * under a key derived from the token. Consuming a token erases both (docs/decisions.md 5).
 */
export const cardTokens = pgTable(
  "card_tokens",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    tokenHash: text("token_hash").notNull(),
    brand: word("brand", cardBrands).notNull(),
    last4: text("last4").notNull(),
    holderName: text("holder_name").notNull(),
    expirationMonth: text("expiration_month").notNull(),
    expirationYear: text("expiration_year").notNull(),
    /** The vault key used for the encryption. */
    keyId: text("key_id").notNull(),
    sealedNumber: text("sealed_number"),
    sealedCvv: text("sealed_cvv"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.tokenHash] }),
    index("card_tokens_expiring").on(table.expiresAt, table.companyId),
    oneOf("card_tokens_brand", table.brand, cardBrands),
  ],
);

/**
 * Cards that a subscription charges again: encrypted under the vault key, without CVV; or kept by the acquirer of a
 * connection, which alone can then charge them.
 */
export const storedCards = pgTable(
  "stored_cards",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    brand: word("brand", cardBrands).notNull(),
    last4: text("last4").notNull(),
    holderName: text("holder_name").notNull(),
    expirationMonth: text("expiration_month").notNull(),
    expirationYear: text("expiration_year").notNull(),
    keyId: text("key_id"),
    sealedNumber: text("sealed_number"),
    /** The connection whose acquirer keeps the card, and its id there. */
    connectionId: id("connection_id"),
    acquirerCardId: text("acquirer_card_id"),
    createdAt: instant("created_at").notNull(),
    /** When to have the acquirer forget a kept card that is removed here; null while it is in use. */
    forgetAt: instant("forget_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("stored_cards_by_key").on(table.companyId, table.keyId),
    index("stored_cards_at_acquirer")
      .on(table.companyId, table.acquirerCardId)
      .where(sql`${table.acquirerCardId} IS NOT NULL`),
    index("stored_cards_to_forget").on(table.companyId, table.forgetAt).where(sql`${table.forgetAt} IS NOT NULL`),
    oneOf("stored_cards_brand", table.brand, cardBrands),
    check(
      "stored_cards_place",
      sql`(${table.keyId} IS NULL) = (${table.sealedNumber} IS NULL) AND (${table.sealedNumber} IS NULL) = (${table.acquirerCardId} IS NOT NULL) AND (${table.acquirerCardId} IS NULL) = (${table.connectionId} IS NULL) AND (${table.forgetAt} IS NULL OR ${table.acquirerCardId} IS NOT NULL)`,
    ),
  ],
);

/**
 * A buyer's attempt on its way to the acquirer, which counts as abandoned after `until` (real clock); or an undecided
 * one that the acquirer has, or may have, which counts until `until`.
 */
export interface AttemptInFlight {
  id: string;
  until: string;
  undecided?: true;
}

/**
 * Refused card attempts per buyer: five within an hour block the buyer's cards for an hour. A `document` of `address:…`
 * or `card:…` is the keyed hash of a network or a card number, one of `buyer:…` that of a document and a network; these
 * refusals count for the public checkout.
 */
export const buyerAttempts = pgTable(
  "buyer_attempts",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    document: text("document").notNull(),
    /** Instants of the refusals that still count, oldest first. */
    refusals: jsonb("refusals").$type<string[]>().notNull(),
    inFlight: jsonb("in_flight").$type<AttemptInFlight[]>().notNull(),
    blockedUntil: instant("blocked_until"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.document] }),
    index("buyer_attempts_counted").on(table.updatedAt, table.companyId).where(sql`${table.document} LIKE '%:%'`),
  ],
);
