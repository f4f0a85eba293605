// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions, KeyedOptions } from "../call.js";
import type { Transport } from "../transport.js";
import type { Customer, Item, MetadataInput } from "./shared.js";

export interface CardCharge {
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  description?: string;
  customer: Customer;
  /** If given, amountInCents must equal the sum of amountInCents times quantity over the items. */
  items?: Item[];
  /**
   * Receives the events of this transaction, in addition to the company's webhooks. http or https, without
   * credentials.
   */
  postbackUrl?: string;
  /** Your reference for this charge. */
  externalId?: string;
  /** Your keys and values. Every read of the transaction and its events return them. */
  metadata?: MetadataInput;
  /**
   * Address to which the buyer's browser returns from `card.challengeUrl`, if the charge has one. Its query proves
   * nothing: read the transaction. http or https, without credentials.
   */
  returnUrl?: string;
  card: CardChargeCard;
}

export interface CardChargeCard {
  cardToken: string;
  installments?: number;
  holderName?: string;
}

export interface CardChargeResult {
  id: string;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` if its money
   * arrives late. `paid` becomes `refund` once it is fully refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again if the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or canceled. */
  fees: number;
  card: CardChargeResultCard;
  /** Reason of a card refusal. Null otherwise. */
  refuseReason:
    | "insufficient_funds"
    | "expired_card"
    | "invalid_card"
    | "invalid_cvv"
    | "do_not_honor"
    | "suspected_fraud"
    | "lost_or_stolen"
    | "blocked_card"
    | "limit_exceeded"
    | "invalid_installments"
    | "issuer_unavailable"
    | "card_not_retryable"
    | null;
}

export interface CardChargeResultCard {
  token: string;
  brand: "visa" | "mastercard" | "elo" | "amex" | "hipercard" | "diners" | "discover" | "jcb";
  last4: string;
  /**
   * Issuer's page where the buyer confirms a pending charge (3-D Secure): redirect the buyer's browser there.
   * Omitted if there is none, and once the charge is decided.
   */
  challengeUrl?: string;
}

export interface CardInput {
  /** Digits only. */
  number: string;
  holderName: string;
  expirationMonth: string;
  expirationYear: string;
  /** Three or four digits, depending on the brand. */
  cvv: string;
}

export interface CardTokenResult {
  success: boolean;
  token: string;
}

export class CardsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Receives the card number and CVV; no other operation does. Call it from your back end, over HTTPS. If the
   * operator has not enabled card numbers on this installation, a company whose cards move real money gets 400
   * (`card_data_not_accepted`). In that case, send the card to the acquirer and use the acquirer's token. The token
   * is valid for one charge within 15 minutes and goes in `card.cardToken`. The sandbox only accepts its published
   * test numbers. `Idempotency-Key` is ignored here.
   *
   * `POST /v1/card-token`
   */
  createToken(body: CardInput, options?: CallOptions): Promise<CardTokenResult> {
    return this.#transport.whole({ verb: "POST", path: "/v1/card-token", body }, options);
  }

  /**
   * Charges the card behind a token, issued here or by the acquirer, in up to 12 installments. A refusal returns
   * success with status `refused` and its `refuseReason`. A `pending` charge is decided later, and a webhook
   * announces the result. With `card.challengeUrl`, the charge is decided once the buyer has confirmed it there (3-D
   * Secure). After five refused attempts within an hour, this buyer's card is blocked for an hour (429, `code:
   * BUYER_ATTEMPTS_EXCEEDED`). Pix stays available.
   *
   * `POST /v1/card`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  createCharge(body: CardCharge, options?: KeyedOptions): Promise<CardChargeResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/card", body, keyed: true }, options);
  }
}
