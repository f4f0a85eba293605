// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Difference {
  id: string;
  connectionId: string;
  kind: "money_without_charge" | "charge_without_money" | "other_amount" | "unknown_refund" | "missing_refund";
  /** Proposed action. No action moves money automatically. */
  action: "read_again" | "return_at_bank" | "ask_bank";
  /** EndToEndId of the payment. Null for a refund that the bank does not list. */
  endToEndId: string | null;
  /** Id of the refund at the bank. Null for a payment. */
  refundKey: string | null;
  /** Txid of the charge at the bank. */
  txid: string | null;
  transactionId: string | null;
  /** Null if the bank does not list it. */
  bankAmountInCents: number | null;
  /** Null if it is not in our records. */
  bookAmountInCents: number | null;
  /** Time of the payment. */
  at: string;
  resolvedAt: string | null;
  resolvedBy: "comparison" | "member" | null;
  /** Reason given by the member who settled it. */
  note: string;
}

export interface ReconciledDay {
  /** A day of America/Sao_Paulo. */
  day: string;
  /** `settled`: members settled the differences. `not_compared`: not every bank has listed the day yet. */
  status: "agrees" | "differs" | "settled" | "not_compared";
  /** Payments that the bank lists. Null until it has listed the day. */
  bankCount: number | null;
  /** Integer cents. */
  bankAmountInCents: number | null;
  /** Payments of the day in our records. */
  bookCount: number | null;
  /** Integer cents. */
  bookAmountInCents: number | null;
  /** Payments without one of our txids, at connections with `ignoresOtherMoney`. Not included in the bank's payments. */
  ignoredCount: number | null;
  /** Integer cents. */
  ignoredAmountInCents: number | null;
  /** Unresolved differences. */
  openDifferences: number;
  /** Time of the last comparison. */
  comparedAt: string | null;
}

export interface ReconciledDayDetail {
  /** A day of America/Sao_Paulo. */
  day: string;
  /** `settled`: members settled the differences. `not_compared`: not every bank has listed the day yet. */
  status: "agrees" | "differs" | "settled" | "not_compared";
  /** Payments that the bank lists. Null until it has listed the day. */
  bankCount: number | null;
  /** Integer cents. */
  bankAmountInCents: number | null;
  /** Payments of the day in our records. */
  bookCount: number | null;
  /** Integer cents. */
  bookAmountInCents: number | null;
  /** Payments without one of our txids, at connections with `ignoresOtherMoney`. Not included in the bank's payments. */
  ignoredCount: number | null;
  /** Integer cents. */
  ignoredAmountInCents: number | null;
  /** Unresolved differences. */
  openDifferences: number;
  /** Time of the last comparison. */
  comparedAt: string | null;
  connections: ReconciledDayDetailConnection[];
  /** A page of differences: unresolved ones first, then the latest. */
  differences: Difference[];
  /** Number of all differences, including resolved ones. The same on every page. */
  totalDifferences: number;
  /** Number of unresolved differences by kind. The same on every page. Kinds without any are omitted. */
  openKinds: ReconciledDayDetailOpenKind[];
}

export interface ReconciledDayDetailConnection {
  connectionId: string;
  name: string;
  status: "agrees" | "differs" | "settled" | "not_compared";
  /** Payments that the bank lists. Null until it has listed the day. */
  bankCount: number | null;
  /** Integer cents. */
  bankAmountInCents: number | null;
  /** Payments of the day in our records. */
  bookCount: number | null;
  /** Integer cents. */
  bookAmountInCents: number | null;
  /** Payments without one of our txids, at connections with `ignoresOtherMoney`. Not included in the bank's payments. */
  ignoredCount: number | null;
  /** Integer cents. */
  ignoredAmountInCents: number | null;
  /** Unresolved differences. */
  openDifferences: number;
  /** Time of the last comparison. */
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
   * Returns the reconciled days, newest first, paged by `limit` and `offset`. Every morning after 06:00 (São Paulo),
   * the reconciliation compares the Pix payments of the previous day in our records with those that the banks of
   * your connections list as received. A day `agrees` when every payment and refund is on both sides. It is
   * `not_compared` if a bank did not answer.
   *
   * `GET /v1/reconciliations`
   */
  list(query?: ReconciliationsListQuery, options?: CallOptions): Pages<ReconciledDay> {
    return this.#transport.pages({ verb: "GET", path: "/v1/reconciliations", query }, options);
  }

  /**
   * Returns a day with its connections and its differences. `money_without_charge`: the bank received a payment that
   * is not in our records. `charge_without_money`: our records contain a payment that the bank does not list.
   * `other_amount`: both sides have the payment, with different amounts. `unknown_refund`: the bank lists a refund
   * that is not in our records. `missing_refund`: our records contain a refund that the bank does not list. A later
   * comparison resolves a difference that it no longer finds. `limit` and `offset` page the differences.
   *
   * `GET /v1/reconciliations/{day}`
   */
  get(day: string, query?: ReconciliationsGetQuery, options?: CallOptions): Promise<ReconciledDayDetail> {
    return this.#transport.data({ verb: "GET", path: path`/v1/reconciliations/${day}`, query }, options);
  }
}
