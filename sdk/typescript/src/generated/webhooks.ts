// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Removed, WebhookDelivery, WebhookHeader } from "./shared.js";

export interface NewWebhook {
  /** http or https, without credentials, at most 2 048 characters. Put a long random secret into its path. */
  url: string;
  /** The kinds to send. Absent: all, those to come included. */
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
    | "payout_created"
    | "payout_completed"
    | "payout_failed"
    | "payout_returned"
    | "payout_canceled"
    | "course_enrolled"
    | "course_revoked"
    | "course_completed"
    | "certificate_issued"
  )[];
  /** Your own name for it. */
  name?: string;
  /**
   * Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The
   * answer carries `signingSecret` once. Absent: no.
   */
  signed?: boolean;
  /**
   * Headers that every delivery carries beside ours, at most 10: for a gateway that wants a token. Their values are
   * stored encrypted and never shown again. Headers of the request itself or of the connection (`host`, `content-*`,
   * `transfer-encoding`, …), `user-agent`, `accept`, `webhook-*` and `x-delivery-*` cannot be chosen.
   */
  headers?: NewWebhookHeader[];
  /**
   * Only events about a charge, subscription, authorisation, dispute or enrollment of one of these products. Events
   * that concern no product (payouts, charges without one) are then left out; tests are sent in any case. Absent:
   * every event.
   */
  productIds?: string[];
  /**
   * At most so many deliveries a second, from all our machines together, retries and replays included; the others
   * wait their turn. A tenth of it may be sent at once. Absent: without a limit.
   */
  deliveriesPerSecond?: number;
}

export interface NewWebhookHeader {
  /** In lower case. */
  name: string;
  value: string;
}

export interface RotatedSecret {
  /** `whsec_` and the base64 of 32 bytes. It is shown this once. */
  signingSecret: string;
  /** Until when the secret before the last rotation signs along; null when one secret signs. */
  previousSecretEndsAt: string | null;
}

export interface SavedWebhook {
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
  /** Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). */
  signed: boolean;
  /** Until when the secret before the last rotation signs along; null when one secret signs. */
  previousSecretEndsAt: string | null;
  /** Its own headers, their values masked. */
  headers: SavedWebhookHeader[];
  /**
   * Only events about a charge, subscription, authorisation, dispute or enrollment of one of these products. Events
   * that concern no product (payouts, charges without one) are then left out; tests are sent in any case. null:
   * every event.
   */
  productIds: string[] | null;
  /**
   * At most so many deliveries a second, from all our machines together, retries and replays included; the others
   * wait their turn. A tenth of it may be sent at once. null: without a limit.
   */
  deliveriesPerSecond: number | null;
  /** Bullets and the last four characters of the secret. */
  signatureSecretMasked: string;
  /** Only in the answer that switched signing on: `whsec_` and the base64 of 32 bytes, shown this once. */
  signingSecret?: string;
}

export interface SavedWebhookHeader {
  name: string;
  valueMasked: string;
}

export interface SecretRotation {
  /** true: the old secret ends at once, because others may know it. Absent: after 24 hours. */
  endPrevious?: boolean;
}

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
  /** Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). */
  signed: boolean;
  /** Until when the secret before the last rotation signs along; null when one secret signs. */
  previousSecretEndsAt: string | null;
  /** Its own headers, their values masked. */
  headers: WebhookHeader[];
  /**
   * Only events about a charge, subscription, authorisation, dispute or enrollment of one of these products. Events
   * that concern no product (payouts, charges without one) are then left out; tests are sent in any case. null:
   * every event.
   */
  productIds: string[] | null;
  /**
   * At most so many deliveries a second, from all our machines together, retries and replays included; the others
   * wait their turn. A tenth of it may be sent at once. null: without a limit.
   */
  deliveriesPerSecond: number | null;
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
  /**
   * Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The
   * answer to the change that switches it on carries `signingSecret` once; false forgets the secrets.
   */
  signed?: boolean;
  /**
   * Headers that every delivery carries beside ours, at most 10: for a gateway that wants a token. Their values are
   * stored encrypted and never shown again. Headers of the request itself or of the connection (`host`, `content-*`,
   * `transfer-encoding`, …), `user-agent`, `accept`, `webhook-*` and `x-delivery-*` cannot be chosen. Replaces them
   * all; an empty list removes them. With a URL of another host, they must be given again, with their values.
   */
  headers?: WebhookHeaderChange[];
  /**
   * Only events about a charge, subscription, authorisation, dispute or enrollment of one of these products. Events
   * that concern no product (payouts, charges without one) are then left out; tests are sent in any case. null:
   * every event.
   */
  productIds?: string[] | null;
  /**
   * At most so many deliveries a second, from all our machines together, retries and replays included; the others
   * wait their turn. A tenth of it may be sent at once. null: without a limit.
   */
  deliveriesPerSecond?: number | null;
}

export interface WebhookHeaderChange {
  /** In lower case. */
  name: string;
  /** Absent: the stored value stays. */
  value?: string;
}

export class WebhooksResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Sends `webhook_test` to the URL and waits 10 seconds for its answer: only a 2xx registers it, anything else is a
   * 400 that says what happened. Plain http is not refused. A company has at most 50 webhooks. With `signed` the
   * test is signed too, by a secret that only the answer tells.
   *
   * `POST /v1/webhooks`
   */
  register(body: NewWebhook, options?: CallOptions): Promise<SavedWebhook> {
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
  update(webhookId: string, body?: WebhookChange, options?: CallOptions): Promise<SavedWebhook> {
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
   * Makes a new secret. The old one signs along for 24 hours: `webhook-signature` then holds both signatures, so the
   * receiver can change in its own time. With `endPrevious` it ends at once. At most two secrets sign: an older one
   * ends in any case.
   *
   * `POST /v1/webhooks/{webhookId}/signing-secret`
   */
  rotateSecret(webhookId: string, body?: SecretRotation, options?: CallOptions): Promise<RotatedSecret> {
    return this.#transport.data({ verb: "POST", path: path`/v1/webhooks/${webhookId}/signing-secret`, body }, options);
  }

  /**
   * After a rotation: the old secret signs no more from now on, instead of after 24 hours. Changes nothing if one
   * secret signs.
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
   * Sends `webhook_test`, of scope `test`, waits at most 10 seconds and answers with the result.
   *
   * `POST /v1/webhooks/{webhookId}/test`
   */
  test(webhookId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.#transport.data({ verb: "POST", path: path`/v1/webhooks/${webhookId}/test` }, options);
  }
}
