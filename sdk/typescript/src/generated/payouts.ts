// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions, KeyedOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Payout } from "./shared.js";

export interface PayoutInput {
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  /** Pix key of one of the company's payout accounts, such as its own document. */
  pixKey?: string;
  /** Instead of pixKey. */
  destinationId?: string;
  /** Text shown on the receipt. */
  description?: string;
}

export interface PayoutsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, inclusive. */
  endDate?: string;
  /** Only payouts in this state. */
  status?: "awaiting_approval" | "scheduled" | "sent" | "completed" | "failed" | "returned" | "canceled";
}

export class PayoutsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Newest first, paged by `limit` and `offset`.
   *
   * `GET /v1/payouts`
   */
  list(query?: PayoutsListQuery, options?: CallOptions): Pages<Payout> {
    return this.#transport.pages({ verb: "GET", path: "/v1/payouts", query }, options);
  }

  /**
   * Sends available money to a payout account of the company: a Pix key (the company's own document is available
   * from the start) or a bank account. Members add payout accounts in the dashboard; each is usable after 24 hours.
   * The amount leaves the available balance at once, and the payout is sent within seconds. If this payout and the
   * payouts of the last 24 hours without a second member's approval exceed the company's approval threshold, the
   * payout becomes `awaiting_approval`. The member who created the API key cannot approve it. A request by a key
   * without a creator needs two approvers. Sales paid into the company's own bank account are not part of the
   * balance and need no payout. `payout_completed`, `payout_failed` or `payout_returned` announces the outcome.
   *
   * `POST /v1/payouts`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  create(body: PayoutInput, options?: KeyedOptions): Promise<Payout> {
    return this.#transport.data({ verb: "POST", path: "/v1/payouts", body, keyed: true }, options);
  }

  /**
   * Returns a payout.
   *
   * `GET /v1/payouts/{payoutId}`
   */
  get(payoutId: string, options?: CallOptions): Promise<Payout> {
    return this.#transport.data({ verb: "GET", path: path`/v1/payouts/${payoutId}` }, options);
  }

  /**
   * Cancels a payout that was not sent yet. The amount becomes available again. A payout that was sent or has ended
   * returns 409.
   *
   * `POST /v1/payouts/{payoutId}/cancel`
   */
  cancel(payoutId: string, options?: CallOptions): Promise<Payout> {
    return this.#transport.data({ verb: "POST", path: path`/v1/payouts/${payoutId}/cancel` }, options);
  }
}
