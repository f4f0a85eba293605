// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Scenario {
  name: string;
  title: string;
  description?: string;
  /** How long it lasts; day 1 is the day after the run begins. */
  days: number;
  /** Draws the buyers and the minutes of repeated steps. Absent: the name. */
  seed?: string;
  /** What each run adds to the catalog. */
  products?: ScenarioProduct[];
  steps: ScenarioStep[];
}

export interface ScenarioProduct {
  name: string;
  title: string;
  /** Integer cents: R$ 49,90 is 4990. */
  priceInCents: number;
  /** Makes it a plan that buyers subscribe to. */
  frequency?: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
}

export interface ScenarioRun {
  id: string;
  /** The scenario's name. A run keeps the steps that it began with. */
  scenario: string;
  title: string;
  status: "running" | "done" | "stopped";
  seed: string;
  days: number;
  /** The start of day 1, by the company's clock. */
  beginsAt: string;
  /** The end of its last day. */
  endsAt: string;
  /** What it has to do. */
  actions: number;
  /** How many of them it has done. */
  reached: number;
  /** What was done and what was refused; a card's refusal counts as done. */
  verbs: ScenarioRunVerb[];
  /** The first hundred refusals. */
  faults: ScenarioRunFault[];
  createdAt: string;
  endedAt: string | null;
}

export interface ScenarioRunFault {
  /** The index of its step in the scenario, from 0; -1 for the run itself. */
  step: number;
  at: string;
  /** As the API would have answered. */
  code: string;
}

export interface ScenarioRunVerb {
  verb:
    | "charge_pix"
    | "charge_boleto"
    | "charge_card"
    | "subscribe"
    | "pay"
    | "expire"
    | "refund"
    | "dispute"
    | "decide_dispute"
    | "change_card"
    | "cancel_subscription"
    | "request_payout"
    | "return_payout"
    | "order_issuer"
    | "order_bank"
    | "fail_webhooks";
  done: number;
  refused: number;
}

export interface ScenarioStep {
  verb:
    | "charge_pix"
    | "charge_boleto"
    | "charge_card"
    | "subscribe"
    | "pay"
    | "expire"
    | "refund"
    | "dispute"
    | "decide_dispute"
    | "change_card"
    | "cancel_subscription"
    | "request_payout"
    | "return_payout"
    | "order_issuer"
    | "order_bank"
    | "fail_webhooks";
  /** Names what the step makes, so that later steps can act on it. */
  name?: string;
  /** Acts on everything that an earlier step of this name made. A payment's name means what it paid. */
  of?: string;
  /** With `of`: on this share of them, spread evenly. Absent: all. */
  percent?: number;
  /** The day of the scenario, from 1. Either this or `afterMinutes`. */
  day?: number;
  /** With `day`: the time in São Paulo. Absent: 10:00. */
  at?: string;
  /** With `of`: so long after each of them was made. */
  afterMinutes?: number;
  repeat?: ScenarioStepRepeat;
  /**
   * Of a charge: either this or `product`. Of a payment: absent, what is due. Of a refund: absent, all. Of a payout:
   * absent, all that is available.
   */
  amountInCents?: number;
  /** The product of the scenario that is sold, at its price. */
  product?: string;
  /** The test card. Absent: `approved`. */
  card?:
    | "approved"
    | "do_not_honor"
    | "insufficient_funds"
    | "expired_card"
    | "invalid_cvv"
    | "paid_later"
    | "refused_later"
    | "renewals_refused"
    | "charged_back"
    | "no_answer";
  installments?: number;
  /** The buyer's number: the same number is the same person. Absent: somebody new. */
  buyer?: number;
  /** Of a payment: how often, at most twice. Of an order: how many of the next calls. */
  times?: number;
  /** Lets a pending charge run out before it is paid. */
  isLate?: boolean;
  /** As the seller sees it. */
  verdict?: "won" | "lost";
  /** Of the issuer: `approve`, `refuse`, the same `_later`, or `dispute`. Of the bank: `slow`, `silent` or `lost`. */
  answer?: "approve" | "refuse" | "approve_later" | "refuse_later" | "dispute" | "slow" | "silent" | "lost";
  /** The issuer's response code of a refusal (ABECS, Normativo 21). Absent: `05`. */
  code?: string;
  /** How long a slow answer takes, in real time. */
  seconds?: number;
  /** What each webhook seems to answer to its next delivery. Absent: 500. */
  status?: number;
}

