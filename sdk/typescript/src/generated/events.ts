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
  /** First day of creation, America/Sao_Paulo. */
  startDate?: string;
  /** Last day of creation, inclusive. */
  endDate?: string;
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
  /** Only events about this transaction or other resource. */
  subjectId?: string;
}

export interface EventsStreamQuery {
  /** Duration of the stream in seconds. Reconnect when it ends. */
  seconds?: number;
}

export class EventsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns all events, newest first, paged by `limit` and `offset`, whether or not a webhook received them. After
   * 13 months (the operator may change this) the payload of an event and its deliveries are deleted: the property
   * named by `type` is then null, and the event stays with its id, kind and time.
   *
   * `GET /v1/events`
   */
  list(query?: EventsListQuery, options?: CallOptions): Pages<Event> {
    return this.#transport.pages({ verb: "GET", path: "/v1/events", query }, options);
  }

  /**
   * Returns the JSON Schema (2020-12) of the delivered events. Properties may be added: do not reject unknown ones.
   * Requires no token.
   *
   * `GET /v1/events/schema.json`
   */
  schema(options?: CallOptions): Promise<EventSchema> {
    return this.#transport.whole({ verb: "GET", path: "/v1/events/schema.json", caller: "nobody" }, options);
  }

  /**
   * Streams new events as server-sent events: `id`, `event` and, in `data`, the event as it is delivered. Use it for
   * development: an event that occurs while no client is connected is not repeated here. `npm run listen` forwards
   * the events to a local address. A stream ends shortly after its token expires. At most 20 streams per company and
   * 5 per address are open at a time; further requests return 429.
   *
   * `GET /v1/events/stream`
   */
  stream(query?: EventsStreamQuery, options?: CallOptions): AsyncIterable<Event> {
    return this.#transport.stream({ verb: "GET", path: "/v1/events/stream", query }, options);
  }

  /**
   * Returns an event with the data of the time it occurred. After 13 months (the operator may change this) the
   * payload of an event and its deliveries are deleted: the property named by `type` is then null, and the event
   * stays with its id, kind and time.
   *
   * `GET /v1/events/{eventId}`
   */
  get(eventId: string, options?: CallOptions): Promise<Event> {
    return this.#transport.data({ verb: "GET", path: path`/v1/events/${eventId}` }, options);
  }

  /**
   * Sends the event, in new deliveries, to every webhook that currently receives its kind, and to the transaction's
   * `postbackUrl`. The event keeps its `id`: a receiver that discards repeated ids, as it should, drops the event if
   * it has already received it. A test event and an event whose payload was deleted return 409.
   *
   * `POST /v1/events/{eventId}/replay`
   */
  replay(eventId: string, options?: CallOptions): Promise<Event> {
    return this.#transport.data({ verb: "POST", path: path`/v1/events/${eventId}/replay` }, options);
  }
}
