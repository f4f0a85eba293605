// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions, KeyedOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Payout } from "./shared.js";

export interface NewPayout {
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  /** The Pix key of one of the company's destinations, such as its own document. */
  pixKey?: string;
  /** Instead of pixKey. */
  destinationId?: string;
  /** Your own words; shown on the receipt. */
  description?: string;
}

export interface PayoutsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only payouts in this state. */
  status?: "awaiting_approval" | "scheduled" | "sent" | "completed" | "failed" | "returned" | "canceled";
}

export class PayoutsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Newest first, by `limit` and `offset`.
   *
   * `GET /v1/payouts`
   */
  list(query?: PayoutsListQuery, options?: CallOptions): Pages<Payout> {
    return this.#transport.pages({ verb: "GET", path: "/v1/payouts", query }, options);
  }

  /**
   * Sends available money to one of the company's destinations: to a Pix key, the company's own document from the
   * start, or to a bank account. Members add destinations in the dashboard, and each is usable 24 hours later. The
   * amount leaves the available balance at once. It is sent within seconds, unless it and the payouts of the last 24
   * hours that no second member approved exceed the amount from which the company asks for an approval: then it is
   * `awaiting_approval`, and the member who made the API key cannot approve it. A request by a key without a creator
   * needs two approvers. What a sale paid into the company's own bank account is not in the balance and needs no
   * payout. `payout_completed`, `payout_failed` or `payout_returned` tells the outcome.
   *
   * `POST /v1/payouts`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  create(body: NewPayout, options?: KeyedOptions): Promise<Payout> {
    return this.#transport.data({ verb: "POST", path: "/v1/payouts", body, keyed: true }, options);
  }

  /**
   * A payout as it stands now.
   *
   * `GET /v1/payouts/{payoutId}`
   */
  get(payoutId: string, options?: CallOptions): Promise<Payout> {
    return this.#transport.data({ verb: "GET", path: path`/v1/payouts/${payoutId}` }, options);
  }

  /**
   * While nothing was sent. The money is available again. 409 once it was sent, or is over.
   *
   * `POST /v1/payouts/{payoutId}/cancel`
   */
  cancel(payoutId: string, options?: CallOptions): Promise<Payout> {
    return this.#transport.data({ verb: "POST", path: path`/v1/payouts/${payoutId}/cancel` }, options);
  }
}
