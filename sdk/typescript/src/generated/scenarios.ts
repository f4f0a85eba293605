// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Scenario {
  name: string;
  title: string;
  description?: string;
  /** Duration in days. Day 1 is the day after the run starts. */
  days: number;
  /** Seed for the buyers and the minutes of repeated steps. Defaults to the name. */
  seed?: string;
  /** Products that each run adds to the catalog. */
  products?: ScenarioProduct[];
  steps: ScenarioStep[];
}

export interface ScenarioProduct {
  name: string;
  title: string;
  /** Integer cents: R$ 49,90 is 4990. */
  priceInCents: number;
  /** Makes the offer a plan that buyers subscribe to. */
  frequency?: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
}

export interface ScenarioRun {
  id: string;
  /** Name of the scenario. A run keeps the steps that it started with. */
  scenario: string;
  title: string;
  status: "running" | "done" | "stopped";
  seed: string;
  days: number;
  /** Start of day 1, by the company's clock. */
  beginsAt: string;
  /** End of the last day. */
  endsAt: string;
  /** Number of actions of the run. */
  actions: number;
  /** Number of actions executed so far. */
  reached: number;
  /** Numbers of completed and refused actions. A card refusal counts as completed. */
  verbs: ScenarioRunVerb[];
  /** First hundred refusals. */
  faults: ScenarioRunFault[];
  createdAt: string;
  endedAt: string | null;
}

export interface ScenarioRunFault {
  /** Index of its step in the scenario, from 0. -1 for the run itself. */
  step: number;
  at: string;
  /** Error that the API would have returned. */
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
  /** Name of the step, for later steps that act on what it creates. */
  name?: string;
  /**
   * Acts on everything that the earlier step of this name created. The name of a payment step refers to what it
   * paid.
   */
  of?: string;
  /** With `of`: the share to act on, spread evenly. Defaults to all. */
  percent?: number;
  /** Day of the scenario, from 1. Either this or `afterMinutes`. */
  day?: number;
  /** With `day`: the time in São Paulo. Defaults to 10:00. */
  at?: string;
  /** With `of`: minutes after each of them was created. */
  afterMinutes?: number;
  repeat?: ScenarioStepRepeat;
  /**
   * For a charge: either this or `product`. For a payment: defaults to the amount due. For a refund: defaults to the
   * full amount. For a payout: defaults to the full available balance.
   */
  amountInCents?: number;
  /** The scenario's product to sell, at its price. */
  product?: string;
  /** Test card. Defaults to `approved`. */
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
  /** Buyer number: the same number is the same person. Defaults to a new person. */
  buyer?: number;
  /** For a payment: how often it is sent, at most twice. For an instruction: how many of the next calls it affects. */
  times?: number;
  /** Expires a pending charge before it is paid. */
  isLate?: boolean;
  /** Outcome for the seller. */
  verdict?: "won" | "lost";
  /**
   * For the issuer: `approve`, `refuse`, their `_later` variants, or `dispute`. For the bank: `slow`, `silent` or
   * `lost`.
   */
  answer?: "approve" | "refuse" | "approve_later" | "refuse_later" | "dispute" | "slow" | "silent" | "lost";
  /** Issuer's response code of a refusal (ABECS, Normativo 21). Defaults to `05`. */
  code?: string;
  /** Delay of a slow answer, in real time. */
  seconds?: number;
  /** Status recorded for the next delivery to each webhook. Defaults to 500. */
  status?: number;
}

/** Times per day from `day`, between 8:00 and 22:00, at minutes drawn from the seed. */
export interface ScenarioStepRepeat {
  days: number;
  timesPerDay: number;
}

export interface Scenarios {
  scenarios: ScenariosScenario[];
  /** Current run, or else the last one. Null before the first. */
  lastRun: ScenarioRun | null;
}

export interface ScenariosRunInput {
  /** Overrides the number of days. Later steps are not executed. */
  days?: number;
  /** Overrides the scenario's seed. */
  seed?: string;
}

