// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions, KeyedOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Anticipation {
  id: string;
  /** What the installments would release on their days. */
  amountInCents: number;
  /** What the acquirer takes of it; no refund returns it. */
  priceInCents: number;
  /** What becomes available now: amountInCents less priceInCents. */
  netInCents: number;
  /** The acquirer's rate, in hundredths of a percent a month. */
  monthlyRateBps: number;
  /** How many installments that is; a sale in one payment is one. */
  installments: number;
  /** The day of the last of them, America/Sao_Paulo. */
  lastDay: string;
  /** `sent` until the acquirer's answer is known; then `completed`, or `refused` and nothing has changed. */
  status: "sent" | "completed" | "refused";
  /** `user:` or `api_key:` and the id of who took the quote. */
  requestedBy: string | null;
  /** Of a refused one: `not_sent` if it never reached the acquirer. */
  failureReason: "refused_by_acquirer" | "not_sent" | null;
  createdAt: string;
  completedAt: string | null;
}

export interface AnticipationQuote {
  id: string;
  /** What the installments would release on their days. */
  amountInCents: number;
  /** What the acquirer takes of it; no refund returns it. */
  priceInCents: number;
  /** What becomes available now: amountInCents less priceInCents. */
  netInCents: number;
  /** The acquirer's rate, in hundredths of a percent a month. */
  monthlyRateBps: number;
  /** How many installments that is; a sale in one payment is one. */
  installments: number;
  /** The day of the last of them, America/Sao_Paulo. */
  lastDay: string;
  /** Five minutes after it was made. */
  expiresAt: string;
}

export interface NewAnticipation {
  /** The quote that is taken. */
  quoteId: string;
}

export interface NewAnticipationQuote {
  /** Only installments that are released until this day, America/Sao_Paulo, included. Absent: all. */
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
   * The acquirer's price for paying card installments now that are released after today: all of them, or those until
   * `untilDay`, at most 1 000, the soonest first. Nothing moves. The quote may be taken within five minutes; of a
   * sale that is refunded or disputed meanwhile, it may not.
   *
   * `POST /v1/receivables/anticipations/quotes`
   */
  quote(body?: NewAnticipationQuote, options?: CallOptions): Promise<AnticipationQuote> {
    return this.#transport.data({ verb: "POST", path: "/v1/receivables/anticipations/quotes", body }, options);
  }

  /**
   * Takes a quote. The acquirer pays the installments now, with its own money: `netInCents` becomes available, and
   * `priceInCents` is charged, which no refund returns. While the acquirer's answer is not known it is `sent`, and
   * its installments are neither released nor refunded. A quote is taken once; to ask again answers the same
   * anticipation.
   *
   * `POST /v1/receivables/anticipations`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  take(body: NewAnticipation, options?: KeyedOptions): Promise<Anticipation> {
    return this.#transport.data({ verb: "POST", path: "/v1/receivables/anticipations", body, keyed: true }, options);
  }

  /**
   * Newest first, by `limit` and `offset`. Quotes that nobody took are left out.
   *
   * `GET /v1/receivables/anticipations`
   */
  list(query?: AnticipationsListQuery, options?: CallOptions): Pages<Anticipation> {
    return this.#transport.pages({ verb: "GET", path: "/v1/receivables/anticipations", query }, options);
  }

  /**
   * An anticipation as it stands now.
   *
   * `GET /v1/receivables/anticipations/{anticipationId}`
   */
  get(anticipationId: string, options?: CallOptions): Promise<Anticipation> {
    return this.#transport.data({ verb: "GET", path: path`/v1/receivables/anticipations/${anticipationId}` }, options);
  }
}
