// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface KeyInspection {
  /**
   * Why this request was run, replayed or refused. It ran as the `first` with its key, `after_expiry` (24 hours),
   * `after_release` (the one before was refused without storing anything) or `after_break` (the one before was
   * broken off). It was `replayed`, or refused: `in_progress`, `different_body`, `key_invalid`. `not_reached`: it
   * was refused before the key was looked at, or its operation takes none.
   */
  verdict:
    | "first"
    | "after_expiry"
    | "after_release"
    | "after_break"
    | "replayed"
    | "in_progress"
    | "different_body"
    | "key_invalid"
    | "not_reached";
  /** The request whose work counts for the key at that time; null if the log no longer has it. */
  firstRequestId: string | null;
  /** For `different_body`: the paths of the fields that differ from the first request's, without their values. */
  differingFields: string[] | null;
  /** All requests with the key and operation, the oldest first, at most 50. */
  requests: KeyInspectionRequest[];
}

export interface KeyInspectionRequest {
  id: string;
  createdAt: string;
  keyState: "ran" | "resumed" | "replayed" | "in_progress" | "different_body" | "invalid" | "unread" | null;
  status: number;
  code: string | null;
}

export interface LoggedRequest {
  /** The same as in the answer's `x-request-id`. */
  id: string;
  createdAt: string;
  method: string;
  /** Parts that are no ids of ours are masked. */
  path: string;
  /** Values that are no ids, numbers, dates or words are masked. */
  query: string | null;
  /** The `operationId` of this document. */
  operation: string;
  /** The path with the names of its parameters. */
  route: string;
  status: number;
  /** Why it failed. */
  code: string | null;
  durationMs: number;
  /** The key whose token or pair it had. */
  apiKeyId: string;
  /** The client's address. */
  address: string;
  /** Programs and versions only. */
  userAgent: string | null;
  /** Null without a key, and for one that is no UUID. */
  idempotencyKey: string | null;
  /** What the key did; null without one. */
  keyState: "ran" | "resumed" | "replayed" | "in_progress" | "different_body" | "invalid" | "unread" | null;
  /** The transaction that it made or was about. */
  transactionId: string | null;
}

export interface LoggedRequestDetail {
  /** The same as in the answer's `x-request-id`. */
  id: string;
  createdAt: string;
  method: string;
  /** Parts that are no ids of ours are masked. */
  path: string;
  /** Values that are no ids, numbers, dates or words are masked. */
  query: string | null;
  /** The `operationId` of this document. */
  operation: string;
  /** The path with the names of its parameters. */
  route: string;
  status: number;
  /** Why it failed. */
  code: string | null;
  durationMs: number;
  /** The key whose token or pair it had. */
  apiKeyId: string;
  /** The client's address. */
  address: string;
  /** Programs and versions only. */
  userAgent: string | null;
  /** Null without a key, and for one that is no UUID. */
  idempotencyKey: string | null;
  /** What the key did; null without one. */
  keyState: "ran" | "resumed" | "replayed" | "in_progress" | "different_body" | "invalid" | "unread" | null;
  /** The transaction that it made or was about. */
  transactionId: string | null;
  /** Masked JSON, at most 8 KiB. Null without a body, or where it is never kept. */
  requestBody: string | null;
  /** Whether parts are missing beyond 8 KiB. */
  requestBodyCut: boolean;
  /** The same of the answer. */
  responseBody: string | null;
  responseBodyCut: boolean;
  /** The events that it made. */
  events: LoggedRequestDetailEvent[];
  /** Null without an Idempotency-Key. */
  idempotency: KeyInspection | null;
}

export interface LoggedRequestDetailEvent {
  id: string;
  event:
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

export interface RequestsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only requests answered with this status. */
  status?: number;
  /** Only requests answered with such a status. */
  statusClass?: "2xx" | "3xx" | "4xx" | "5xx";
  /** Only requests by this method. */
  method?: "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "HEAD" | "OPTIONS";
  /** Only requests whose path, such as `/v1/transactions`, begins with this. */
  path?: string;
  /** Only requests of this operation, by its `operationId`. */
  operation?: string;
  /** Only requests that failed with this code. */
  code?: string;
  /** Only requests with a token of this API key. */
  apiKeyId?: string;
  /** Only requests with this Idempotency-Key. */
  idempotencyKey?: string;
  /** Only requests about this transaction. */
  transactionId?: string;
  /** The first instant. */
  from?: string;
  /** The last instant. */
  to?: string;
}

export class RequestsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * The company's own requests to `/v1` of the last 30 days, newest first, by `limit` and `offset`. Filters add up.
   * A request is listed about a second after its answer. Requests that a key's addresses or its end refused are
   * listed too, without a body. Requests without a valid token, to unknown paths or beyond the rate limit are not
   * kept.
   *
   * `GET /v1/requests`
   */
  list(query?: RequestsListQuery, options?: CallOptions): Pages<LoggedRequest> {
    return this.#transport.pages({ verb: "GET", path: "/v1/requests", query }, options);
  }

  /**
   * A request with its bodies, in which names, documents, addresses, texts and secrets are `•••`, the events that it
   * made, and why its Idempotency-Key ran, replayed or refused it. Bodies of `/v1/auth` and `/v1/card-token` are
   * never kept.
   *
   * `GET /v1/requests/{requestId}`
   */
  get(requestId: string, options?: CallOptions): Promise<LoggedRequestDetail> {
    return this.#transport.data({ verb: "GET", path: path`/v1/requests/${requestId}` }, options);
  }
}
