// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Transport } from "../transport.js";

export interface Balance {
  /** Free for payouts and refunds. Only a dispute takes it below zero. */
  availableInCents: number;
  /** Paid, and not released yet. */
  pendingInCents: number;
  /** Held while a dispute is open. */
  blockedInCents: number;
  /**
   * What sales put into the company's own bank account, less the refunds and disputes paid from there. It lies at
   * the bank and is in no other figure: it needs no payout.
   */
  atBankInCents: number;
  /** Fees that the company owes the platform for such sales. */
  feesDueInCents: number;
}

export interface BalanceExplanation {
  /**
   * `available`, `pending` and `blocked` are yours; `acquirer` is what is held for you there, as a negative amount;
   * `fees` went to the platform; `payouts` is on its way to your bank; `fees_due` is what you owe the platform, as a
   * negative amount; `commissions` is split from your sales for partners and not paid to them yet.
   */
  account: "acquirer" | "pending" | "available" | "blocked" | "fees" | "payouts" | "fees_due" | "commissions";
  at: string;
  /** Integer cents. */
  balanceInCents: number;
  /** They add up to balanceInCents. */
  parts: BalanceExplanationPart[];
}

export interface BalanceExplanationPart {
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
  /** Entries of the ledger behind it. */
  count: number;
  /** Their sum, as the account sees it. */
  amountInCents: number;
}

export interface BalanceExplainQuery {
  /**
   * `available`, `pending` and `blocked` are yours; `acquirer` is what is held for you there, as a negative amount;
   * `fees` went to the platform; `payouts` is on its way to your bank; `fees_due` is what you owe the platform, as a
   * negative amount; `commissions` is split from your sales for partners and not paid to them yet.
   */
  account?: "acquirer" | "pending" | "available" | "blocked" | "fees" | "payouts" | "fees_due" | "commissions";
  /** The balance as it was at this instant. Absent: now. */
  at?: string;
}

export class BalanceResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * What your company has now: available, pending and blocked. `GET /v1/balance/explain` tells what makes each. What
   * your own bank account received directly is not among them: `atBankInCents` tells it.
   *
   * `GET /v1/balance`
   */
  get(options?: CallOptions): Promise<Balance> {
    return this.#transport.data({ verb: "GET", path: "/v1/balance" }, options);
  }

  /**
   * The sums by kind that make the balance of an account at an instant, to the cent. The entries behind a part: `GET
   * /v1/ledger?account=…&kind=…&at=…` with the answer's `at`.
   *
   * `GET /v1/balance/explain`
   */
  explain(query?: BalanceExplainQuery, options?: CallOptions): Promise<BalanceExplanation> {
    return this.#transport.data({ verb: "GET", path: "/v1/balance/explain", query }, options);
  }
}
