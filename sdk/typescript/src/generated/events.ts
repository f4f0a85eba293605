// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Event } from "./shared.js";

export type EventSchema = Record<string, unknown>;

export interface EventsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only events of this kind. */
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
  /** Only events about this transaction or other resource. */
  subjectId?: string;
}

export interface EventsStreamQuery {
  /** When the stream ends; connect again then. */
  seconds?: number;
}

export class EventsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Everything that happened, newest first, by `limit` and `offset`, whether a webhook received it or not.
   *
   * `GET /v1/events`
   */
  list(query?: EventsListQuery, options?: CallOptions): Pages<Event> {
    return this.#transport.pages({ verb: "GET", path: "/v1/events", query }, options);
  }

  /**
   * The JSON Schema (2020-12) of what is delivered. Properties may be added: do not refuse them. It takes no token.
   *
   * `GET /v1/events/schema.json`
   */
  schema(options?: CallOptions): Promise<EventSchema> {
    return this.#transport.whole({ verb: "GET", path: "/v1/events/schema.json", caller: "nobody" }, options);
  }

  /**
   * Events from now on, as server-sent events: `id`, `event` and, in `data`, the event as it is delivered. For
   * development: an event that happens while nobody is connected is not repeated here. `npm run listen` passes them
   * on to a local address. A stream ends soon after its token does. A company has at most 20 at a time and an
   * address 5; the next one is a 429.
   *
   * `GET /v1/events/stream`
   */
  stream(query?: EventsStreamQuery, options?: CallOptions): AsyncIterable<Event> {
    return this.#transport.stream({ verb: "GET", path: "/v1/events/stream", query }, options);
  }

  /**
   * An event as it was when it happened.
   *
   * `GET /v1/events/{eventId}`
   */
  get(eventId: string, options?: CallOptions): Promise<Event> {
    return this.#transport.data({ verb: "GET", path: path`/v1/events/${eventId}` }, options);
  }

  /**
   * Sends it to every webhook that wants its kind now, and to the transaction's `postbackUrl`, in new deliveries.
   * Its `id` stays the same: a receiver that discards repeated ids, as it should, drops it if it has seen it. 409
   * for a test.
   *
   * `POST /v1/events/{eventId}/replay`
   */
  replay(eventId: string, options?: CallOptions): Promise<Event> {
    return this.#transport.data({ verb: "POST", path: path`/v1/events/${eventId}/replay` }, options);
  }
}
