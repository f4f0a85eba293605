// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import type { Transport } from "../transport.js";

export interface LedgerEntry {
  id: string;
  at: string;
  /**
   * `available`, `pending` and `blocked` belong to the company. `acquirer` is the amount that the acquirer holds for
   * you, as a negative number. `fees` was paid to the platform. `payouts` is in transit to your bank. `fees_due` is
   * what you owe the platform, as a negative number. `commissions` was split from your sales for partners and is not
   * paid to them yet.
   */
  account: "acquirer" | "pending" | "available" | "blocked" | "fees" | "payouts" | "fees_due" | "commissions";
  /** Kind of movement. */
  kind:
    | "paid"
    | "fee"
    | "release"
    | "refund_available"
    | "refund_pending"
    | "refund_fee_available"
    | "refund_fee_pending"
    | "refund_undone"
    | "refund_undone_fee"
    | "chargeback_opened"
    | "chargeback_won"
    | "chargeback_lost"
    | "payout_requested"
    | "payout_completed"
    | "payout_failed"
    | "payout_canceled"
    | "payout_returned"
    | "anticipated"
    | "anticipation_price"
    | "settled_at_bank"
    | "returned_from_bank"
    | "refund_fee_due"
    | "fee_raised_pending"
    | "fee_raised_available"
    | "fee_lowered_pending"
    | "fee_lowered_available"
    | "commission"
    | "commission_available"
    | "commission_released"
    | "commission_repaid"
    | "commission_returned_pending"
    | "commission_returned_available"
    | "commission_recovered"
    | "commission_earned"
    | "commission_given_back";
  /** Positive if it credits the account. */
  amountInCents: number;
  /** Balance of the whole account after this entry, regardless of the filters. */
  balanceInCents: number;
  transactionId: string | null;
  payoutId: string | null;
  disputeId: string | null;
}

export interface LedgerListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /**
   * `available`, `pending` and `blocked` belong to the company. `acquirer` is the amount that the acquirer holds for
   * you, as a negative number. `fees` was paid to the platform. `payouts` is in transit to your bank. `fees_due` is
   * what you owe the platform, as a negative number. `commissions` was split from your sales for partners and is not
   * paid to them yet.
   */
  account?: "acquirer" | "pending" | "available" | "blocked" | "fees" | "payouts" | "fees_due" | "commissions";
  /** Kind of movement. */
  kind?:
    | "paid"
    | "fee"
    | "release"
    | "refund_available"
    | "refund_pending"
    | "refund_fee_available"
    | "refund_fee_pending"
    | "refund_undone"
    | "refund_undone_fee"
    | "chargeback_opened"
    | "chargeback_won"
    | "chargeback_lost"
    | "payout_requested"
    | "payout_completed"
    | "payout_failed"
    | "payout_canceled"
    | "payout_returned"
    | "anticipated"
    | "anticipation_price"
    | "settled_at_bank"
    | "returned_from_bank"
    | "refund_fee_due"
    | "fee_raised_pending"
    | "fee_raised_available"
    | "fee_lowered_pending"
    | "fee_lowered_available"
    | "commission"
    | "commission_available"
    | "commission_released"
    | "commission_repaid"
    | "commission_returned_pending"
    | "commission_returned_available"
    | "commission_recovered"
    | "commission_earned"
    | "commission_given_back";
  /** Only entries of this transaction. */
  transactionId?: string;
  /** First day, America/Sao_Paulo. */
  startDate?: string;
  /** Last day, inclusive. */
  endDate?: string;
  /** Only entries up to this instant. Prevents later entries from shifting the pages. */
  at?: string;
}

export class LedgerResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the entries of an account, newest first, paged by `limit` and `offset`, with the balance after each
   * entry. Multiple filters are combined with AND. Days are in America/Sao_Paulo, inclusive. Pass `at` while you
   * read several pages, so that later entries do not shift them.
   *
   * `GET /v1/ledger`
   */
  list(query?: LedgerListQuery, options?: CallOptions): Pages<LedgerEntry> {
    return this.#transport.pages({ verb: "GET", path: "/v1/ledger", query }, options);
  }
}
