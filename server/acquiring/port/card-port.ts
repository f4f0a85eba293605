import type { CardBrand } from "@/db/schema/payments-enums";
import type { Payer } from "./charge-port";

/** A card for the acquirer; it exists in memory only, between the vault and the acquirer. */
export interface Card {
  number: string;
  holderName: string;
  /** Two digits each. */
  expirationMonth: string;
  expirationYear: string;
  /** Null for a stored card, which has none. */
  cvv: string | null;
}

/** A card that its buyer's browser sent to the acquirer: the acquirer's own token, single-use and short-lived. */
export interface TokenizedCard {
  token: string;
}

/** A card that the acquirer keeps, to be charged again. */
export interface KeptCard {
  cardId: string;
}

/** How a charge presents its card. An adapter without `cardTokens` takes a `Card` only. */
export type PresentedCard = Card | TokenizedCard | KeptCard;

/** What an acquirer tells of a card behind one of its tokens. */
export interface CardFacts {
  brand: CardBrand;
  last4: string;
  holderName: string;
  /** Two digits each. */
  expirationMonth: string;
  expirationYear: string;
  /** The same for every token of one card, as far as the acquirer can tell; for counting attempts, never shown. */
  fingerprint: string;
}

/** Where a browser sends a card, so that its number never reaches our server (docs/pci.md). */
export interface Tokenization {
  /** Answers a `POST` of JSON with the token; its origin is all that a page must be allowed to connect to. */
  url: string;
  /** Names the account, and is not secret. */
  publicKey: string;
}

/** The next step of a pending card charge: its buyer confirms it on the issuer's page (3-D Secure). */
export interface Challenge {
  url: string;
}

/** An acquirer's operations for cards that never reach our server. */
export interface CardTokenOperations<Connection, Facts, Kept, Done> {
  /** The origin of every `tokenization`, whichever the connection. */
  origin: () => string;
  /** Null when the connection has no account. */
  tokenization: (connection: Connection) => Promise<Tokenization | null>;
  /** Whether this text has the shape of this acquirer's tokens. */
  isToken: (text: string) => boolean;
  /** Reads the card behind a token without using it up; null facts for a token unknown, used or expired. */
  read: (connection: Connection, token: string) => Promise<Facts>;
  /**
   * Keeps a token's card for later charges, which uses the token up. After an unknown outcome the token is gone; nothing
   * was charged.
   */
  keep: (connection: Connection, request: KeepRequest) => Promise<Kept>;
  /** Removes a kept card. Done, too, when there is none. */
  forget: (connection: Connection, card: KeptCard) => Promise<Done>;
}

export interface KeepRequest {
  /** Our deterministic key of the keeping. */
  key: string;
  token: string;
  payer: Payer;
}
