// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions, KeyedOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Customer, Metadata, MetadataInput, PixAuthorization } from "./shared.js";

export interface Subscription {
  id: string;
  assinatura: SubscriptionAssinatura;
  cliente: SubscriptionCliente;
  metadata: Metadata;
  /** Last 20 charges, newest first. */
  pagamentos: SubscriptionPagamento[];
}

export interface SubscriptionAssinatura {
  /** Anchor from which every cycle is counted. */
  dataDeInicio: string;
  /** `past_due`: a renewal failed and will be retried; access continues. `canceled` is final. */
  status: "active" | "past_due" | "canceled";
  statusLabel: string;
  acessoRemovidoEm: string | null;
  /** Always `assinatura`. */
  tipo: string;
  /** Name of the product at the time of sale. */
  produto: string;
  /** Name of the plan at the time of sale. */
  plano: string;
  /** Amount of each renewal. */
  valorInCents: number;
  /** Seller's net amount of one regular cycle. */
  valorLiquidoInCents: number;
  parcelas: number | null;
  frequencia: string;
  /** Machine-readable frequency. */
  periodicidade: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  /** Charges approved so far, including the first. */
  cobrancasAprovadas: number;
  dataDoCancelamento: string | null;
  /** Next charge attempt. Null once canceled, also by a buyer whose paid period still lasts. */
  proximaCobrancaEm: string | null;
  /** Payment method of each cycle: `credit_card`, or `pix` by an authorization (Pix Automático). */
  formaDePagamento: "pix" | "credit_card" | "boleto";
  /** Authorization that pays the subscription. Null if a card does. */
  autorizacao: SubscriptionAssinaturaAutorizacao | null;
  /** Whether due cycles wait because none of your connections supports them. Does not count as a failed attempt. */
  aguardaConexao: boolean;
  /**
   * Missing customer field, such as `phone` or `address.zipCode`, that every one of your connections needs before it
   * can charge the next cycle. The cycle waits for it. Does not count as a failed attempt. Null if nothing is
   * missing.
   */
  aguardaDados: string | null;
  /**
   * End date after the buyer canceled the subscription, here or by ending the authorization in their bank. Nothing
   * is charged until then. Null otherwise.
   */
  cancelaEm: string | null;
  /** Pause that the buyer chose, from the end of the paid period. Nothing is charged during it. Null if none. */
  pausa: SubscriptionAssinaturaPausa | null;
  /** Reason given by the buyer for canceling, if any. */
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
  success: boolean;
  message: string;
}

