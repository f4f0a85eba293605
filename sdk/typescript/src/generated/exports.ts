// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface DataExport {
  id: string;
  kind: "transactions" | "customers" | "ledger" | "events";
  format: "csv" | "jsonl";
  startDate: string | null;
  endDate: string | null;
  /**
   * `running`; `ready`; `canceled`, also once it is deleted; `failed`; `erased`: a customer in it asked for the
   * erasure of their data, make it again; `expired`.
   */
  status: "running" | "ready" | "canceled" | "failed" | "erased" | "expired";
  /** Rows that are in the file so far. */
  rows: number;
  /** Rows of the filter when it began; null until they are counted, and if there are over a million. */
  estimatedRows: number | null;
  /** Of the file, uncompressed. */
  sizeInBytes: number;
  /** Rows from after this instant are not in it. */
  createdAt: string;
  readyAt: string | null;
  /** When its file is deleted; null until it is ready. */
  expiresAt: string | null;
  /** When its file was deleted, or given up. */
  endedAt: string | null;
}

export interface NewExport {
  /** What it holds; `ledger`: the transfers of one account. */
  kind: "transactions" | "customers" | "ledger" | "events";
  /**
   * `csv`: for spreadsheets in Brazil, with `;`, decimal commas and times of America/Sao_Paulo; `jsonl`: one JSON
   * object a line, as `/v1` answers it.
   */
  format?: "csv" | "jsonl";
  /** Of the headings and words of a CSV. */
  language?: "pt-BR" | "en";
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, included. */
  endDate?: string;
  /** Only transactions in this state. */
  status?: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** Only transactions by this method. */
  paymentMethod?: "pix" | "credit_card" | "boleto";
  /** The account of a ledger; by default `available`. */
  account?: "acquirer" | "pending" | "available" | "blocked" | "fees" | "payouts" | "fees_due" | "commissions";
  /** Only events of this kind. */
  event?:
    | "transaction_created"
    | "transaction_paid"
    | "transaction_refused"
    | "transaction_canceled"
    | "transaction_underpaid"
    | "transaction_overpaid"
    | "transaction_duplicated"
    | "transaction_refunded"
    | "transaction_chargeback"
    | "transaction_chargeback_won"
    | "refund_requested"
    | "subscription_created"
    | "subscription_renewed"
    | "subscription_renewal_failed"
    | "subscription_canceled"
    | "product_canceled"
    | "authorization_approved"
    | "authorization_ended"
    | "dispute_opened"
    | "dispute_defended"
    | "dispute_won"
    | "dispute_lost"
    | "payout_created"
    | "payout_completed"
    | "payout_failed"
    | "payout_returned"
    | "payout_canceled"
    | "course_enrolled"
    | "course_revoked"
    | "course_completed"
    | "certificate_issued"
    | "webhook_test";
}

export interface ExportsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export class ExportsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Writes all rows of a filter into one file in the background, however many they are. Rows from after the call are
   * not in it. Read it until it is `ready`, then download it. A company has at most 3 exports that run, and 20 with
   * those that are kept. A file is deleted after 7 days, and at once when a customer asks for the erasure of their
   * data, unless it is of the ledger.
   *
   * `POST /v1/exports`
   */
  create(body: NewExport, options?: CallOptions): Promise<DataExport> {
    return this.#transport.data({ verb: "POST", path: "/v1/exports", body }, options);
  }

  /**
   * Newest first, by `limit` and `offset`; those that ended too, for 30 days.
   *
   * `GET /v1/exports`
   */
  list(query?: ExportsListQuery, options?: CallOptions): Pages<DataExport> {
    return this.#transport.pages({ verb: "GET", path: "/v1/exports", query }, options);
  }

  /**
   * How far an export is.
   *
   * `GET /v1/exports/{exportId}`
   */
  get(exportId: string, options?: CallOptions): Promise<DataExport> {
    return this.#transport.data({ verb: "GET", path: path`/v1/exports/${exportId}` }, options);
  }

  /**
   * Cancels a running export, or deletes the file of one that is ready. 409 once it has ended.
   *
   * `POST /v1/exports/{exportId}/cancel`
   */
  cancel(exportId: string, options?: CallOptions): Promise<DataExport> {
    return this.#transport.data({ verb: "POST", path: path`/v1/exports/${exportId}/cancel` }, options);
  }
}
