// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Address, Metadata } from "./shared.js";

export interface CustomerDetail {
  id: string;
  /** Most recent value given. */
  name: string;
  /** E.164. Empty if none was given. */
  phone: string;
  documentType: string;
  document: string;
  /** All e-mail addresses of this customer, newest first. */
  emails: string[];
  address: Address | null;
  metadata: Metadata;
  purchases: CustomerDetailPurchases;
  createdAt: string;
  updatedAt: string;
  /** Courses, most recent access first. */
  access: CustomerDetailAccess[];
}

export interface CustomerDetailAccess {
  courseId: string;
  courseTitle: string;
  productId: string;
  enrolledAt: string;
  /** Time when access was revoked. Null while access is open. */
  revokedAt: string | null;
}

/** Totals of the customer's charges. */
export interface CustomerDetailPurchases {
  /** Charges in any status. */
  transactions: number;
  /** Paid charges. */
  approved: number;
  /** Amount paid, before refunds. */
  paidInCents: number;
  /** Integer cents. */
  refundedInCents: number;
  lastPaidAt: string | null;
}

export interface CustomerRecord {
  id: string;
  /** Most recent value given. */
  name: string;
  /** E.164. Empty if none was given. */
  phone: string;
  documentType: string;
  document: string;
  /** All e-mail addresses of this customer, newest first. */
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
  /** Paid charges. */
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
  /** An id, a CPF or CNPJ in any spelling, or part of a name or e-mail. */
  search?: string;
}

export class CustomersResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns customers, newest first, paged by `limit` and `offset`. Each document has one customer: charges with the
   * same CPF or CNPJ belong to the same customer.
   *
   * `GET /v1/customers`
   */
  list(query?: CustomersListQuery, options?: CallOptions): Pages<CustomerRecord> {
    return this.#transport.pages({ verb: "GET", path: "/v1/customers", query }, options);
  }

  /**
   * Returns a customer, the totals of their charges, and the courses they can access. To list their charges, use
   * `GET /v1/transactions?document=…`.
   *
   * `GET /v1/customers/{customerId}`
   */
  get(customerId: string, options?: CallOptions): Promise<CustomerDetail> {
    return this.#transport.data({ verb: "GET", path: path`/v1/customers/${customerId}` }, options);
  }
}
