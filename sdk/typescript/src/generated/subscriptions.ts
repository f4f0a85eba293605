// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions, KeyedOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Customer, Metadata, NewMetadata, PixAuthorization } from "./shared.js";

export interface NewSubscription {
  /** The subscription product. */
  productId: string;
  /** The plan; its price is charged. */
  offerSlug: string;
  card?: NewSubscriptionCard;
  pix?: NewSubscriptionPix;
  customer: Customer;
  /** Order bumps of the product, charged with the first charge only. */
  orderBumpIds?: string[];
  /** Lowers the first charge, or every charge, as the coupon says. */
  couponCode?: string;
  /** Receives the webhooks of the first transaction, beside those of the company. */
  postbackUrl?: string;
  /**
   * Where the buyer's browser returns from `card.challengeUrl`, where a charge has one. Its query proves nothing:
   * read the transaction. http or https, no credentials.
   */
  returnUrl?: string;
  /** Stands on the first charge and on every renewal. Absent: the product's name. */
  description?: string;
  /** Your own keys and values, of the subscription, its first charge and every renewal. */
  metadata?: NewMetadata;
}

/** The card that pays every cycle. Either this or `pix`. */
export interface NewSubscriptionCard {
  cardToken: string;
  holderName?: string;
}

/** Pix Automático: the buyer pays the first charge and authorises the later ones. Either this or `card`. */
export interface NewSubscriptionPix {
  automatic: true;
}

export interface Subscription {
  id: string;
  assinatura: SubscriptionAssinatura;
  cliente: SubscriptionCliente;
  metadata: Metadata;
  /** The last 20 charges, newest first. */
  pagamentos: SubscriptionPagamento[];
}

export interface SubscriptionAssinatura {
  /** The anchor: every cycle is counted from it. */
  dataDeInicio: string;
  /** `past_due`: a renewal failed and is tried again; access stays. `canceled` is final. */
  status: "active" | "past_due" | "canceled";
  statusLabel: string;
  acessoRemovidoEm: string | null;
  /** Always `assinatura`. */
  tipo: string;
  /** The product's name when it was sold. */
  produto: string;
  /** The plan's name when it was sold. */
  plano: string;
  /** The amount of each renewal. */
  valorInCents: number;
  /** The seller's net amount of one regular cycle. */
  valorLiquidoInCents: number;
  parcelas: number | null;
  frequencia: string;
  /** The same as a word of the wire. */
  periodicidade: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  /** Charges approved so far, the first one included. */
  cobrancasAprovadas: number;
  dataDoCancelamento: string | null;
  /** The next try; null once canceled, also by a buyer whose paid period still lasts. */
  proximaCobrancaEm: string | null;
  /** What pays each cycle: `credit_card`, or `pix` by an authorisation (Pix Automático). */
  formaDePagamento: "pix" | "credit_card" | "boleto";
  /** The authorisation that pays it; null when a card does. */
  autorizacao: SubscriptionAssinaturaAutorizacao | null;
  /** Whether due cycles wait, uncharged, because no connection of yours takes them. Counts as no failed try. */
  aguardaConexao: boolean;
  /**
   * The customer's field, such as `phone` or `address.zipCode`, that every connection of yours needs before it can
   * charge the next cycle, which waits for it. Counts as no failed try. Null when nothing is missing.
   */
  aguardaDados: string | null;
  /**
   * When it ends, because the buyer canceled it, here or the authorisation in their bank: nothing more is charged
   * until then. Null otherwise.
   */
  cancelaEm: string | null;
  /**
   * The pause that the buyer chose, from the end of the paid period: nothing is charged until it is over. Null
   * without one.
   */
  pausa: SubscriptionAssinaturaPausa | null;
  /** Why the buyer left, if they said so. */
  motivoDaSaida: SubscriptionAssinaturaMotivoDaSaida | null;
}

export interface SubscriptionAssinaturaAutorizacao {
  id: string;
  status: "created" | "approved" | "rejected" | "expired" | "canceled";
}

export interface SubscriptionAssinaturaMotivoDaSaida {
  motivo: "price" | "not_used" | "quality" | "other_product" | "temporary" | "other";
  comentario: string | null;
}

export interface SubscriptionAssinaturaPausa {
  desde: string;
  ate: string;
}

export interface SubscriptionCanceled {
  success: true;
  message: string;
}

export interface SubscriptionCliente {
  id: string;
  nome: string;
  email: string;
  celular: string;
  documento: string;
  tipoDocumento: string;
  metadata: Metadata;
}

