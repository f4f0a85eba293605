// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface NewPaymentLink {
  /** What is paid for, in the buyer's words. */
  title: string;
  description?: string;
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  /** The page offers those of them that the company's connections take. */
  methods?: ("pix" | "credit_card" | "boleto")[];
  /** Of a card; its page offers only installments of at least R$ 5,00. The seller bears the interest. */
  maxInstallments?: number;
  dueOn?: string | null;
  maxPayments?: number | null;
  active?: boolean;
}

export interface PaymentLink {
  id: string;
  title: string;
  /** Empty for none. */
  description: string;
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  methods: ("pix" | "credit_card" | "boleto")[];
  maxInstallments: number;
  dueOn: string | null;
  maxPayments: number | null;
  /** Payments that were kept, later refunded ones included. */
  payments: number;
  active: boolean;
  /** The page to send to whoever pays. */
  url: string;
  createdAt: string;
  updatedAt: string;
}

export interface PaymentLinkChange {
  /** What is paid for, in the buyer's words. */
  title?: string;
  description?: string;
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents?: number;
  /** The page offers those of them that the company's connections take. */
  methods?: ("pix" | "credit_card" | "boleto")[];
  /** Of a card; its page offers only installments of at least R$ 5,00. The seller bears the interest. */
  maxInstallments?: number;
  dueOn?: string | null;
  maxPayments?: number | null;
  active?: boolean;
}

export interface PaymentLinksDeleteAnswerData {
  id: string;
  deleted: true;
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
   * Newest first, by `limit` and `offset`.
   *
   * `GET /v1/payment-links`
   */
  list(query?: PaymentLinksListQuery, options?: CallOptions): Pages<PaymentLink> {
    return this.#transport.pages({ verb: "GET", path: "/v1/payment-links", query }, options);
  }

  /**
   * A page that charges an amount without a product: send its `url` to whoever pays. Its transactions name it in
   * `items[0].paymentLinkId`, in events too.
   *
   * `POST /v1/payment-links`
   */
  create(body: NewPaymentLink, options?: CallOptions): Promise<PaymentLink> {
    return this.#transport.data({ verb: "POST", path: "/v1/payment-links", body }, options);
  }

  /**
   * A payment link as it stands now, with how often it was paid.
   *
   * `GET /v1/payment-links/{paymentLinkId}`
   */
  get(paymentLinkId: string, options?: CallOptions): Promise<PaymentLink> {
    return this.#transport.data({ verb: "GET", path: path`/v1/payment-links/${paymentLinkId}` }, options);
  }

  /**
   * Absent fields stay unchanged; null lifts a limit. A code that was given out keeps its amount.
   *
   * `PUT /v1/payment-links/{paymentLinkId}`
   */
  update(paymentLinkId: string, body?: PaymentLinkChange, options?: CallOptions): Promise<PaymentLink> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/payment-links/${paymentLinkId}`, body }, options);
  }

  /**
   * Its page says that it takes no payments any more. Past sales stay as they are.
   *
   * `DELETE /v1/payment-links/{paymentLinkId}`
   */
  delete(paymentLinkId: string, options?: CallOptions): Promise<PaymentLinksDeleteAnswerData> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/payment-links/${paymentLinkId}` }, options);
  }
}
