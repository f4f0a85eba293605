// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions, KeyedOptions } from "../call.js";
import type { Transport } from "../transport.js";
import type { Customer, Item, NewMetadata } from "./shared.js";

export interface CardCharge {
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  description?: string;
  customer: Customer;
  /** When sent, amountInCents must equal the sum of amountInCents times quantity over the items. */
  items?: Item[];
  /** Receives the webhooks of this transaction, beside those of the company. http or https, no credentials. */
  postbackUrl?: string;
  /** Your own name for this charge. */
  externalId?: string;
  /** Your own keys and values, which every read of the transaction and its events return. */
  metadata?: NewMetadata;
  /**
   * Where the buyer's browser returns from `card.challengeUrl`, where a charge has one. Its query proves nothing:
   * read the transaction. http or https, no credentials.
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
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` when its money
   * arrives late. `paid` becomes `refund` once all of it is refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again when the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** The platform's fee in integer cents: expected while pending, final once paid, 0 when refused or canceled. */
  fees: number;
  card: CardChargeResultCard;
  /** Why a card was refused; null otherwise. */
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
   * The issuer's page where the buyer confirms a pending charge (3-D Secure): lead their browser there. Absent
   * without one, and once the charge is decided.
   */
  challengeUrl?: string;
}

export interface CardInput {
  /** Digits only. */
  number: string;
  holderName: string;
  expirationMonth: string;
  expirationYear: string;
  /** Three or four digits, as the brand has it. */
  cvv: string;
}

export interface CardTokenResult {
  success: true;
  token: string;
}

export class CardsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * The only operation that receives a card's number and CVV: call it from your back end, over HTTPS. Where the
   * operator has not declared that card numbers may come here, it answers 400 (`card_data_not_accepted`) to a
   * company whose cards move real money: send the card to the acquirer, and use its own token. The token is good for
   * one charge within 15 minutes and goes in `card.cardToken`. The sandbox takes its published test numbers alone.
   * `Idempotency-Key` is ignored here.
   *
   * `POST /v1/card-token`
   */
  createToken(body: CardInput, options?: CallOptions): Promise<CardTokenResult> {
    return this.#transport.whole({ verb: "POST", path: "/v1/card-token", body }, options);
  }

  /**
   * Charges the card behind a token, ours or the acquirer's own, in up to 12 installments. A refusal is a successful
   * answer with status `refused` and its `refuseReason`; `pending` is decided later and announced by a webhook; with
   * `card.challengeUrl`, once the buyer has confirmed it there (3-D Secure). After five refused attempts within an
   * hour this buyer's card is blocked for an hour (429, `code: BUYER_ATTEMPTS_EXCEEDED`); Pix stays available.
   *
   * `POST /v1/card`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  createCharge(body: CardCharge, options?: KeyedOptions): Promise<CardChargeResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/card", body, keyed: true }, options);
  }
}
