// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface PaymentLink {
  id: string;
  title: string;
  /** Empty if none. */
  description: string;
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  methods: ("pix" | "credit_card" | "boleto")[];
  maxInstallments: number;
  dueOn: string | null;
  maxPayments: number | null;
  /** Accepted payments, including those refunded later. */
  payments: number;
  active: boolean;
  /** Page to send to the payer. */
  url: string;
  createdAt: string;
  updatedAt: string;
}

export interface PaymentLinkChange {
  /** Title of the payment, shown to the buyer. */
  title?: string;
  description?: string;
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents?: number;
  /** Payment methods. The page offers those that the company's connections support. */
  methods?: ("pix" | "credit_card" | "boleto")[];
  /** Maximum card installments. The page only offers installments of at least R$ 5,00. The seller bears the interest. */
  maxInstallments?: number;
  /** Last day, in America/Sao_Paulo, on which it can be paid. Null: no limit. */
  dueOn?: string | null;
  /**
   * Maximum number of payments. 1: once. Null: unlimited. Payments beyond the limit are returned to their payer
   * automatically.
   */
  maxPayments?: number | null;
  active?: boolean;
}

export interface PaymentLinkInput {
  /** Title of the payment, shown to the buyer. */
  title: string;
  description?: string;
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  /** Payment methods. The page offers those that the company's connections support. */
  methods?: ("pix" | "credit_card" | "boleto")[];
  /** Maximum card installments. The page only offers installments of at least R$ 5,00. The seller bears the interest. */
  maxInstallments?: number;
  /** Last day, in America/Sao_Paulo, on which it can be paid. Null: no limit. */
  dueOn?: string | null;
  /**
   * Maximum number of payments. 1: once. Null: unlimited. Payments beyond the limit are returned to their payer
   * automatically.
   */
  maxPayments?: number | null;
  active?: boolean;
}

export interface PaymentLinksDeleteAnswerData {
  id: string;
  deleted: boolean;
}

export interface PaymentLinksListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** An id, or part of the title. */
  search?: string;
}

export class PaymentLinksResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Newest first, paged by `limit` and `offset`.
   *
   * `GET /v1/payment-links`
   */
  list(query?: PaymentLinksListQuery, options?: CallOptions): Pages<PaymentLink> {
    return this.#transport.pages({ verb: "GET", path: "/v1/payment-links", query }, options);
  }

  /**
   * Creates a page that charges an amount without a product. Send its `url` to the payer. Its transactions carry the
   * link in `items[0].paymentLinkId`, also in events.
   *
   * `POST /v1/payment-links`
   */
  create(body: PaymentLinkInput, options?: CallOptions): Promise<PaymentLink> {
    return this.#transport.data({ verb: "POST", path: "/v1/payment-links", body }, options);
  }

  /**
   * Returns a payment link with its number of payments.
   *
   * `GET /v1/payment-links/{paymentLinkId}`
   */
  get(paymentLinkId: string, options?: CallOptions): Promise<PaymentLink> {
    return this.#transport.data({ verb: "GET", path: path`/v1/payment-links/${paymentLinkId}` }, options);
  }

  /**
   * Omitted fields stay unchanged; null removes a limit. A payment code already issued keeps its amount.
   *
   * `PUT /v1/payment-links/{paymentLinkId}`
   */
  update(paymentLinkId: string, body?: PaymentLinkChange, options?: CallOptions): Promise<PaymentLink> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/payment-links/${paymentLinkId}`, body }, options);
  }

  /**
   * Disables the payment link: its page shows that it no longer accepts payments. Past sales stay unchanged.
   *
   * `DELETE /v1/payment-links/{paymentLinkId}`
   */
  delete(paymentLinkId: string, options?: CallOptions): Promise<PaymentLinksDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/payment-links/${paymentLinkId}` }, options);
  }
}
