// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Removed, WebhookDelivery, WebhookHeader } from "./shared.js";

export interface RotatedSecret {
  /** `whsec_` and the base64 of 32 bytes. Returned only once. */
  signingSecret: string;
  /** Time until which the previous secret also signs. Null if only one secret is active. */
  previousSecretEndsAt: string | null;
}

export interface SavedWebhook {
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
  headers: SavedWebhookHeader[];
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
  /** Bullets followed by the last four characters of the secret. */
  signatureSecretMasked: string;
  /** Only in the response that enabled signing: `whsec_` and the base64 of 32 bytes, returned only once. */
  signingSecret?: string;
}

export interface SavedWebhookHeader {
  name: string;
  valueMasked: string;
}

export interface SecretRotation {
  /** `true` ends the old secret at once, for a compromised secret. Otherwise it ends after 24 hours. */
  endPrevious?: boolean;
}

export interface Webhook {
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
  headers: WebhookHeader[];
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
  /** Bullets followed by the last four characters of the secret. */
  signatureSecretMasked: string;
}

export interface WebhookChange {
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
  /**
   * Whether deliveries are signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`,
   * `webhook-signature`). The response to the change that enables it contains `signingSecret` once. `false` deletes
   * the secrets.
   */
  signed?: boolean;
  /**
   * Custom headers sent with every delivery, at most 10, such as a token for a gateway. Their values are stored
   * encrypted and never returned. Headers of the request itself or of the connection (`host`, `content-*`,
   * `transfer-encoding`, …), `user-agent`, `accept`, `webhook-*` and `x-delivery-*` cannot be set. Replaces all
   * headers; an empty list removes them. With a URL of another host, you must give the headers and their values
   * again.
   */
  headers?: WebhookHeaderChange[];
  /**
   * Only events about a charge, subscription, authorization, dispute or enrollment of one of these products. Events
   * that concern no product (payouts, charges without one) are not sent; tests are always sent. Null: every event.
   */
  productIds?: string[] | null;
  /**
   * Maximum number of deliveries per second, across all servers, including retries and replays. Further deliveries
   * are queued. A tenth of the limit can be sent at once. Null: no limit.
   */
  deliveriesPerSecond?: number | null;
}

export interface WebhookHeaderChange {
  /** Lowercase. */
  name: string;
  /** If omitted, the stored value is kept. */
  value?: string;
}

export interface WebhookHeaderInput {
  /** Lowercase. */
  name: string;
  value: string;
}

export interface WebhookInput {
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
  /**
   * Whether deliveries are signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`,
   * `webhook-signature`). The response contains `signingSecret` once. Defaults to false.
   */
  signed?: boolean;
  /**
   * Custom headers sent with every delivery, at most 10, such as a token for a gateway. Their values are stored
   * encrypted and never returned. Headers of the request itself or of the connection (`host`, `content-*`,
   * `transfer-encoding`, …), `user-agent`, `accept`, `webhook-*` and `x-delivery-*` cannot be set.
   */
  headers?: WebhookHeaderInput[];
  /**
   * Only events about a charge, subscription, authorization, dispute or enrollment of one of these products. Events
   * that concern no product (payouts, charges without one) are not sent; tests are always sent. Defaults to every
   * event.
   */
  productIds?: string[];
  /**
   * Maximum number of deliveries per second, across all servers, including retries and replays. Further deliveries
   * are queued. A tenth of the limit can be sent at once. Defaults to no limit.
   */
  deliveriesPerSecond?: number;
}

export interface WebhookTest {
  /** Kind of event to send, with example data. Defaults to `webhook_test`. */
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

export class WebhooksResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Sends `webhook_test` to the URL and waits 10 seconds for its answer. Only a 2xx registers the webhook; any other
   * result returns 400 with the reason. Plain http is accepted. A company has at most 50 webhooks. With `signed`,
   * the test is signed with a secret that only this response contains.
   *
   * `POST /v1/webhooks`
   */
  register(body: WebhookInput, options?: CallOptions): Promise<SavedWebhook> {
    return this.#transport.data({ verb: "POST", path: "/v1/webhooks", body }, options);
  }

  /**
   * Returns all webhooks, oldest first, with masked secrets.
   *
   * `GET /v1/webhooks`
   */
  list(options?: CallOptions): Promise<Webhook[]> {
    return this.#transport.data({ verb: "GET", path: "/v1/webhooks" }, options);
  }

  /**
   * Returns a webhook with its masked secret and the health of its endpoint.
   *
   * `GET /v1/webhooks/{webhookId}`
   */
  get(webhookId: string, options?: CallOptions): Promise<Webhook> {
    return this.#transport.data({ verb: "GET", path: path`/v1/webhooks/${webhookId}` }, options);
  }

  /**
   * Omitted fields stay unchanged. A changed URL is tested as at registration, and pending deliveries go to it.
   * `active: false` cancels pending deliveries; `active: true` enables a disabled webhook again.
   *
   * `PUT /v1/webhooks/{webhookId}`
   */
  update(webhookId: string, body?: WebhookChange, options?: CallOptions): Promise<SavedWebhook> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/webhooks/${webhookId}`, body }, options);
  }

  /**
   * Stops the webhook's deliveries, cancels the pending ones and removes it from both routes.
   *
   * `DELETE /v1/webhooks/{webhookId}`
   */
  delete(webhookId: string, options?: CallOptions): Promise<Removed> {
    return this.#transport.whole({ verb: "DELETE", path: path`/v1/webhooks/${webhookId}` }, options);
  }

  /**
   * Creates a new signing secret. The old one remains valid for 24 hours: `webhook-signature` then contains both
   * signatures, so that the receiver can switch in the meantime. With `endPrevious`, the old secret ends at once. At
   * most two secrets are active: a rotation always ends an older one.
   *
   * `POST /v1/webhooks/{webhookId}/signing-secret`
   */
  rotateSecret(webhookId: string, body?: SecretRotation, options?: CallOptions): Promise<RotatedSecret> {
    return this.#transport.data({ verb: "POST", path: path`/v1/webhooks/${webhookId}/signing-secret`, body }, options);
  }

  /**
   * Ends the old secret of a rotation now, instead of after 24 hours. Changes nothing if only one secret is active.
   *
   * `DELETE /v1/webhooks/{webhookId}/signing-secret/previous`
   */
  endPreviousSecret(webhookId: string, options?: CallOptions): Promise<Removed> {
    return this.#transport.whole(
      { verb: "DELETE", path: path`/v1/webhooks/${webhookId}/signing-secret/previous` },
      options,
    );
  }

  /**
   * Sends `webhook_test`, or an example of `event`, with scope `test`, waits at most 10 seconds and returns the
   * result. The ids in an example do not exist. The log of events lists every test as `webhook_test`.
   *
   * `POST /v1/webhooks/{webhookId}/test`
   */
  test(webhookId: string, body?: WebhookTest, options?: CallOptions): Promise<WebhookDelivery> {
    return this.#transport.data({ verb: "POST", path: path`/v1/webhooks/${webhookId}/test`, body }, options);
  }
}
