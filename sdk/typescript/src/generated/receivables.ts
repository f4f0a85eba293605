// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import type { Transport } from "../transport.js";

export interface ReceivableDay {
  /** A day of America/Sao_Paulo. */
  day: string;
  /** What is released then, net of fees and refunds. */
  amountInCents: number;
  /** How many installments that is; a sale in one payment is one. */
  count: number;
}

export interface ReceivableInstallment {
  id: string;
  transactionId: string;
  paymentMethod: "pix" | "credit_card" | "boleto";
  /** From 1. */
  installment: number;
  /** Of the sale. */
  installments: number;
  /** What is released, net of fees and refunds. */
  amountInCents: number;
  releasesAt: string;
}

export interface ReceivablesListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** First day, America/Sao_Paulo. */
  startDate?: string;
  /** Last day, included. */
  endDate?: string;
}

export interface ReceivablesInstallmentsQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** A day of America/Sao_Paulo. */
  day: string;
}

export class ReceivablesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * The money of paid sales that is not available yet, by the day on which it is released, the soonest day first: a
   * boleto on the next business day, each installment of a card 30 days after the one before. Net of fees and
   * refunds; days without any are left out. All days together are `pending` of the balance.
   *
   * `GET /v1/receivables`
   */
  list(query?: ReceivablesListQuery, options?: CallOptions): Pages<ReceivableDay> {
    return this.#transport.pages({ verb: "GET", path: "/v1/receivables", query }, options);
  }

  /**
   * The installments behind one day of `GET /v1/receivables`, the soonest first, each with its transaction. A sale
   * in one payment is its own only installment.
   *
   * `GET /v1/receivables/installments`
   */
  installments(query: ReceivablesInstallmentsQuery, options?: CallOptions): Pages<ReceivableInstallment> {
    return this.#transport.pages({ verb: "GET", path: "/v1/receivables/installments", query }, options);
  }
}
