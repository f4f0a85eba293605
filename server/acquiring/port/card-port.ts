import type { CardBrand } from "@/db/schema/payments-enums";
import type { Payer } from "./charge-port";

/** Exists only in memory, between the vault and the acquirer. */
export interface Card {
  number: string;
  holderName: string;
  /** Month and year have two digits each. */
  expirationMonth: string;
  expirationYear: string;
  cvv: string | null;
}

/** Card that the buyer's browser sent to the acquirer, as the acquirer's short-lived, single-use token. */
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
  /** Same for all tokens of a card, as far as the acquirer can determine. Used for counting attempts; never shown. */
  fingerprint: string;
}

/** Endpoint for card data from a browser, so that card numbers never reach our server (docs/pci.md). */
export interface Tokenization {
  /** Accepts a JSON `POST` and returns the token. A page needs to connect only to this URL's origin. */
  url: string;
  /** Not secret. */
  publicKey: string;
}

/** Issuer's page for confirming a pending card charge (3-D Secure). */
export interface Challenge {
  url: string;
}

export interface CardTokenOperations<Connection, Facts, Kept, Done> {
  /** Origin of every `tokenization` URL, regardless of the connection. */
  origin: () => string;
  /** Null if the connection has no account. */
  tokenization: (connection: Connection) => Promise<Tokenization | null>;
  isToken: (text: string) => boolean;
  /** Reads the card behind a token without consuming the token. Null if the token is unknown, used or expired. */
  read: (connection: Connection, token: string) => Promise<Facts>;
  /**
   * Consumes a token and stores its card for later charges. After an unknown outcome, the token is
   * consumed, but nothing was charged.
   */
  keep: (connection: Connection, request: KeepRequest) => Promise<Kept>;
  /** Succeeds if the card does not exist. */
  forget: (connection: Connection, card: KeptCard) => Promise<Done>;
}

export interface KeepRequest {
  key: string;
  token: string;
  payer: Payer;
}
