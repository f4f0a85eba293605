// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Transport } from "../transport.js";

export interface ClockAdvance {
  /** Time to advance to, with a time zone. Either this or `advance`. */
  to?: string;
  /** Duration of the advance in ISO 8601, by the calendar of America/Sao_Paulo. */
  advance?: string;
}

export interface ClockReset {
  /** Exact name of the company, as shown in the dashboard's settings. */
  confirm: string;
}

export interface SandboxClock {
  /** Current time of the company. During an advance, the time reached so far. */
  now: string;
  /** Target of the current advance. Null if the clock is not advancing. */
  target: string | null;
  advancing: boolean;
  /** Whether the company's sandbox data is being reset. The company accepts no changes until the reset is done. */
  resetting: boolean;
}

export interface SandboxClockPage {
  /** Current time of the company. During an advance, the time reached so far. */
  now: string;
  /** Target of the current advance. Null if the clock is not advancing. */
  target: string | null;
  advancing: boolean;
  /** Whether the company's sandbox data is being reset. The company accepts no changes until the reset is done. */
  resetting: boolean;
  /** Number of instants processed by the current or last advance. */
  steps: number;
  /** Next charge or retry of a subscription. Null if none is scheduled. */
  nextRenewalAt: string | null;
  /** Task that failed in the last step, or `reset`. It is retried. */
  failing: string[];
  /** Timeline of the advance, latest first. */
  timeline: SandboxClockPageTimeline[];
  /** Number of entries of the whole timeline. */
  totalRows: number;
}

export interface SandboxClockPageTimeline {
  at: string;
  /** Name of the event, or of the task that created none. */
  what: string;
  /** Id of the subject of the event. Null without an event. */
  id: string | null;
  /** Number of occurrences; 1 for an event. */
  count: number;
}

export interface ClockReadQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
}

export class ClockResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the company's current time, the progress of an advance, and the timeline of the advance, latest first,
   * paged by `limit` and `offset`.
   *
   * `GET /v1/sandbox/clock`
   */
  read(query?: ClockReadQuery, options?: CallOptions): Promise<SandboxClockPage> {
    return this.#transport.data({ verb: "GET", path: "/v1/sandbox/clock", query }, options);
  }

  /**
   * Advances the company's time to an instant or by a duration, at most to ten years after the real time. Everything
   * that falls due is processed in order of time, at its own instant: charges expire, subscriptions renew and retry,
   * money is released, mails and webhooks are sent, days are closed. The advance runs in the background: read the
   * clock for its progress. At its target, the clock continues to run. Time never moves back. Only a company whose
   * sole connection is the sandbox has a clock; a company with a clock cannot connect a bank that moves real money.
   * Tokens, sign-ins, idempotency keys and rate limits use the real time.
   *
   * `POST /v1/sandbox/clock`
   */
  advance(body?: ClockAdvance, options?: CallOptions): Promise<SandboxClock> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/clock", body }, options);
  }

  /**
   * Ends the advance after the step in progress. The clock continues to run from there.
   *
   * `POST /v1/sandbox/clock/stop`
   */
  stop(options?: CallOptions): Promise<SandboxClock> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/clock/stop" }, options);
  }

  /**
   * Deletes the company's sandbox data and resets its clock to the real time. Time never moves back. Deletes
   * customers, transactions, refunds, disputes, subscriptions, orders, students and their progress, the ledger
   * (balances become zero), payouts, events and deliveries, pending notices and mails, exports, imports, stored
   * responses of Idempotency-Keys and the request log. Keeps the company, its team and keys, connections, settings,
   * webhooks, catalog, courses, coupons, affiliates, payment links, uploads and the audit log. Coupon uses and
   * payment link payments restart from zero, and sold units return to stock. The reset cannot be undone, so
   * `confirm` must be the company's name. It runs in the background, usually for a few seconds. Until the clock
   * shows `resetting: false`, the company accepts no changes (503, or 409 `clock_resetting` for operations on its
   * clock). Only for a company that never had a connection other than the sandbox.
   *
   * `POST /v1/sandbox/clock/reset`
   */
  reset(body: ClockReset, options?: CallOptions): Promise<SandboxClock> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/clock/reset", body }, options);
  }
}