export interface ScenariosSaveInput {
  name: string;
  title: string;
  description?: string;
  /** Duration in days. Day 1 is the day after the run starts. */
  days: number;
  /** Seed for the buyers and the minutes of repeated steps. Defaults to the name. */
  seed?: string;
  /** Products that each run adds to the catalog. */
  products?: ScenarioProduct[];
  steps: ScenarioStep[];
}

export interface ScenariosScenario {
  name: string;
  title: string;
  description: string | null;
  days: number;
  /** Number of actions of a full run. Repeated steps count each time. */
  actions: number;
  /** Whether the scenario is built in. Others are saved by the company. */
  isShipped: boolean;
}

export class ScenariosResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the scenarios that the company can run: the built-in ones, then its saved ones by name. Includes the
   * current run, or else the last one.
   *
   * `GET /v1/sandbox/scenarios`
   */
  list(options?: CallOptions): Promise<Scenarios> {
    return this.#transport.data({ verb: "GET", path: "/v1/sandbox/scenarios" }, options);
  }

  /**
   * Saves a scenario: a list of steps, each at a time of a day or a given time after another step. Steps cover
   * charges by Pix, boleto and test cards; payments on time, late, repeated or of another amount; subscriptions,
   * refunds, disputes and payouts; and instructions for the issuer, the bank and the webhooks. A step may repeat
   * several times a day, at minutes drawn from a seed: the same seed gives the same run. A scenario has at most 400
   * days, 100 steps and 500 actions in total. To change a scenario, delete it and save it again.
   *
   * `POST /v1/sandbox/scenarios`
   */
  save(body: ScenariosSaveInput, options?: CallOptions): Promise<Scenario> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/scenarios", body }, options);
  }

  /**
   * Returns the scenario as JSON. Another company can save it unchanged.
   *
   * `GET /v1/sandbox/scenarios/{name}`
   */
  get(name: string, options?: CallOptions): Promise<Scenario> {
    return this.#transport.data({ verb: "GET", path: path`/v1/sandbox/scenarios/${name}` }, options);
  }

  /**
   * Deletes a saved scenario. A run in progress continues, and the data that its runs created remains.
   *
   * `DELETE /v1/sandbox/scenarios/{name}`
   */
  remove(name: string, options?: CallOptions): Promise<Scenario> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/sandbox/scenarios/${name}` }, options);
  }

  /**
   * Runs the scenario on the company's clock, starting the next day. Each step executes at its instant, by the same
   * rules as the corresponding operation. The run continues in the background: read the run for its progress. A
   * refused step is recorded in the run and does not stop it. A boleto of a scenario is paid only by a step. Only
   * for a company whose sole connection is the sandbox, one run at a time. A member needs the permissions of the
   * individual steps. Stopping the clock stops the run.
   *
   * `POST /v1/sandbox/scenarios/{name}/run`
   */
  run(name: string, body?: ScenariosRunInput, options?: CallOptions): Promise<ScenarioRun> {
    return this.#transport.data({ verb: "POST", path: path`/v1/sandbox/scenarios/${name}/run`, body }, options);
  }

  /**
   * Returns the progress of the run, its completed actions and its refusals.
   *
   * `GET /v1/sandbox/scenario-runs/{runId}`
   */
  getRun(runId: string, options?: CallOptions): Promise<ScenarioRun> {
    return this.#transport.data({ verb: "GET", path: path`/v1/sandbox/scenario-runs/${runId}` }, options);
  }

  /**
   * Ends the run after the action in progress. The clock continues to run from there.
   *
   * `POST /v1/sandbox/scenario-runs/{runId}/stop`
   */
  stopRun(runId: string, options?: CallOptions): Promise<ScenarioRun> {
    return this.#transport.data({ verb: "POST", path: path`/v1/sandbox/scenario-runs/${runId}/stop` }, options);
  }
}
