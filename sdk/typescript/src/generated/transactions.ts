// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions, KeyedOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Transaction } from "./shared.js";

export interface DueAmount {
  /** Integer cents. */
  amountDueInCents: number;
  /** Integer cents. */
  originalInCents: number;
  /** Integer cents. */
  fineInCents: number;
  /** Integer cents. */
  interestInCents: number;
  /** Integer cents. */
  discountInCents: number;
  /** Calendar days after the due date. Bank holidays may have moved the due date. */
  daysLate: number;
  /** Whether it can still be paid on that day. */
  payable: boolean;
}

export interface Refund {
  /** Defaults to the remaining amount. */
  amountInCents?: number;
  reason?: string;
  /** Refund destination of a boleto: the payer's CPF or CNPJ. Only for boletos. Cannot be combined with bankAccount. */
  pixKey?: string;
  bankAccount?: RefundBankAccount;
}

/**
 * Refund destination of a boleto at acquirers that do not support a Pix key: an account whose holderDocument is
 * the payer's. Only for boletos. Cannot be combined with pixKey.
 */
export interface RefundBankAccount {
  bankCode: string;
  branch: string;
  accountNumber: string;
  accountType: "checking" | "savings" | "payment";
  holderName: string;
  holderDocument: string;
}

export interface TransactionsDueAmountQuery {
  /** Payment day, America/Sao_Paulo. Defaults to today. */
  date?: string;
}

export interface TransactionsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only transactions in this state. */
  status?: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** Only transactions with this payment method. */
  paymentMethod?: "pix" | "credit_card" | "boleto";
  /** The buyer's CPF or CNPJ, without punctuation. */
  document?: string;
  /** Only charges with this reference of yours. */
  externalId?: string;
  /** Only transactions of this customer. */
  customerId?: string;
  /** Only the first charge and the renewals of this subscription. */
  subscriptionId?: string;
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, inclusive. */
  endDate?: string;
  /** Only charges whose items name an offer of this product. */
  productId?: string;
  /** Only charges of this payment link. */
  paymentLinkId?: string;
  /** An id, an externalId, the customer's CPF or CNPJ in any spelling, or part of the customer's name or e-mail. */
  search?: string;
}

export class TransactionsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the current state of a transaction. Confirm `status` and `amount` here before you release an order. To
   * learn of payments, use a webhook instead of polling.
   *
   * `GET /v1/transactions/{transactionId}`
   */
  get(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data({ verb: "GET", path: path`/v1/transactions/${transactionId}` }, options);
  }

  /**
   * Returns the amount due on a Pix with a due date, or a boleto, on `date` (defaults to today): the original
   * amount, fine, interest and discount, and whether the charge is still payable then. The amount due is original +
   * fine + interest − discount. A transaction without a due date returns 400.
   *
   * `GET /v1/transactions/{transactionId}/due-amount`
   */
  dueAmount(transactionId: string, query?: TransactionsDueAmountQuery, options?: CallOptions): Promise<DueAmount> {
    return this.#transport.data(
      { verb: "GET", path: path`/v1/transactions/${transactionId}/due-amount`, query },
      options,
    );
  }

  /**
   * Refunds the remaining amount, or `amountInCents` of it. Partial refunds add up to at most the amount paid. The
   * fee is returned in proportion. A partially refunded transaction stays `paid`; a fully refunded one becomes
   * `refund`. Money without a sale (a partial payment of a charge that was then canceled, or a payment that arrives
   * after a refund, a dispute or a refusal) is refunded the same way, and the status does not change. A refund is
   * possible within 90 days of the newest payment of a Pix or boleto, within 180 days of a card payment, and up to
   * the company's balance. Payments received in the company's own bank account are refunded from that account. A
   * boleto is only refunded to its payer: `pixKey` must be the payer's document, or `bankAccount` must have it as
   * `holderDocument`, and neither may be a payout account of the company. The buyer can provide any other key on the
   * buyer's own pages. A refund to any key other than the document itself counts towards the company's daily payout
   * limit.
   *
   * `POST /v1/transactions/{transactionId}/refund`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  refund(transactionId: string, body?: Refund, options?: KeyedOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/transactions/${transactionId}/refund`, body, keyed: true },
      options,
    );
  }

  /**
   * Returns transactions, newest first, paged by `limit` and `offset`. Multiple filters are combined with AND. Days
   * are in America/Sao_Paulo, inclusive, and apply to `createdAt`. To learn of payments, use a webhook instead of
   * polling this list.
   *
   * `GET /v1/transactions`
   */
  list(query?: TransactionsListQuery, options?: CallOptions): Pages<Transaction> {
    return this.#transport.pages({ verb: "GET", path: "/v1/transactions", query }, options);
  }

  /**
   * Cancels a pending Pix or boleto: its code no longer accepts payments, and the transaction becomes `canceled`. A
   * partial payment of a Pix is returned to its payer. A partial payment of a boleto stays until it is refunded with
   * `pixKey`. While the acquirer does not answer, the transaction stays `pending`; it is canceled as soon as the
   * acquirer answers (`transaction_canceled`). A card charge, or a transaction that is not pending, returns 409.
   *
   * `POST /v1/transactions/{transactionId}/cancel`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  cancel(transactionId: string, options?: KeyedOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/transactions/${transactionId}/cancel`, keyed: true },
      options,
    );
  }
}
