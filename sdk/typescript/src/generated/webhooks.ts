// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { NewWebhook, Removed, WebhookDelivery } from "./shared.js";

export interface Webhook {
  id: string;
  url: string;
  name: string;
  /** The kinds it receives; null for all, those to come included. */
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
        | "payout_created"
        | "payout_completed"
        | "payout_failed"
        | "payout_returned"
        | "payout_canceled"
        | "course_enrolled"
        | "course_revoked"
        | "course_completed"
        | "certificate_issued"
        | "webhook_test"
      )[]
    | null;
  active: boolean;
  /** Why deliveries were stopped: it answered 410 (`gone`), or only failed for 5 days (`failing`). */
  disabledReason: "gone" | "failing" | null;
  disabledAt: string | null;
  /** It failed ten times in a row: nothing is sent before this instant, then one delivery as a probe. */
  pausedUntil: string | null;
  createdAt: string;
  updatedAt: string;
  /** Bullets and the last four characters of the secret. */
  signatureSecretMasked: string;
}

export interface WebhookChange {
  /** http or https, without credentials, at most 2 048 characters. Put a long random secret into its path. */
  url?: string;
  /** The kinds to send; null for all. */
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
        | "payout_created"
        | "payout_completed"
        | "payout_failed"
        | "payout_returned"
        | "payout_canceled"
        | "course_enrolled"
        | "course_revoked"
        | "course_completed"
        | "certificate_issued"
      )[]
    | null;
  /** Your own name for it. */
  name?: string;
  /** false stops deliveries, true starts them again. */
  active?: boolean;
}

export class WebhooksResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Sends `webhook_test` to the URL and waits 10 seconds for its answer: only a 2xx registers it, anything else is a
   * 400 that says what happened. Plain http is not refused. A company has at most 50 webhooks.
   *
   * `POST /v1/webhooks`
   */
  register(body: NewWebhook, options?: CallOptions): Promise<Webhook> {
    return this.#transport.data({ verb: "POST", path: "/v1/webhooks", body }, options);
  }

  /**
   * All of them, the oldest first, their secrets masked.
   *
   * `GET /v1/webhooks`
   */
  list(options?: CallOptions): Promise<Webhook[]> {
    return this.#transport.data({ verb: "GET", path: "/v1/webhooks" }, options);
  }

  /**
   * A webhook, its secret masked, with its endpoint's health.
   *
   * `GET /v1/webhooks/{webhookId}`
   */
  get(webhookId: string, options?: CallOptions): Promise<Webhook> {
    return this.#transport.data({ verb: "GET", path: path`/v1/webhooks/${webhookId}` }, options);
  }

  /**
   * Absent fields stay. A changed URL is tested as at registration, and waiting deliveries go to it. `active: false`
   * gives waiting deliveries up; `active: true` starts a disabled webhook again.
   *
   * `PUT /v1/webhooks/{webhookId}`
   */
  update(webhookId: string, body?: WebhookChange, options?: CallOptions): Promise<Webhook> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/webhooks/${webhookId}`, body }, options);
  }

  /**
   * Stops its deliveries and removes it from both routes; its waiting deliveries are canceled.
   *
   * `DELETE /v1/webhooks/{webhookId}`
   */
  delete(webhookId: string, options?: CallOptions): Promise<Removed> {
    return this.#transport.whole({ verb: "DELETE", path: path`/v1/webhooks/${webhookId}` }, options);
  }

  /**
   * Sends `webhook_test`, of scope `test`, waits at most 10 seconds and answers with the result.
   *
   * `POST /v1/webhooks/{webhookId}/test`
   */
  test(webhookId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.#transport.data({ verb: "POST", path: path`/v1/webhooks/${webhookId}/test` }, options);
  }
}