/** Card that pays every cycle. Either this or `pix`. */
export interface SubscriptionCardInput {
  cardToken: string;
  holderName?: string;
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

export interface SubscriptionInput {
  /** Subscription product. */
  productId: string;
  /** Plan whose price is charged. */
  offerSlug: string;
  card?: SubscriptionCardInput;
  pix?: SubscriptionPixInput;
  customer: Customer;
  /** Order bumps of the product, included in the first charge only. */
  orderBumpIds?: string[];
  /** Reduces the first charge, or every charge, depending on the coupon. */
  couponCode?: string;
  /** Receives the events of the first transaction, in addition to the company's webhooks. */
  postbackUrl?: string;
  /**
   * Address to which the buyer's browser returns from `card.challengeUrl`, if the charge has one. Its query proves
   * nothing: read the transaction. http or https, without credentials.
   */
  returnUrl?: string;
  /** Description of the first charge and of every renewal. Defaults to the product's name. */
  description?: string;
  /** Your keys and values for the subscription, its first charge and every renewal. */
  metadata?: MetadataInput;
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
  /** Reason of a card refusal. Null otherwise. */
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

/** Pix Automático: the buyer pays the first charge and authorizes later ones. Either this or `card`. */
export interface SubscriptionPixInput {
  automatic: boolean;
}

export interface SubscriptionResult {
  transaction: SubscriptionResultTransaction;
  subscription?: SubscriptionResultSubscription;
  authorization?: SubscriptionResultAuthorization;
}

/** Pix Automático authorization. Omitted with a card. */
export interface SubscriptionResultAuthorization {
  id: string;
  status: "created" | "approved" | "rejected" | "expired" | "canceled";
}

/**
 * Omitted until the first charge is approved; with Pix Automático, until it is paid and authorized.
 * `subscription_created` announces the subscription.
 */
export interface SubscriptionResultSubscription {
  id: string;
  /** `past_due`: a renewal failed and will be retried; access continues. `canceled` is final. */
  status: "active" | "past_due" | "canceled";
  nextChargeAt: string | null;
}

export interface SubscriptionResultTransaction {
  id: string;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` if its money
   * arrives late. `paid` becomes `refund` once it is fully refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again if the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  card?: SubscriptionResultTransactionCard;
  pix?: SubscriptionResultTransactionPix;
  /** Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or canceled. */
  fees: number;
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

/** Omitted with Pix Automático. */
export interface SubscriptionResultTransactionCard {
  token: string;
  brand: "visa" | "mastercard" | "elo" | "amex" | "hipercard" | "diners" | "discover" | "jcb";
  last4: string;
  /**
   * Issuer's page where the buyer confirms a pending charge (3-D Secure): redirect the buyer's browser there.
   * Omitted if there is none, and once the charge is decided.
   */
  challengeUrl?: string;
}

/** Code that pays the first charge and authorizes later ones. Omitted with a card. */
export interface SubscriptionResultTransactionPix {
  emv: string;
  qrCode: string;
  txid: string;
  expiresAt: string;
}

export interface SubscriptionSummary {
  id: string;
  /** `past_due`: a renewal failed and will be retried; access continues. `canceled` is final. */
  status: "active" | "past_due" | "canceled";
  productId: string;
  offerSlug: string;
  /** Name of the product at the time of sale. */
  productName: string;
  /** Name of the plan at the time of sale. */
  planName: string;
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  /** Amount of each renewal. */
  amountInCents: number;
  customer: SubscriptionSummaryCustomer;
  metadata: Metadata;
  /** Next charge attempt. Null once canceled, also by a buyer whose paid period still lasts. */
  nextChargeAt: string | null;
  /** End date after a cancellation by the buyer. Null otherwise, and once it has ended. */
  endsAt: string | null;
  /** End of the buyer's pause, scheduled or in progress. */
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
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, inclusive. */
  endDate?: string;
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
   * Charges the plan's price, adjusted by order bumps and a coupon, to the card behind a token. The subscription is
   * created only when this first charge is approved: `data.subscription` is absent after a refusal
   * (`data.transaction.refuseReason` explains it) and while the charge is `pending`. `subscription_created`
   * announces a later approval. From then on the service stores the card, without its CVV, and charges every cycle
   * itself. Do not send an amount. With `pix: {automatic: true}` instead of `card`, the response contains a code
   * that pays the first charge and authorizes later ones (Pix Automático). The subscription is created once both are
   * done, and `subscription_created` announces it. If the charge is paid but not authorized within ten minutes, the
   * money is returned automatically. If it is authorized but not paid, the authorization is ended. After five
   * refused attempts within an hour, this buyer's card is blocked for an hour (429, `code:
   * BUYER_ATTEMPTS_EXCEEDED`).
   *
   * `POST /v1/subscriptions`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  create(body: SubscriptionInput, options?: KeyedOptions): Promise<SubscriptionResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/subscriptions", body, keyed: true }, options);
  }

  /**
   * Newest first, paged by `limit` and `offset`. Multiple filters are combined with AND.
   *
   * `GET /v1/subscriptions`
   */
  list(query?: SubscriptionsListQuery, options?: CallOptions): Pages<SubscriptionSummary> {
    return this.#transport.pages({ verb: "GET", path: "/v1/subscriptions", query }, options);
  }

  /**
   * Returns the subscription, its customer, and its last 20 charges.
   *
   * `GET /v1/subscriptions/{subscriptionId}`
   */
  get(subscriptionId: string, options?: CallOptions): Promise<Subscription> {
    return this.#transport.data({ verb: "GET", path: path`/v1/subscriptions/${subscriptionId}` }, options);
  }

  /**
   * Cancels the subscription immediately: no charge occurs after the response, the customer's access is revoked, and
   * the card is erased. Returns 409 when a renewal has been in progress at the acquirer for longer than 20 seconds:
   * try again.
   *
   * `POST /v1/subscriptions/{subscriptionId}/cancel`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  cancel(subscriptionId: string, options?: KeyedOptions): Promise<SubscriptionCanceled> {
    return this.#transport.whole(
      { verb: "POST", path: path`/v1/subscriptions/${subscriptionId}/cancel`, keyed: true },
      options,
    );
  }

  /**
   * Returns a code with which the buyer authorizes later charges in their bank. Nothing is charged now. The card
   * continues to pay until the buyer authorizes. After that (`authorization_approved`), the card is erased and the
   * authorization pays every later cycle. A card renewal in progress completes first. A repeated request returns the
   * open code.
   *
   * `POST /v1/subscriptions/{subscriptionId}/pix-authorization`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  authorize(subscriptionId: string, options?: KeyedOptions): Promise<PixAuthorization> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/subscriptions/${subscriptionId}/pix-authorization`, keyed: true },
      options,
    );
  }

  /**
   * Charges every later cycle to the card behind a token, and erases the previous card. A `past_due` subscription is
   * charged at once, and `pagamentos` shows the result.
   *
   * `PUT /v1/subscriptions/{subscriptionId}/card`
   */
  changeCard(subscriptionId: string, body: SubscriptionsChangeCardInput, options?: CallOptions): Promise<Subscription> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/subscriptions/${subscriptionId}/card`, body }, options);
  }
}
