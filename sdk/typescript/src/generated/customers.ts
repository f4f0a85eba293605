// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Address, Metadata } from "./shared.js";

export interface CustomerDetail {
  id: string;
  /** The newest one given. */
  name: string;
  /** E.164; empty when none was given. */
  phone: string;
  documentType: string;
  document: string;
  /** Every address seen of this customer, newest first. */
  emails: string[];
  address: Address | null;
  metadata: Metadata;
  purchases: CustomerDetailPurchases;
  createdAt: string;
  updatedAt: string;
  /** Courses, the newest access first. */
  access: CustomerDetailAccess[];
}

export interface CustomerDetailAccess {
  courseId: string;
  courseTitle: string;
  productId: string;
  enrolledAt: string;
  /** When access was taken back; null while it is there. */
  revokedAt: string | null;
}

/** Totals of the customer's charges. */
export interface CustomerDetailPurchases {
  /** Charges in any status. */
  transactions: number;
  /** Charges that were paid. */
  approved: number;
  /** Amount paid, before refunds. */
  paidInCents: number;
  /** Integer cents. */
  refundedInCents: number;
  lastPaidAt: string | null;
}

export interface CustomerRecord {
  id: string;
  /** The newest one given. */
  name: string;
  /** E.164; empty when none was given. */
  phone: string;
  documentType: string;
  document: string;
  /** Every address seen of this customer, newest first. */
  emails: string[];
  address: Address | null;
  metadata: Metadata;
  purchases: CustomerRecordPurchases;
  createdAt: string;
  updatedAt: string;
}

/** Totals of the customer's charges. */
export interface CustomerRecordPurchases {
  /** Charges in any status. */
  transactions: number;
  /** Charges that were paid. */
  approved: number;
  /** Amount paid, before refunds. */
  paidInCents: number;
  /** Integer cents. */
  refundedInCents: number;
  lastPaidAt: string | null;
}

export interface CustomersListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** A CPF or CNPJ, without punctuation. */
  document?: string;
  /** An id, or part of a name or e-mail. */
  search?: string;
}

export class CustomersResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Newest first, by `limit` and `offset`. A customer is one per document: a charge with the same CPF or CNPJ is the
   * same customer's.
   *
   * `GET /v1/customers`
   */
  list(query?: CustomersListQuery, options?: CallOptions): Pages<CustomerRecord> {
    return this.#transport.pages({ verb: "GET", path: "/v1/customers", query }, options);
  }

  /**
   * A customer, the totals of their charges, and the courses they have access to. Their charges: `GET
   * /v1/transactions?document=…`.
   *
   * `GET /v1/customers/{customerId}`
   */
  get(customerId: string, options?: CallOptions): Promise<CustomerDetail> {
    return this.#transport.data({ verb: "GET", path: path`/v1/customers/${customerId}` }, options);
  }
}
