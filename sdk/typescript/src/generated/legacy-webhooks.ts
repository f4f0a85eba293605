// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Removed } from "./shared.js";

export interface LegacyNewWebhook {
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
}

export interface LegacyWebhook {
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
  headers: LegacyWebhookHeader[];
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
  /** 128 characters. It signs nothing, and every API key of the company can read it: do not share it. */
  signatureSecret: string;
}

export interface LegacyWebhookChange {
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
   * As `POST /v1/webhooks`, without its options; answers the secret in full.
   *
   * `POST /v1/webhook`
   */
  register(body: LegacyNewWebhook, options?: CallOptions): Promise<LegacyWebhook> {
    return this.#transport.data({ verb: "POST", path: "/v1/webhook", body }, options);
  }

  /**
   * The same webhooks as `GET /v1/webhooks`, each with its secret in full.
   *
   * `GET /v1/webhook`
   */
  list(options?: CallOptions): Promise<LegacyWebhook[]> {
    return this.#transport.data({ verb: "GET", path: "/v1/webhook" }, options);
  }

  /**
   * As `PUT /v1/webhooks/{webhookId}`, without its options; answers the secret in full.
   *
   * `PUT /v1/webhook/{id}`
   */
  update(id: string, body?: LegacyWebhookChange, options?: CallOptions): Promise<LegacyWebhook> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/webhook/${id}`, body }, options);
  }

  /**
   * The same as `DELETE /v1/webhooks/{webhookId}`.
   *
   * `DELETE /v1/webhook/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<Removed> {
    return this.#transport.whole({ verb: "DELETE", path: path`/v1/webhook/${id}` }, options);
  }
}
