// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Removed } from "./shared.js";

export interface LegacyNewWebhook {
  /** http or https, without credentials, at most 2 048 characters. Use a long random secret in its path. */
  url: string;
  /** Event kinds to send. Defaults to all, including future ones. */
  events?: (
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
  )[];
  /** Your label for it. */
  name?: string;
}

export interface LegacyWebhook {
  id: string;
  url: string;
  name: string;
  /** Event kinds that the webhook receives. Null for all, including future ones. */
  events:
    | (
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
        | "webhook_test"
      )[]
    | null;
  active: boolean;
  /** Reason why deliveries stopped: the endpoint answered 410 (`gone`), or only failed for 5 days (`failing`). */
  disabledReason: "gone" | "failing" | null;
  disabledAt: string | null;
  /** Set after ten consecutive failures: nothing is sent before this time. Then one delivery is sent as a probe. */
  pausedUntil: string | null;
  createdAt: string;
  updatedAt: string;
  /**
   * Whether deliveries are signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`,
   * `webhook-signature`).
   */
  signed: boolean;
  /** Time until which the previous secret also signs. Null if only one secret is active. */
  previousSecretEndsAt: string | null;
  /** Custom headers, with masked values. */
  headers: LegacyWebhookHeader[];
  /**
   * Only events about a charge, subscription, authorization, dispute or enrollment of one of these products. Events
   * that concern no product (payouts, charges without one) are not sent; tests are always sent. Null: every event.
   */
  productIds: string[] | null;
  /**
   * Maximum number of deliveries per second, across all servers, including retries and replays. Further deliveries
   * are queued. A tenth of the limit can be sent at once. Null: no limit.
   */
  deliveriesPerSecond: number | null;
  /** 128 characters. It signs nothing. Every API key of the company can read it: do not use it as a shared secret. */
  signatureSecret: string;
}

export interface LegacyWebhookChange {
  /** http or https, without credentials, at most 2 048 characters. Use a long random secret in its path. */
  url?: string;
  /** Event kinds to send. Null for all. */
  events?:
    | (
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
      )[]
    | null;
  /** Your label for it. */
  name?: string;
  /** `false` stops deliveries; `true` starts them again. */
  active?: boolean;
}

export interface LegacyWebhookHeader {
  name: string;
  valueMasked: string;
}

export class LegacyWebhooksResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Same as `POST /v1/webhooks`, without its options. Returns the secret in full.
   *
   * `POST /v1/webhook`
   */
  register(body: LegacyNewWebhook, options?: CallOptions): Promise<LegacyWebhook> {
    return this.#transport.data({ verb: "POST", path: "/v1/webhook", body }, options);
  }

  /**
   * Returns the same webhooks as `GET /v1/webhooks`, each with its secret in full.
   *
   * `GET /v1/webhook`
   */
  list(options?: CallOptions): Promise<LegacyWebhook[]> {
    return this.#transport.data({ verb: "GET", path: "/v1/webhook" }, options);
  }

  /**
   * Same as `PUT /v1/webhooks/{webhookId}`, without its options. Returns the secret in full.
   *
   * `PUT /v1/webhook/{id}`
   */
  update(id: string, body?: LegacyWebhookChange, options?: CallOptions): Promise<LegacyWebhook> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/webhook/${id}`, body }, options);
  }

  /**
   * Same as `DELETE /v1/webhooks/{webhookId}`.
   *
   * `DELETE /v1/webhook/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<Removed> {
    return this.#transport.whole({ verb: "DELETE", path: path`/v1/webhook/${id}` }, options);
  }
}
