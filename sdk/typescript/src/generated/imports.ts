// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface DataImport {
  id: string;
  kind: "products" | "customers" | "enrollments" | "subscriptions";
  format: "csv" | "jsonl";
  fileName: string;
  /**
   * `receiving`. `checked`: every line was validated and none was imported. `running`. `done`. `canceled`.
   * `refused`: the file contained card data, and nothing of it was stored.
   */
  status: "receiving" | "checked" | "running" | "done" | "canceled" | "refused";
  /** Lines below the header; 0 until the file is checked. */
  lines: number;
  /** Lines still to import. */
  waiting: number;
  made: number;
  /** Lines whose customer or enrollment already existed. */
  unchanged: number;
  refused: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
}

export interface ImportCheck {
  parts: number;
  /**
   * Field of each column of a CSV file in order; null ignores the column. Defaults to the fields that the headings
   * name. If several columns have the same field, the first one with text counts in each line.
   */
  columns?: (
    | "name"
    | "email"
    | "document"
    | "phone"
    | "price"
    | "description"
    | "productType"
    | "frequency"
    | "categoryId"
    | "deliveryUrl"
    | "externalId"
    | "street"
    | "number"
    | "complement"
    | "neighborhood"
    | "city"
    | "addressState"
    | "zipCode"
    | "course"
    | "cohort"
    | "accessUntil"
    | "plan"
    | "nextChargeOn"
    | "cardToken"
    | "cardCustomer"
    | "cardBrand"
    | "cardLast4"
    | "cardExpiry"
    | "cardHolder"
    | "connection"
    | null
  )[];
}

export interface ImportInput {
  /** Resource that each line creates. */
  kind: "products" | "customers" | "enrollments" | "subscriptions";
  /**
   * `csv`: separated by commas, semicolons, tabs or `|`, in UTF-8, Windows-1252 or UTF-16, with a header line.
   * `jsonl`: one JSON object per line. Unknown columns and fields are ignored.
   */
  format?: "csv" | "jsonl";
  fileName: string;
}

export interface ImportPart {
  /** Part number, from 0. Send parts in order. */
  part: number;
  /** At most 131072 bytes of the file, in base64. */
  data: string;
}

export interface ImportPartKept {
  part: number;
  /** Bytes received so far. */
  receivedBytes: number;
}

export interface RefusedLine {
  /** Line of the file, from 1. */
  line: number;
  /** Refused column. Null for the whole line. */
  field: string | null;
  reason:
    | "line_unreadable"
    | "column_unknown"
    | "card_data"
    | "value_missing"
    | "value_invalid"
    | "number_rounded"
    | "email_invalid"
    | "document_invalid"
    | "document_required"
    | "phone_invalid"
    | "postal_code_invalid"
    | "amount_invalid"
    | "date_invalid"
    | "date_ambiguous"
    | "date_past"
    | "duplicate_line"
    | "external_id_taken"
    | "name_taken"
    | "customer_ambiguous"
    | "customer_email_differs"
    | "customer_erased"
    | "course_unknown"
    | "course_ambiguous"
    | "course_archived"
    | "cohort_unknown"
    | "plan_unknown"
    | "connection_unknown"
    | "connection_ambiguous"
    | "card_token_invalid"
    | "brand_unknown"
    | "line_failed";
}

export interface ImportsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export interface ImportsRefusedQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export class ImportsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates an import of products, customers, enrollments or subscriptions from a file, line by line. Send the file
   * in parts, check it, and start the import: nothing is imported before that. A file has at most 4194304 bytes and
   * 10000 lines. A company has at most 3 unfinished imports. An import is deleted 7 days after it ends.
   * Subscriptions refer to the cards stored at your acquirer by the acquirer's ids, never by numbers. Nothing is
   * charged before their next charge day.
   *
   * `POST /v1/imports`
   */
  open(body: ImportInput, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "POST", path: "/v1/imports", body }, options);
  }

  /**
   * Newest first, paged by `limit` and `offset`. Ended imports remain listed for 7 days.
   *
   * `GET /v1/imports`
   */
  list(query?: ImportsListQuery, options?: CallOptions): Pages<DataImport> {
    return this.#transport.pages({ verb: "GET", path: "/v1/imports", query }, options);
  }

  /**
   * Returns the progress of an import.
   *
   * `GET /v1/imports/{importId}`
   */
  get(importId: string, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "GET", path: path`/v1/imports/${importId}` }, options);
  }

  /**
   * Appends a part of the file. Send parts in order, each at most 131072 bytes before base64. A repeated part must
   * be identical. If any column contains a card number, or the file has a column for card numbers or CVVs, the
   * import ends and nothing of the file is stored.
   *
   * `POST /v1/imports/{importId}/parts`
   */
  addPart(importId: string, body: ImportPart, options?: CallOptions): Promise<ImportPartKept> {
    return this.#transport.data({ verb: "POST", path: path`/v1/imports/${importId}/parts`, body }, options);
  }

  /**
   * Validates every line of the complete file without importing any: `waiting` lines would be imported, `refused`
   * lines would not. `parts` is the number of parts that you sent. Each line is decoded and validated on its own. A
   * file that is refused as a whole ends its import, unless `columns` was sent.
   *
   * `POST /v1/imports/{importId}/check`
   */
  check(importId: string, body: ImportCheck, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "POST", path: path`/v1/imports/${importId}/check`, body }, options);
  }

  /**
   * Imports the lines that the check did not refuse, in the background, each in its own commit. Poll the import
   * until it is `done`.
   *
   * `POST /v1/imports/{importId}/start`
   */
  start(importId: string, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "POST", path: path`/v1/imports/${importId}/start` }, options);
  }

  /**
   * Stops importing lines; lines already imported remain. An import that has ended returns 409.
   *
   * `POST /v1/imports/{importId}/cancel`
   */
  cancel(importId: string, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "POST", path: path`/v1/imports/${importId}/cancel` }, options);
  }

  /**
   * Returns the line, the column and the reason of each refused line, in file order, paged by `limit` and `offset`.
   *
   * `GET /v1/imports/{importId}/refused`
   */
  refused(importId: string, query?: ImportsRefusedQuery, options?: CallOptions): Pages<RefusedLine> {
    return this.#transport.pages({ verb: "GET", path: path`/v1/imports/${importId}/refused`, query }, options);
  }
}
