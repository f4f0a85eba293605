// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import type { Transport } from "../transport.js";

export interface LedgerEntry {
  id: string;
  at: string;
  /**
   * `available`, `pending` and `blocked` are yours; `acquirer` is what is held for you there, as a negative amount;
   * `fees` went to the platform; `payouts` is on its way to your bank; `fees_due` is what you owe the platform, as a
   * negative amount; `commissions` is split from your sales for partners and not paid to them yet.
   */
  account: "acquirer" | "pending" | "available" | "blocked" | "fees" | "payouts" | "fees_due" | "commissions";
  /** What moved the money. */
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
  /** Positive when it arrives in the account. */
  amountInCents: number;
  /** Of the whole account after this entry, whatever the list is filtered by. */
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
   * `available`, `pending` and `blocked` are yours; `acquirer` is what is held for you there, as a negative amount;
   * `fees` went to the platform; `payouts` is on its way to your bank; `fees_due` is what you owe the platform, as a
   * negative amount; `commissions` is split from your sales for partners and not paid to them yet.
   */
  account?: "acquirer" | "pending" | "available" | "blocked" | "fees" | "payouts" | "fees_due" | "commissions";
  /** What moved the money. */
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
  /** Last day, included. */
  endDate?: string;
  /** Only entries up to this instant. With it, later entries do not move the pages. */
  at?: string;
}

export class LedgerResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * The statement of an account, newest first, by `limit` and `offset`, with the balance after each entry. Filters
   * add up. Days are those of America/Sao_Paulo, both included. Add `at` while you read several pages: later entries
   * then do not move them.
   *
   * `GET /v1/ledger`
   */
  list(query?: LedgerListQuery, options?: CallOptions): Pages<LedgerEntry> {
    return this.#transport.pages({ verb: "GET", path: "/v1/ledger", query }, options);
  }
}
