// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Difference {
  id: string;
  connectionId: string;
  kind: "money_without_charge" | "charge_without_money" | "other_amount" | "unknown_refund" | "missing_refund";
  /** The proposed action. None moves money by itself. */
  action: "read_again" | "return_at_bank" | "ask_bank";
  /** The payment's; null for a refund that the bank lacks. */
  endToEndId: string | null;
  /** The refund's id at the bank; null for a payment. */
  refundKey: string | null;
  /** What the bank names as the charge. */
  txid: string | null;
  transactionId: string | null;
  /** Null for what the bank lacks. */
  bankAmountInCents: number | null;
  /** Null for what our books lack. */
  bookAmountInCents: number | null;
  /** The time of the payment. */
  at: string;
  resolvedAt: string | null;
  resolvedBy: "comparison" | "member" | null;
  /** Why a member settled it. */
  note: string;
}

export interface ReconciledDay {
  /** A day of America/Sao_Paulo. */
  day: string;
  /** `settled`: members settled what differs. `not_compared` until every bank has listed the day. */
  status: "agrees" | "differs" | "settled" | "not_compared";
  /** Payments that the bank lists; null until it has listed the day. */
  bankCount: number | null;
  bankAmountInCents: number | null;
  /** Payments of the day in our books. */
  bookCount: number | null;
  bookAmountInCents: number | null;
  /** Payments without a txid of ours, at connections with `ignoresOtherMoney`. Not counted by the bank's. */
  ignoredCount: number | null;
  ignoredAmountInCents: number | null;
  /** Differences that nobody has resolved. */
  openDifferences: number;
  /** When it was last compared. */
  comparedAt: string | null;
}

export interface ReconciledDayDetail {
  /** A day of America/Sao_Paulo. */
  day: string;
  /** `settled`: members settled what differs. `not_compared` until every bank has listed the day. */
  status: "agrees" | "differs" | "settled" | "not_compared";
  /** Payments that the bank lists; null until it has listed the day. */
  bankCount: number | null;
  bankAmountInCents: number | null;
  /** Payments of the day in our books. */
  bookCount: number | null;
  bookAmountInCents: number | null;
  /** Payments without a txid of ours, at connections with `ignoresOtherMoney`. Not counted by the bank's. */
  ignoredCount: number | null;
  ignoredAmountInCents: number | null;
  /** Differences that nobody has resolved. */
  openDifferences: number;
  /** When it was last compared. */
  comparedAt: string | null;
  connections: ReconciledDayDetailConnection[];
  /** A page of them: unresolved ones first, then the latest. */
  differences: Difference[];
  /** All of them, on every page, resolved ones too. */
  totalDifferences: number;
  /** How many unresolved ones there are of each kind, on every page; kinds without any are left out. */
  openKinds: ReconciledDayDetailOpenKind[];
}

export interface ReconciledDayDetailConnection {
  connectionId: string;
  name: string;
  status: "agrees" | "differs" | "settled" | "not_compared";
  /** Payments that the bank lists; null until it has listed the day. */
  bankCount: number | null;
  bankAmountInCents: number | null;
  /** Payments of the day in our books. */
  bookCount: number | null;
  bookAmountInCents: number | null;
  /** Payments without a txid of ours, at connections with `ignoresOtherMoney`. Not counted by the bank's. */
  ignoredCount: number | null;
  ignoredAmountInCents: number | null;
  /** Differences that nobody has resolved. */
  openDifferences: number;
  /** When it was last compared. */
  comparedAt: string | null;
}

export interface ReconciledDayDetailOpenKind {
  kind: "money_without_charge" | "charge_without_money" | "other_amount" | "unknown_refund" | "missing_refund";
  count: number;
}

export interface ReconciliationsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only days with this status. */
  status?: "agrees" | "differs" | "settled" | "not_compared";
}

export interface ReconciliationsGetQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export class ReconciliationsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Each morning after six, São Paulo, the Pix of the day before in our books are compared with what the banks of
   * your connections list as received. A day `agrees` when every payment and refund is on both sides; a bank that
   * did not answer leaves it `not_compared`. Newest first, by `limit` and `offset`.
   *
   * `GET /v1/reconciliations`
   */
  list(query?: ReconciliationsListQuery, options?: CallOptions): Pages<ReconciledDay> {
    return this.#transport.pages({ verb: "GET", path: "/v1/reconciliations", query }, options);
  }

  /**
   * A day with its connections and its differences. `money_without_charge`: the bank received what our books lack.
   * `charge_without_money`: our books have a payment that the bank does not list. `other_amount`: both have it, by
   * other amounts. `unknown_refund`: the bank sent money back, and our books do not have it. `missing_refund`: a
   * refund of ours that the bank does not know. A difference that a later comparison no longer finds is resolved by
   * it. `limit` and `offset` page the differences.
   *
   * `GET /v1/reconciliations/{day}`
   */
  get(day: string, query?: ReconciliationsGetQuery, options?: CallOptions): Promise<ReconciledDayDetail> {
    return this.#transport.data({ verb: "GET", path: path`/v1/reconciliations/${day}`, query }, options);
  }
}
