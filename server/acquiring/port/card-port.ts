import type { CardBrand } from "@/db/schema/payments-enums";
import type { Payer } from "./charge-port";

/** Card data for the acquirer. Exists only in memory while it is passed from the vault to the acquirer. */
export interface Card {
  number: string;
  holderName: string;
  /** Two digits each. */
  expirationMonth: string;
  expirationYear: string;
  /** Null for a stored card. */
  cvv: string | null;
}

/** Card that the buyer's browser sent to the acquirer, as the acquirer's single-use, short-lived token. */
export interface TokenizedCard {
  token: string;
}

export interface KeptCard {
  cardId: string;
}

/** Card of a charge. An adapter without `cardTokens` accepts only a `Card`. */
export type PresentedCard = Card | TokenizedCard | KeptCard;

export interface CardFacts {
  brand: CardBrand;
  last4: string;
  holderName: string;
  /** Two digits each. */
  expirationMonth: string;
  expirationYear: string;
  /**
   * Identical for all tokens of the same card, as far as the acquirer can determine. Used for counting attempts and
   * never shown.
   */
  fingerprint: string;
}

/** Endpoint to which a browser sends card data, so that card numbers never reach our server (docs/pci.md). */
export interface Tokenization {
  /**
   * Accepts a JSON `POST` and returns the token. Its origin is the only one to which a page must be allowed to connect.
   */
  url: string;
  /** Identifies the account; not secret. */
  publicKey: string;
}

/** Page of the issuer on which the buyer confirms a pending card charge (3-D Secure). */
export interface Challenge {
  url: string;
}

export interface CardTokenOperations<Connection, Facts, Kept, Done> {
  /** Origin of every `tokenization` URL, the same for all connections. */
  origin: () => string;
  /** Null if the connection has no account. */
  tokenization: (connection: Connection) => Promise<Tokenization | null>;
  isToken: (text: string) => boolean;
  /** Reads the card behind a token without consuming it; null for an unknown, used or expired token. */
  read: (connection: Connection, token: string) => Promise<Facts>;
  /**
   * Stores a token's card for later charges and consumes the token. If the outcome is unknown, the token is consumed
   * and nothing was charged.
   */
  keep: (connection: Connection, request: KeepRequest) => Promise<Kept>;
  /** Removes a stored card. Succeeds if the card does not exist. */
  forget: (connection: Connection, card: KeptCard) => Promise<Done>;
}

export interface KeepRequest {
  /** Deterministic idempotency key. */
  key: string;
  token: string;
  payer: Payer;
}
