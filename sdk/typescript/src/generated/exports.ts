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
   * `running`. `ready`. `canceled`: canceled or deleted. `failed`. `erased`: a customer in the file requested the
   * erasure of their data; create the export again. `expired`.
   */
  status: "running" | "ready" | "canceled" | "failed" | "erased" | "expired";
  /** Rows in the file so far. */
  rows: number;
  /** Rows that matched the filter at the start. Null until they are counted, and if there are over a million. */
  estimatedRows: number | null;
  /** Size of the file, uncompressed. */
  sizeInBytes: number;
  /** Rows created after this time are not included. */
  createdAt: string;
  readyAt: string | null;
  /** Time when the file is deleted. Null until it is ready. */
  expiresAt: string | null;
  /** Time when the file was deleted or canceled. */
  endedAt: string | null;
}

export interface ExportInput {
  /** Exported resource. `ledger`: the transfers of one account. */
  kind: "transactions" | "customers" | "ledger" | "events";
  /**
   * `csv`: for Brazilian spreadsheets, with `;`, decimal commas and times in America/Sao_Paulo. `jsonl`: one JSON
   * object per line, as `/v1` returns it.
   */
  format?: "csv" | "jsonl";
  /** Language of the CSV header and labels. */
  language?: "pt-BR" | "en";
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, inclusive. */
  endDate?: string;
  /** Only transactions in this state. */
  status?: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** Only transactions with this payment method. */
  paymentMethod?: "pix" | "credit_card" | "boleto";
  /** Ledger account. Defaults to `available`. */
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
    | "order_shipped"
    | "order_delivered"
    | "payout_created"
    | "payout_completed"
    | "payout_failed"
    | "payout_returned"
    | "payout_canceled"
    | "course_enrolled"
    | "course_revoked"
    | "course_completed"
    | "certificate_issued"
    | "webhook_disabled"
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
   * Writes all rows that match a filter to one file in the background, without a row limit. Rows created after the
   * call are not included. Poll the export until it is `ready`, then download it. A company has at most 3 running
   * exports, and 20 in total including kept ones. A file is deleted after 7 days. Unless it contains the ledger, it
   * is deleted as soon as a customer requests the erasure of their data.
   *
   * `POST /v1/exports`
   */
  create(body: ExportInput, options?: CallOptions): Promise<DataExport> {
    return this.#transport.data({ verb: "POST", path: "/v1/exports", body }, options);
  }

  /**
   * Newest first, paged by `limit` and `offset`. Ended exports remain listed for 30 days.
   *
   * `GET /v1/exports`
   */
  list(query?: ExportsListQuery, options?: CallOptions): Pages<DataExport> {
    return this.#transport.pages({ verb: "GET", path: "/v1/exports", query }, options);
  }

  /**
   * Returns the progress of an export.
   *
   * `GET /v1/exports/{exportId}`
   */
  get(exportId: string, options?: CallOptions): Promise<DataExport> {
    return this.#transport.data({ verb: "GET", path: path`/v1/exports/${exportId}` }, options);
  }

  /**
   * Cancels a running export, or deletes the file of one that is ready. An export that has ended returns 409.
   *
   * `POST /v1/exports/{exportId}/cancel`
   */
  cancel(exportId: string, options?: CallOptions): Promise<DataExport> {
    return this.#transport.data({ verb: "POST", path: path`/v1/exports/${exportId}/cancel` }, options);
  }
}
