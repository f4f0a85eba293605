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
  /** Calendar days after the due date, which banks' holidays may have moved. */
  daysLate: number;
  /** Whether it can still be paid on that day. */
  payable: boolean;
}

export interface Refund {
  /** Absent: all that is left. */
  amountInCents?: number;
  reason?: string;
  /** Where a boleto's money goes back to: the payer's CPF or CNPJ. Only for boletos, and not with bankAccount. */
  pixKey?: string;
  bankAccount?: RefundBankAccount;
}

/**
 * Where a boleto's money goes back to, at acquirers that take no Pix key: an account whose holderDocument is the
 * payer's. Only for boletos, and not with pixKey.
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
  /** The day to pay on, America/Sao_Paulo; today when absent. */
  date?: string;
}

export interface TransactionsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only transactions in this state. */
  status?: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** Only transactions by this method. */
  paymentMethod?: "pix" | "credit_card" | "boleto";
  /** The buyer's CPF or CNPJ, without punctuation. */
  document?: string;
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, included. */
  endDate?: string;
  /** Only charges whose items name an offer of this product. */
  productId?: string;
  /** Only charges of this payment link. */
  paymentLinkId?: string;
  /** An id, an externalId, or part of the customer's name or e-mail. */
  search?: string;
}

export class TransactionsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * The transaction's current state. Confirm `status` and `amount` here before you release an order; to learn of
   * payment, prefer a webhook to polling.
   *
   * `GET /v1/transactions/{transactionId}`
   */
  get(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data({ verb: "GET", path: path`/v1/transactions/${transactionId}` }, options);
  }

  /**
   * The amount due on a Pix with a due date, or a boleto, on `date` (by default today): the original amount, fine,
   * interest and discount, and whether it can still be paid then. The amount due is original + fine + interest −
   * discount. 400 for a transaction without a due date.
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
   * Refunds the remaining amount, or `amountInCents` of it; partial refunds add up to at most the amount paid. The
   * fee is returned in proportion. A partly refunded transaction stays `paid`, a fully refunded one becomes
   * `refund`. Money that nothing was sold for (part of a charge that was then canceled, or what arrives after a
   * refund, a dispute or a refusal) goes back the same way, and the status stays. Possible within 90 days of the
   * newest payment of a Pix or boleto, within 180 of a card's, and as far as the company's balance goes; what was
   * paid into the company's own bank account is refunded from there. A boleto's money goes back to the payer alone:
   * `pixKey` is the payer's document, or `bankAccount` has it as `holderDocument`, and neither is a payout account
   * of the company; any other key is given by the buyer, on their own pages. What does not go to the document itself
   * counts towards the company's daily payout limit.
   *
   * `POST /v1/transactions/{transactionId}/refund`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  refund(transactionId: string, body?: Refund, options?: KeyedOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/transactions/${transactionId}/refund`, body, keyed: true },
      options,
    );
  }

  /**
   * Newest first, by `limit` and `offset`. Filters add up. Days are those of America/Sao_Paulo, both included, by
   * `createdAt`. To learn of payment, prefer a webhook to polling this list.
   *
   * `GET /v1/transactions`
   */
  list(query?: TransactionsListQuery, options?: CallOptions): Pages<Transaction> {
    return this.#transport.pages({ verb: "GET", path: "/v1/transactions", query }, options);
  }

  /**
   * Withdraws a pending Pix or boleto: its code takes no more money, and it becomes `canceled`. The part of a Pix
   * that was paid already goes back to its payer; that of a boleto stays, for a refund with `pixKey`. While the
   * acquirer does not answer, the transaction stays `pending` and is canceled as soon as it does
   * (`transaction_canceled`). 409 for a card, and for a transaction that is not pending.
   *
   * `POST /v1/transactions/{transactionId}/cancel`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  cancel(transactionId: string, options?: KeyedOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/transactions/${transactionId}/cancel`, keyed: true },
      options,
    );
  }
}
