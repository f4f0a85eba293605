// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Transport } from "../transport.js";

export interface ClockAdvance {
  /** The instant to advance to. With a zone. Either this or `advance`. */
  to?: string;
  /** How far to advance: an ISO 8601 duration, by the calendar of America/Sao_Paulo. */
  advance?: string;
}

export interface ClockReset {
  /** The company's name, letter for letter, as the dashboard's settings show it. */
  confirm: string;
}

export interface SandboxClock {
  /** The company's now; during an advance, the instant that it has reached. */
  now: string;
  /** Where the clock is advancing to; null if it is not. */
  target: string | null;
  advancing: boolean;
  /** Whether the company's sandbox data is being wiped: it takes no changes until that is done. */
  resetting: boolean;
}

export interface SandboxClockPage {
  /** The company's now; during an advance, the instant that it has reached. */
  now: string;
  /** Where the clock is advancing to; null if it is not. */
  target: string | null;
  advancing: boolean;
  /** Whether the company's sandbox data is being wiped: it takes no changes until that is done. */
  resetting: boolean;
  /** Instants at which the current or last advance did work. */
  steps: number;
  /** When a subscription is charged next, or tried again; null if none will be. */
  nextRenewalAt: string | null;
  /** The work that failed in the last step, or `reset`; it is tried again. */
  failing: string[];
  /** What happened while the clock advanced, latest first. */
  timeline: SandboxClockPageTimeline[];
  /** The entries of the whole timeline. */
  totalRows: number;
}

export interface SandboxClockPageTimeline {
  at: string;
  /** An event's name, or what was done without one. */
  what: string;
  /** The id of what the event is about; null without an event. */
  id: string | null;
  /** How many: 1 for an event. */
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
   * The company's now, how far an advance has come, and what happened meanwhile, latest first, by `limit` and
   * `offset`.
   *
   * `GET /v1/sandbox/clock`
   */
  read(query?: ClockReadQuery, options?: CallOptions): Promise<SandboxClockPage> {
    return this.#transport.data({ verb: "GET", path: "/v1/sandbox/clock", query }, options);
  }

  /**
   * Moves the company's time on, to an instant or by a duration, at most to ten years from the real time. Everything
   * that falls due on the way is done in order of time, at its own instant: charges expire, subscriptions renew and
   * retry, money is released, mails and webhooks go out, days are closed. It goes on in the background: read the
   * clock to see how far it has come. From its target on, the clock ticks on. Time never goes back. Only for a
   * company without any connection but the sandbox; with a clock, no bank of real money can be connected. Tokens,
   * sign-ins, idempotency keys and rate limits stay on the real time.
   *
   * `POST /v1/sandbox/clock`
   */
  advance(body?: ClockAdvance, options?: CallOptions): Promise<SandboxClock> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/clock", body }, options);
  }

  /**
   * The advance ends after the step under way, and the clock ticks on from there.
   *
   * `POST /v1/sandbox/clock/stop`
   */
  stop(options?: CallOptions): Promise<SandboxClock> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/clock/stop" }, options);
  }

  /**
   * Wipes what the company sold and rehearsed in the sandbox, and its clock: it lives by the real time again. Time
   * itself never goes back. Gone are customers, transactions, refunds, disputes, subscriptions, orders, students and
   * their progress, the ledger (balances are zero), payouts, events and deliveries, notices and mails that wait,
   * exports, imports, answers kept for Idempotency-Keys and the log of requests. The company, its team and keys,
   * connections, settings, webhooks, catalog, courses, coupons, affiliates, payment links, uploads and the audit log
   * stay; uses of coupons and payments of links count from zero, and sold units are back in stock. It cannot be
   * undone, so `confirm` names the company. It goes on in the background, usually for a few seconds: until the clock
   * says `resetting: false`, the company takes no changes (503, or 409 `clock_resetting` to moves of its clock).
   * Only for a company that never had another connection than the sandbox.
   *
   * `POST /v1/sandbox/clock/reset`
   */
  reset(body: ClockReset, options?: CallOptions): Promise<SandboxClock> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/clock/reset", body }, options);
  }
}
