// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { WebhookDelivery } from "./shared.js";

export interface DeliveriesListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only deliveries in this state. */
  status?: "created" | "delivered" | "error" | "failed" | "canceled";
  /** Only deliveries of this kind of event. */
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
  /** Only deliveries to this webhook. */
  webhookId?: string;
  /** Only deliveries of this event. */
  eventId?: string;
  /** Only deliveries of events about this transaction or other resource. */
  subjectId?: string;
  /** Only deliveries of this scope. */
  scope?: "user" | "postback" | "test";
}

export class DeliveriesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns deliveries, including tests, newest first, paged by `limit` and `offset`. Multiple filters are combined
   * with AND. Deliveries are deleted with the payload of their event.
   *
   * `GET /v1/webhook-deliveries`
   */
  list(query?: DeliveriesListQuery, options?: CallOptions): Pages<WebhookDelivery> {
    return this.#transport.pages({ verb: "GET", path: "/v1/webhook-deliveries", query }, options);
  }

  /**
   * Sends the delivery now, on the same record and with the same event id, in any status and even to a paused
   * endpoint. Returns 409 if its webhook was deleted.
   *
   * `POST /v1/webhook-deliveries/{deliveryId}/retry`
   */
  retry(deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.#transport.data({ verb: "POST", path: path`/v1/webhook-deliveries/${deliveryId}/retry` }, options);
  }
}
