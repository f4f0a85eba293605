// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Replay {
  id: string;
  webhookId: string;
  /** Event kinds that the replay sends. Null for all. */
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
  from: string;
  to: string;
  /** `running`. `paused`: by request, or because its webhook was stopped. `done`: every event is queued. `canceled`. */
  status: "running" | "paused" | "done" | "canceled";
  /** Number of events in the period when the replay started. */
  count: number;
  /** Number of events in the period that are not sent because their payload was deleted. */
  skipped: number;
  /** Number of events queued or sent. Each is one delivery. */
  queued: number;
  createdAt: string;
  updatedAt: string;
  endedAt: string | null;
}

export interface ReplayAnswer {
  /** Null for a preview. */
  replayId: string | null;
  /** Number of events that the replay sends. */
  count: number;
  /** Number of events that are not sent because their payload was deleted. */
  skipped: number;
}

export interface ReplayWish {
  /** Event kinds to send, even if the webhook does not receive them now. Defaults to those that it receives. */
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
  /** Start of the period, with a time zone. */
  from: string;
  /** End of the period, inclusive, at most now, with a time zone. */
  to: string;
  /** `true` only counts the events and sends nothing. */
  preview?: boolean;
}

export interface WebhookReplaysListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export class WebhookReplaysResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Sends every event of a period to this webhook in new deliveries, including events from before the webhook
   * existed. Each event keeps its `id`: a receiver that discards repeated ids drops events that it has already
   * received. The product filter of the webhook also applies. Events whose payload was deleted are skipped and
   * counted. The replay runs in the background, alongside new events. A second replay of the same period sends the
   * events again. A webhook has at most 5 unfinished replays.
   *
   * `POST /v1/webhooks/{webhookId}/replay`
   */
  start(webhookId: string, body: ReplayWish, options?: CallOptions): Promise<ReplayAnswer> {
    return this.#transport.data({ verb: "POST", path: path`/v1/webhooks/${webhookId}/replay`, body }, options);
  }

  /**
   * Returns the replays of a webhook, newest first, paged by `limit` and `offset`.
   *
   * `GET /v1/webhooks/{webhookId}/replays`
   */
  list(webhookId: string, query?: WebhookReplaysListQuery, options?: CallOptions): Pages<Replay> {
    return this.#transport.pages({ verb: "GET", path: path`/v1/webhooks/${webhookId}/replays`, query }, options);
  }

  /**
   * Returns the progress of a replay.
   *
   * `GET /v1/webhooks/{webhookId}/replays/{replayId}`
   */
  get(webhookId: string, replayId: string, options?: CallOptions): Promise<Replay> {
    return this.#transport.data({ verb: "GET", path: path`/v1/webhooks/${webhookId}/replays/${replayId}` }, options);
  }

  /**
   * Stops queueing deliveries. Deliveries already queued are still sent. A replay that has ended returns 409.
   *
   * `POST /v1/webhooks/{webhookId}/replays/{replayId}/pause`
   */
  pause(webhookId: string, replayId: string, options?: CallOptions): Promise<Replay> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/webhooks/${webhookId}/replays/${replayId}/pause` },
      options,
    );
  }

  /**
   * Continues a paused replay. Returns 409 if the replay has ended or its webhook is stopped.
   *
   * `POST /v1/webhooks/{webhookId}/replays/{replayId}/resume`
   */
  resume(webhookId: string, replayId: string, options?: CallOptions): Promise<Replay> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/webhooks/${webhookId}/replays/${replayId}/resume` },
      options,
    );
  }

  /**
   * Ends the replay. Deliveries already queued are still sent. A replay that has ended returns 409.
   *
   * `POST /v1/webhooks/{webhookId}/replays/{replayId}/cancel`
   */
  cancel(webhookId: string, replayId: string, options?: CallOptions): Promise<Replay> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/webhooks/${webhookId}/replays/${replayId}/cancel` },
      options,
    );
  }
}
