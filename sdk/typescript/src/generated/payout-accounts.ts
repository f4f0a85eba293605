// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import type { Transport } from "../transport.js";

export interface PayoutDestination {
  /** For the company's own document: the id of the company. */
  id: string;
  /** Type of the Pix key, or `bank_account`. */
  kind: "cpf" | "cnpj" | "email" | "phone" | "random" | "bank_account";
  /** Masked Pix key, or masked bank, branch and account number. */
  maskedKey: string;
  /** Name of the holder. Null for a Pix key, whose holder is only known at the payout. */
  ownerName: string | null;
  /** Earliest time of a payout to this account. */
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
   * Returns the payout accounts of the company: its own document, its Pix keys and its bank accounts, newest first,
   * paged by `limit` and `offset`. A payout refers to one by its `id` (`destinationId`). Members add and remove
   * payout accounts in the dashboard.
   *
   * `GET /v1/payout-accounts`
   */
  list(query?: PayoutAccountsListQuery, options?: CallOptions): Pages<PayoutDestination> {
    return this.#transport.pages({ verb: "GET", path: "/v1/payout-accounts", query }, options);
  }
}
