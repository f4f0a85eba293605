// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions, KeyedOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Anticipation {
  id: string;
  /** Amount that the installments would release on their days. */
  amountInCents: number;
  /** Price charged by the acquirer. No refund returns it. */
  priceInCents: number;
  /** Amount that becomes available now: amountInCents less priceInCents. */
  netInCents: number;
  /** Acquirer's rate, in hundredths of a percent per month. */
  monthlyRateBps: number;
  /** Number of installments. A sale in one payment counts as one. */
  installments: number;
  /** Day of the last installment, America/Sao_Paulo. */
  lastDay: string;
  /** `sent` until the acquirer answers; then `completed`, or `refused` without any change. */
  status: "sent" | "completed" | "refused";
  /** `user:` or `api_key:`, followed by the id of the acceptor of the quote. */
  requestedBy: string | null;
  /** Reason of a refusal: `not_sent` if the request never reached the acquirer. */
  failureReason: "refused_by_acquirer" | "not_sent" | null;
  createdAt: string;
  completedAt: string | null;
}

export interface AnticipationInput {
  /** Quote to accept. */
  quoteId: string;
}

export interface AnticipationQuote {
  id: string;
  /** Amount that the installments would release on their days. */
  amountInCents: number;
  /** Price charged by the acquirer. No refund returns it. */
  priceInCents: number;
  /** Amount that becomes available now: amountInCents less priceInCents. */
  netInCents: number;
  /** Acquirer's rate, in hundredths of a percent per month. */
  monthlyRateBps: number;
  /** Number of installments. A sale in one payment counts as one. */
  installments: number;
  /** Day of the last installment, America/Sao_Paulo. */
  lastDay: string;
  /** Five minutes after creation. */
  expiresAt: string;
}

export interface AnticipationQuoteInput {
  /** Only installments released until this day, America/Sao_Paulo, inclusive. Defaults to all. */
  untilDay?: string;
}

export interface AnticipationsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export class AnticipationsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the acquirer's price for paying card installments now that are released after today: all of them, or
   * those until `untilDay`. A quote covers at most 1 000 installments, earliest first. No money moves. A quote is
   * valid for five minutes. It becomes invalid if one of its sales is refunded or disputed in that time.
   *
   * `POST /v1/receivables/anticipations/quotes`
   */
  quote(body?: AnticipationQuoteInput, options?: CallOptions): Promise<AnticipationQuote> {
    return this.#transport.data({ verb: "POST", path: "/v1/receivables/anticipations/quotes", body }, options);
  }

  /**
   * Accepts a quote. The acquirer pays the installments now, with its own money: `netInCents` becomes available, and
   * `priceInCents` is charged. No refund returns `priceInCents`. The anticipation stays `sent` until the acquirer
   * answers; until then its installments are neither released nor refunded. A quote can only be accepted once. A
   * repeated request returns the same anticipation.
   *
   * `POST /v1/receivables/anticipations`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  take(body: AnticipationInput, options?: KeyedOptions): Promise<Anticipation> {
    return this.#transport.data({ verb: "POST", path: "/v1/receivables/anticipations", body, keyed: true }, options);
  }

  /**
   * Returns anticipations, newest first, paged by `limit` and `offset`. Quotes that were not accepted are not
   * listed.
   *
   * `GET /v1/receivables/anticipations`
   */
  list(query?: AnticipationsListQuery, options?: CallOptions): Pages<Anticipation> {
    return this.#transport.pages({ verb: "GET", path: "/v1/receivables/anticipations", query }, options);
  }

  /**
   * Returns an anticipation.
   *
   * `GET /v1/receivables/anticipations/{anticipationId}`
   */
  get(anticipationId: string, options?: CallOptions): Promise<Anticipation> {
    return this.#transport.data({ verb: "GET", path: path`/v1/receivables/anticipations/${anticipationId}` }, options);
  }
}
