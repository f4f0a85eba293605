import type { CardBrand } from "@/db/schema/payments-enums";
import type { Payer } from "./charge-port";

/** Card data for the acquirer. Exists only in memory, on the way from the vault to the acquirer. */
export interface Card {
  number: string;
  holderName: string;
  /** Month and year have two digits each. */
  expirationMonth: string;
  expirationYear: string;
  cvv: string | null;
}

/**
 * Card that the buyer's browser sent to the acquirer, represented by the acquirer's short-lived,
 * single-use token.
 */
export interface TokenizedCard {
  token: string;
}

export interface KeptCard {
  cardId: string;
}

/** Card to charge. An adapter without `cardTokens` accepts only a `Card`. */
export type PresentedCard = Card | TokenizedCard | KeptCard;

export interface CardFacts {
  brand: CardBrand;
  last4: string;
  holderName: string;
  /** Month and year have two digits each. */
  expirationMonth: string;
  expirationYear: string;
  /**
   * Identical for all tokens of one card, as far as the acquirer can determine. Used for counting
   * attempts. Never shown.
   */
  fingerprint: string;
}

/** Endpoint to which a browser sends card data, so that card numbers never reach our server (docs/pci.md). */
export interface Tokenization {
  /**
   * URL that accepts a JSON `POST` and returns the token. A page needs to connect only to the URL's
   * origin.
   */
  url: string;
  /** Public key that identifies the account. Not secret. */
  publicKey: string;
}

/** Page of the issuer on which the buyer confirms a pending card charge (3-D Secure). */
export interface Challenge {
  url: string;
}

export interface CardTokenOperations<Connection, Facts, Kept, Done> {
  /** Origin of every `tokenization` URL, the same for all connections. */
  origin: () => string;
  /** Returns null if the connection has no account. */
  tokenization: (connection: Connection) => Promise<Tokenization | null>;
  isToken: (text: string) => boolean;
  /**
   * Reads the card behind a token without consuming the token. Returns null if the token is
   * unknown, used or expired.
   */
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
  key: string;
  token: string;
  payer: Payer;
}
