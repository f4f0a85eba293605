// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface KeyInspection {
  /**
   * Why this request was executed, replayed or refused. It was executed as the `first` with its key, `after_expiry`
   * (24 hours), `after_release` (the previous request was refused without storing anything) or `after_break` (the
   * previous request was interrupted). It was `replayed`, or refused: `in_progress`, `different_body`,
   * `key_invalid`. `not_reached`: it was refused before the key was checked, or its operation does not support the
   * key.
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
  /** Request that owned the key at that time. Null if it is no longer in the log. */
  firstRequestId: string | null;
  /** For `different_body`: the paths of the fields that differ from the first request's, without their values. */
  differingFields: string[] | null;
  /** All requests with the key and operation, oldest first, at most 50. */
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
  /** Same as `x-request-id` of the response. */
  id: string;
  createdAt: string;
  method: string;
  /** Parts that are not ids of this service are masked. */
  path: string;
  /** Values other than ids, numbers, dates or words are masked. */
  query: string | null;
  /** The `operationId` of this document. */
  operation: string;
  /** Path with parameter names. */
  route: string;
  status: number;
  /** Error code. */
  code: string | null;
  durationMs: number;
  /** API key of its token or credentials. */
  apiKeyId: string;
  /** IP address of the client. */
  address: string;
  /** Program names and versions only. */
  userAgent: string | null;
  /** Null without a key, or if the key is not a UUID. */
  idempotencyKey: string | null;
  /** Effect of the key. Null without one. */
  keyState: "ran" | "resumed" | "replayed" | "in_progress" | "different_body" | "invalid" | "unread" | null;
  /** Transaction that the request created or referred to. */
  transactionId: string | null;
}

export interface LoggedRequestDetail {
  /** Same as `x-request-id` of the response. */
  id: string;
  createdAt: string;
  method: string;
  /** Parts that are not ids of this service are masked. */
  path: string;
  /** Values other than ids, numbers, dates or words are masked. */
  query: string | null;
  /** The `operationId` of this document. */
  operation: string;
  /** Path with parameter names. */
  route: string;
  status: number;
  /** Error code. */
  code: string | null;
  durationMs: number;
  /** API key of its token or credentials. */
  apiKeyId: string;
  /** IP address of the client. */
  address: string;
  /** Program names and versions only. */
  userAgent: string | null;
  /** Null without a key, or if the key is not a UUID. */
  idempotencyKey: string | null;
  /** Effect of the key. Null without one. */
  keyState: "ran" | "resumed" | "replayed" | "in_progress" | "different_body" | "invalid" | "unread" | null;
  /** Transaction that the request created or referred to. */
  transactionId: string | null;
  /** Masked JSON, at most 8 KiB. Null without a body, and for bodies that are never recorded. */
  requestBody: string | null;
  /** Whether the body was truncated at 8 KiB. */
  requestBodyCut: boolean;
  /** Response body, masked and limited in the same way. */
  responseBody: string | null;
  responseBodyCut: boolean;
  /** Events that the request created. */
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

export interface RequestsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only requests with this response status. */
  status?: number;
  /** Only requests with a response status of this class. */
  statusClass?: "2xx" | "3xx" | "4xx" | "5xx";
  /** Only requests with this method. */
  method?: "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "HEAD" | "OPTIONS";
  /** Only requests whose path begins with this prefix, such as `/v1/transactions`. */
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
  /** Start of the period. */
  from?: string;
  /** End of the period. */
  to?: string;
}

export class RequestsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the company's requests to `/v1` of the last 30 days, newest first, paged by `limit` and `offset`.
   * Multiple filters are combined with AND. A request is listed about a second after its response. Requests refused
   * because of the key's address list or its expiry are also listed, without a body. Requests without a valid token,
   * to unknown paths or beyond the rate limit are not recorded.
   *
   * `GET /v1/requests`
   */
  list(query?: RequestsListQuery, options?: CallOptions): Pages<LoggedRequest> {
    return this.#transport.pages({ verb: "GET", path: "/v1/requests", query }, options);
  }

  /**
   * Returns a request with its bodies, its events, and why its Idempotency-Key executed, replayed or refused it.
   * Names, documents, addresses, texts and secrets in the bodies are replaced by `•••`. Bodies of `/v1/auth` and
   * `/v1/card-token` are never recorded.
   *
   * `GET /v1/requests/{requestId}`
   */
  get(requestId: string, options?: CallOptions): Promise<LoggedRequestDetail> {
    return this.#transport.data({ verb: "GET", path: path`/v1/requests/${requestId}` }, options);
  }
}
