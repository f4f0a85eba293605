// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface RefundRecord {
  id: string;
  transactionId: string;
  /** Amount returned to the buyer, in cents. */
  amountInCents: number;
  /**
   * `pending`: reserved, and not yet confirmed by the acquirer. `failed`: refused or canceled; the amount can be
   * refunded again.
   */
  status: "pending" | "completed" | "failed";
  /** Reason as given. Empty if none. */
  reason: string;
  createdAt: string;
  /** When the acquirer confirmed it. Null until then. */
  refundedAt: string | null;
}

export interface RefundsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, inclusive. */
  endDate?: string;
  /** Only refunds in this state. */
  status?: "pending" | "completed" | "failed";
}

export interface RefundsListOfQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, inclusive. */
  endDate?: string;
  /** Only refunds in this state. */
  status?: "pending" | "completed" | "failed";
}

export class RefundsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns refunds, newest first, paged by `limit` and `offset`: those requested here, and those made at the
   * acquirer or in the bank's portal. Days are in America/Sao_Paulo, inclusive, and apply to `createdAt`.
   *
   * `GET /v1/refunds`
   */
  list(query?: RefundsListQuery, options?: CallOptions): Pages<RefundRecord> {
    return this.#transport.pages({ verb: "GET", path: "/v1/refunds", query }, options);
  }

  /**
   * Returns the refunds of one transaction, newest first, paged by `limit` and `offset`. The `transaction_refunded`
   * event names the same ids in `refund.id`.
   *
   * `GET /v1/transactions/{transactionId}/refunds`
   */
  listOf(transactionId: string, query?: RefundsListOfQuery, options?: CallOptions): Pages<RefundRecord> {
    return this.#transport.pages(
      { verb: "GET", path: path`/v1/transactions/${transactionId}/refunds`, query },
      options,
    );
  }
}
