// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Replay {
  id: string;
  webhookId: string;
  /** The kinds that it sends; null for all. */
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
  from: string;
  to: string;
  /**
   * `running`; `paused`, by somebody or because its webhook was stopped; `done`: every event is on its way;
   * `canceled`.
   */
  status: "running" | "paused" | "done" | "canceled";
  /** The events of the period when it began. */
  count: number;
  /** Those that are on their way or were sent: each is a delivery. */
  queued: number;
  createdAt: string;
  updatedAt: string;
  endedAt: string | null;
}

export interface ReplayAnswer {
  /** Null for a preview. */
  replayId: string | null;
  /** The events that it sends. */
  count: number;
}

export interface ReplayWish {
  /** The kinds to send, even if the webhook does not receive them now. Absent: those that it receives. */
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
  /** Events from this instant on. With a zone. */
  from: string;
  /** Events until this instant, included; at most now. With a zone. */
  to: string;
  /** true: only counts the events, and sends nothing. */
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
   * Sends every event of a period to this webhook in new deliveries, also those from before it existed. Each keeps
   * its `id`: a receiver that discards repeated ids drops those it has seen. The filter by product holds here too.
   * It goes on in the background, beside new events; a second replay of the same period sends them again. A webhook
   * has at most 5 replays that have not ended.
   *
   * `POST /v1/webhooks/{webhookId}/replay`
   */
  start(webhookId: string, body: ReplayWish, options?: CallOptions): Promise<ReplayAnswer> {
    return this.#transport.data({ verb: "POST", path: path`/v1/webhooks/${webhookId}/replay`, body }, options);
  }

  /**
   * A webhook's replays, newest first, by `limit` and `offset`.
   *
   * `GET /v1/webhooks/{webhookId}/replays`
   */
  list(webhookId: string, query?: WebhookReplaysListQuery, options?: CallOptions): Pages<Replay> {
    return this.#transport.pages({ verb: "GET", path: path`/v1/webhooks/${webhookId}/replays`, query }, options);
  }

  /**
   * How far a replay has come.
   *
   * `GET /v1/webhooks/{webhookId}/replays/{replayId}`
   */
  get(webhookId: string, replayId: string, options?: CallOptions): Promise<Replay> {
    return this.#transport.data({ verb: "GET", path: path`/v1/webhooks/${webhookId}/replays/${replayId}` }, options);
  }

  /**
   * Nothing more is queued; what is on its way is still sent. 409 once it has ended.
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
   * Goes on where it was paused. 409 once it has ended, or while its webhook is stopped.
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
   * Ends it; what is on its way is still sent. 409 once it has ended.
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