/** From `day` on, so many times a day between 8:00 and 22:00, at minutes that the seed draws. */
export interface ScenarioStepRepeat {
  days: number;
  timesPerDay: number;
}

export interface Scenarios {
  scenarios: ScenariosScenario[];
  /** The run under way, or else the last one; null before any. */
  lastRun: ScenarioRun | null;
}

export interface ScenariosRunInput {
  /** Ends it after another number of days; later steps are left out. */
  days?: number;
  /** Instead of the scenario's own. */
  seed?: string;
}

export interface ScenariosSaveInput {
  name: string;
  title: string;
  description?: string;
  /** How long it lasts; day 1 is the day after the run begins. */
  days: number;
  /** Draws the buyers and the minutes of repeated steps. Absent: the name. */
  seed?: string;
  /** What each run adds to the catalog. */
  products?: ScenarioProduct[];
  steps: ScenarioStep[];
}

export interface ScenariosScenario {
  name: string;
  title: string;
  description: string | null;
  days: number;
  /** What a run of all days does, repeated steps counted each time. */
  actions: number;
  /** Whether it comes with the product; others are the company's. */
  isShipped: boolean;
}

export class ScenariosResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * The scenarios that the company can run: those that come with the product, then its own by name. With the run
   * under way, or else the last one.
   *
   * `GET /v1/sandbox/scenarios`
   */
  list(options?: CallOptions): Promise<Scenarios> {
    return this.#transport.data({ verb: "GET", path: "/v1/sandbox/scenarios" }, options);
  }

  /**
   * A scenario is a list of steps, each at a time of a day or so long after another step: charges by Pix, boleto and
   * test cards, payments in time, late, twice or of another amount, subscriptions, refunds, disputes, payouts, and
   * orders for the issuer, the bank and the webhooks. A step may be repeated some times a day, at minutes that a
   * seed draws: the same seed gives the same story. At most 400 days, 100 steps and 500 actions in all. To change
   * one, remove it and save it again.
   *
   * `POST /v1/sandbox/scenarios`
   */
  save(body: ScenariosSaveInput, options?: CallOptions): Promise<Scenario> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/scenarios", body }, options);
  }

  /**
   * The scenario as JSON, to share it: another company can save it as it is.
   *
   * `GET /v1/sandbox/scenarios/{name}`
   */
  get(name: string, options?: CallOptions): Promise<Scenario> {
    return this.#transport.data({ verb: "GET", path: path`/v1/sandbox/scenarios/${name}` }, options);
  }

  /**
   * One that the company saved. A run under way goes on, and what runs made stays.
   *
   * `DELETE /v1/sandbox/scenarios/{name}`
   */
  remove(name: string, options?: CallOptions): Promise<Scenario> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/sandbox/scenarios/${name}` }, options);
  }

  /**
   * Moves the company's clock through the scenario, from the next day on, and does every step at its instant by the
   * same rules as its own operation. It goes on in the background: read the run to see how far it has come. What a
   * step is refused is told there and stops nothing. A boleto of a scenario is paid only by a step. Only for a
   * company without any connection but the sandbox, one run at a time; a member needs the permissions that the steps
   * need by hand. Stopping the clock stops the run.
   *
   * `POST /v1/sandbox/scenarios/{name}/run`
   */
  run(name: string, body?: ScenariosRunInput, options?: CallOptions): Promise<ScenarioRun> {
    return this.#transport.data({ verb: "POST", path: path`/v1/sandbox/scenarios/${name}/run`, body }, options);
  }

  /**
   * How far it has come, what it did and what was refused.
   *
   * `GET /v1/sandbox/scenario-runs/{runId}`
   */
  getRun(runId: string, options?: CallOptions): Promise<ScenarioRun> {
    return this.#transport.data({ verb: "GET", path: path`/v1/sandbox/scenario-runs/${runId}` }, options);
  }

  /**
   * It ends after the action under way, and the clock ticks on from where it is.
   *
   * `POST /v1/sandbox/scenario-runs/{runId}/stop`
   */
  stopRun(runId: string, options?: CallOptions): Promise<ScenarioRun> {
    return this.#transport.data({ verb: "POST", path: path`/v1/sandbox/scenario-runs/${runId}/stop` }, options);
  }
}
