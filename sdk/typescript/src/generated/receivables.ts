// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import type { Transport } from "../transport.js";

export interface ReceivableDay {
  /** A day of America/Sao_Paulo. */
  day: string;
  /** Amount released on this day, net of fees and refunds. */
  amountInCents: number;
  /** Number of installments. A sale in one payment counts as one. */
  count: number;
}

export interface ReceivableInstallment {
  id: string;
  transactionId: string;
  paymentMethod: "pix" | "credit_card" | "boleto";
  /** Installment number, from 1. */
  installment: number;
  /** Of the sale. */
  installments: number;
  /** Amount released, net of fees and refunds. */
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
  /** Last day, inclusive. */
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
   * Returns the money from paid sales that is not available yet, grouped by release day, earliest first: a boleto on
   * the next business day, each installment of a card 30 days after the previous one. Amounts are net of fees and
   * refunds. Days without an amount are not listed. All days together equal `pending` of the balance.
   *
   * `GET /v1/receivables`
   */
  list(query?: ReceivablesListQuery, options?: CallOptions): Pages<ReceivableDay> {
    return this.#transport.pages({ verb: "GET", path: "/v1/receivables", query }, options);
  }

  /**
   * Returns the installments of one day of `GET /v1/receivables`, earliest first, each with its transaction. A sale
   * in one payment counts as a single installment.
   *
   * `GET /v1/receivables/installments`
   */
  installments(query: ReceivablesInstallmentsQuery, options?: CallOptions): Pages<ReceivableInstallment> {
    return this.#transport.pages({ verb: "GET", path: "/v1/receivables/installments", query }, options);
  }
}
