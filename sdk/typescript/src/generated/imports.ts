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
   * `receiving`; `checked`: every line was judged and none was made; `running`; `done`; `canceled`; `refused`: the
   * file held data of cards, and nothing of it was kept.
   */
  status: "receiving" | "checked" | "running" | "done" | "canceled" | "refused";
  /** Lines below the headings; 0 until it is checked. */
  lines: number;
  /** Lines that are to be made. */
  waiting: number;
  made: number;
  /** Lines whose customer or enrollment was there before. */
  unchanged: number;
  refused: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
}

export interface ImportCheck {
  parts: number;
}

export interface ImportPart {
  /** From 0; parts are sent in order. */
  part: number;
  /** At most 131072 bytes of the file, in base64. */
  data: string;
}

export interface ImportPartKept {
  part: number;
  /** Of the file, so far. */
  receivedBytes: number;
}

export interface NewImport {
  /** What its lines make. */
  kind: "products" | "customers" | "enrollments" | "subscriptions";
  /**
   * `csv`: between commas, semicolons or tabs, in UTF-8 or Windows-1252, its first line the headings; `jsonl`: one
   * JSON object a line.
   */
  format?: "csv" | "jsonl";
  fileName: string;
}

export interface RefusedLine {
  /** The line of the file, from 1. */
  line: number;
  /** The column that is refused; null for the whole line. */
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
   * Products, customers, enrollments or subscriptions from a file, line by line. Send the file in parts, have it
   * checked, and start it: nothing is made before. A file has at most 4194304 bytes and 10000 lines, and a company
   * at most 3 imports that have not ended. An import is deleted 7 days after its end. Subscriptions come with the
   * cards that your acquirer keeps, by its own ids, never by numbers; nothing is charged before their next charge
   * day.
   *
   * `POST /v1/imports`
   */
  open(body: NewImport, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "POST", path: "/v1/imports", body }, options);
  }

  /**
   * Newest first, by `limit` and `offset`; those that ended too, for 7 days.
   *
   * `GET /v1/imports`
   */
  list(query?: ImportsListQuery, options?: CallOptions): Pages<DataImport> {
    return this.#transport.pages({ verb: "GET", path: "/v1/imports", query }, options);
  }

  /**
   * How far an import is.
   *
   * `GET /v1/imports/{importId}`
   */
  get(importId: string, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "GET", path: path`/v1/imports/${importId}` }, options);
  }

  /**
   * Parts are sent in order, each at most 131072 bytes before base64; one that is sent again must be the same. A
   * file with the number of a card in whatever column, or with a column for one or its CVV, ends the import, and
   * nothing of it is kept.
   *
   * `POST /v1/imports/{importId}/parts`
   */
  addPart(importId: string, body: ImportPart, options?: CallOptions): Promise<ImportPartKept> {
    return this.#transport.data({ verb: "POST", path: path`/v1/imports/${importId}/parts`, body }, options);
  }

  /**
   * Judges every line of the complete file and makes none: `waiting` lines would be made, `refused` ones would not.
   * `parts` is how many you sent.
   *
   * `POST /v1/imports/{importId}/check`
   */
  check(importId: string, body: ImportCheck, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "POST", path: path`/v1/imports/${importId}/check`, body }, options);
  }

  /**
   * Makes the lines that the check did not refuse, in the background, each in a commit of its own. Read the import
   * until it is `done`.
   *
   * `POST /v1/imports/{importId}/start`
   */
  start(importId: string, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "POST", path: path`/v1/imports/${importId}/start` }, options);
  }

  /**
   * No further line is made; those that were made stay. 409 once it has ended.
   *
   * `POST /v1/imports/{importId}/cancel`
   */
  cancel(importId: string, options?: CallOptions): Promise<DataImport> {
    return this.#transport.data({ verb: "POST", path: path`/v1/imports/${importId}/cancel` }, options);
  }

  /**
   * In the order of the file, by `limit` and `offset`: the line, the column, and why.
   *
   * `GET /v1/imports/{importId}/refused`
   */
  refused(importId: string, query?: ImportsRefusedQuery, options?: CallOptions): Pages<RefusedLine> {
    return this.#transport.pages({ verb: "GET", path: path`/v1/imports/${importId}/refused`, query }, options);
  }
}
