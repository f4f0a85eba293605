// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import type { Transport } from "../transport.js";

export interface PayoutDestination {
  /** The company's own id for the company's own document. */
  id: string;
  /** The type of the Pix key, or `bank_account`. */
  kind: "cpf" | "cnpj" | "email" | "phone" | "random" | "bank_account";
  /** The Pix key, or bank, branch and account number, masked. */
  maskedKey: string;
  /** The holder's name; null for a Pix key, whose holder is known at the payout. */
  ownerName: string | null;
  /** The earliest instant of a payout to it. */
  usableFrom: string;
  createdAt: string;
}

export interface PayoutAccountsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export class PayoutAccountsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Where payouts may go: the company's own document, its Pix keys and its bank accounts, newest first, by `limit`
   * and `offset`. A payout names one by its `id` (`destinationId`). Members add and remove them in the dashboard.
   *
   * `GET /v1/payout-accounts`
   */
  list(query?: PayoutAccountsListQuery, options?: CallOptions): Pages<PayoutDestination> {
    return this.#transport.pages({ verb: "GET", path: "/v1/payout-accounts", query }, options);
  }
}
