// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Transport } from "../transport.js";

export interface Balance {
  /** Available for refunds and, except for `setAsideInCents`, for payouts. Only a dispute can make it negative. */
  availableInCents: number;
  /**
   * Part of `availableInCents` that is set aside for accepted refunds and surplus payments that are not returned
   * yet. It cannot be paid out.
   */
  setAsideInCents: number;
  /** Paid but not released yet. */
  pendingInCents: number;
  /** Blocked while a dispute is open. */
  blockedInCents: number;
  /**
   * Amount that sales paid into the company's own bank account, less the refunds and disputes paid from there. It is
   * at the bank, is not part of any other figure, and needs no payout.
   */
  atBankInCents: number;
  /** Fees that the company owes the platform for these sales. */
  feesDueInCents: number;
}

export interface BalanceExplanation {
  /**
   * `available`, `pending` and `blocked` belong to the company. `acquirer` is the amount that the acquirer holds for
   * you, as a negative number. `fees` was paid to the platform. `payouts` is in transit to your bank. `fees_due` is
   * what you owe the platform, as a negative number. `commissions` was split from your sales for partners and is not
   * paid to them yet.
   */
  account: "acquirer" | "pending" | "available" | "blocked" | "fees" | "payouts" | "fees_due" | "commissions";
  at: string;
  /** Integer cents. */
  balanceInCents: number;
  /** They add up to balanceInCents. */
  parts: BalanceExplanationPart[];
}

export interface BalanceExplanationPart {
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
  /** Number of ledger entries of this part. */
  count: number;
  /** Sum of the entries, from the account's side. */
  amountInCents: number;
}

export interface BalanceExplainQuery {
  /**
   * `available`, `pending` and `blocked` belong to the company. `acquirer` is the amount that the acquirer holds for
   * you, as a negative number. `fees` was paid to the platform. `payouts` is in transit to your bank. `fees_due` is
   * what you owe the platform, as a negative number. `commissions` was split from your sales for partners and is not
   * paid to them yet.
   */
  account?: "acquirer" | "pending" | "available" | "blocked" | "fees" | "payouts" | "fees_due" | "commissions";
  /** Returns the balance at this instant. Defaults to now. */
  at?: string;
}

export class BalanceResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the company's available, pending and blocked balance. `availableInCents` less `setAsideInCents` can be
   * paid out. `GET /v1/balance/explain` breaks each down. The balance excludes money that your own bank account
   * received directly; `atBankInCents` reports it.
   *
   * `GET /v1/balance`
   */
  get(options?: CallOptions): Promise<Balance> {
    return this.#transport.data({ verb: "GET", path: "/v1/balance" }, options);
  }

  /**
   * Returns the sums by kind that add up to the balance of an account at an instant, exact to the cent. To list the
   * entries of a part, use `GET /v1/ledger?account=…&kind=…&at=…` with the `at` of the response.
   *
   * `GET /v1/balance/explain`
   */
  explain(query?: BalanceExplainQuery, options?: CallOptions): Promise<BalanceExplanation> {
    return this.#transport.data({ verb: "GET", path: "/v1/balance/explain", query }, options);
  }
}