export interface SubscriptionPagamento {
  /** The transaction. */
  id: string;
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** Integer cents. */
  valorInCents: number;
  parcelas: number;
  criadoEm: string;
  aprovadoEm: string | null;
  /** Why a card was refused; null otherwise. */
  motivoRecusa:
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

export interface SubscriptionResult {
  transaction: SubscriptionResultTransaction;
  subscription?: SubscriptionResultSubscription;
  authorization?: SubscriptionResultAuthorization;
}

/** The authorisation of Pix Automático; absent with a card. */
export interface SubscriptionResultAuthorization {
  id: string;
  status: "created" | "approved" | "rejected" | "expired" | "canceled";
}

/**
 * Absent while the first charge is not approved, and with Pix Automático until it is paid and authorised.
 * `subscription_created` announces it once it is.
 */
export interface SubscriptionResultSubscription {
  id: string;
  /** `past_due`: a renewal failed and is tried again; access stays. `canceled` is final. */
  status: "active" | "past_due" | "canceled";
  nextChargeAt: string | null;
}

export interface SubscriptionResultTransaction {
  id: string;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` when its money
   * arrives late. `paid` becomes `refund` once all of it is refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again when the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  card?: SubscriptionResultTransactionCard;
  pix?: SubscriptionResultTransactionPix;
  /** The platform's fee in integer cents: expected while pending, final once paid, 0 when refused or canceled. */
  fees: number;
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

/** Absent with Pix Automático. */
export interface SubscriptionResultTransactionCard {
  token: string;
  brand: "visa" | "mastercard" | "elo" | "amex" | "hipercard" | "diners" | "discover" | "jcb";
  last4: string;
  /**
   * The issuer's page where the buyer confirms a pending charge (3-D Secure): lead their browser there. Absent
   * without one, and once the charge is decided.
   */
  challengeUrl?: string;
}

/** The code that pays the first charge and authorises the later ones; absent with a card. */
export interface SubscriptionResultTransactionPix {
  emv: string;
  qrCode: string;
  txid: string;
  expiresAt: string;
}

export interface SubscriptionSummary {
  id: string;
  /** `past_due`: a renewal failed and is tried again; access stays. `canceled` is final. */
  status: "active" | "past_due" | "canceled";
  productId: string;
  offerSlug: string;
  /** The product's name when it was sold. */
  productName: string;
  /** The plan's name when it was sold. */
  planName: string;
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  /** The amount of each renewal. */
  amountInCents: number;
  customer: SubscriptionSummaryCustomer;
  metadata: Metadata;
  /** The next try; null once canceled, also by a buyer whose paid period still lasts. */
  nextChargeAt: string | null;
  /** When it ends, because the buyer canceled it; null otherwise, and once it has ended. */
  endsAt: string | null;
  /** When the buyer's pause, to come or under way, is over. */
  pausedUntil: string | null;
  createdAt: string;
}

export interface SubscriptionSummaryCustomer {
  id: string;
  name: string;
  phone: string;
  documentType: string;
  document: string;
  emails: string[];
  metadata: Metadata;
}

export interface SubscriptionsChangeCardInput {
  cardToken: string;
  holderName?: string;
}

export interface SubscriptionsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only subscriptions in this state. */
  status?: "active" | "past_due" | "canceled";
  /** Only subscriptions of this product. */
  productId?: string;
  /** The buyer's CPF or CNPJ, without punctuation. */
  document?: string;
}

export class SubscriptionsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Charges the plan's price, and what order bumps and coupon make of it, to the card behind a token. The
   * subscription is made only when this first charge is approved: `data.subscription` is absent after a refusal
   * (`data.transaction.refuseReason` says why) and while the charge is `pending`, which `subscription_created` ends.
   * From then on the service keeps the card, without its CVV, and charges every cycle itself. Do not send an amount.
   * With `pix: {automatic: true}` in place of `card`, the answer has a code that pays the first charge and
   * authorises the later ones (Pix Automático): the subscription is made once both are done, which
   * `subscription_created` tells. If it is paid and not authorised within ten minutes, the money goes back by
   * itself; if it is authorised and not paid, the authorisation is ended. After five refused attempts within an hour
   * this buyer's card is blocked for an hour (429, `code: BUYER_ATTEMPTS_EXCEEDED`).
   *
   * `POST /v1/subscriptions`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  create(body: NewSubscription, options?: KeyedOptions): Promise<SubscriptionResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/subscriptions", body, keyed: true }, options);
  }

  /**
   * Newest first, by `limit` and `offset`. Filters add up.
   *
   * `GET /v1/subscriptions`
   */
  list(query?: SubscriptionsListQuery, options?: CallOptions): Pages<SubscriptionSummary> {
    return this.#transport.pages({ verb: "GET", path: "/v1/subscriptions", query }, options);
  }

  /**
   * The subscription as it stands now, its customer, and its last 20 charges.
   *
   * `GET /v1/subscriptions/{subscriptionId}`
   */
  get(subscriptionId: string, options?: CallOptions): Promise<Subscription> {
    return this.#transport.data({ verb: "GET", path: path`/v1/subscriptions/${subscriptionId}` }, options);
  }

  /**
   * Ends it now: nothing is charged after this is answered, the customer's access is revoked, the card erased. 409
   * when a renewal has been on its way to the acquirer for longer than 20 seconds: try again.
   *
   * `POST /v1/subscriptions/{subscriptionId}/cancel`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  cancel(subscriptionId: string, options?: KeyedOptions): Promise<SubscriptionCanceled> {
    return this.#transport.whole(
      { verb: "POST", path: path`/v1/subscriptions/${subscriptionId}/cancel`, keyed: true },
      options,
    );
  }

  /**
   * Answers a code by which the buyer authorises the later charges in their bank; nothing is charged now. Until they
   * do, the card pays. Once they have (`authorization_approved`), the card is erased and the authorisation pays
   * every later cycle; a card renewal under way finishes first. Asked again, it answers the open code.
   *
   * `POST /v1/subscriptions/{subscriptionId}/pix-authorization`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  authorize(subscriptionId: string, options?: KeyedOptions): Promise<PixAuthorization> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/subscriptions/${subscriptionId}/pix-authorization`, keyed: true },
      options,
    );
  }

  /**
   * Charges every later cycle to the card behind a token, and erases the previous card. A `past_due` subscription is
   * charged at once: `pagamentos` shows the result.
   *
   * `PUT /v1/subscriptions/{subscriptionId}/card`
   */
  changeCard(subscriptionId: string, body: SubscriptionsChangeCardInput, options?: CallOptions): Promise<Subscription> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/subscriptions/${subscriptionId}/card`, body }, options);
  }
}
