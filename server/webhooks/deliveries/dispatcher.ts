import { setTimeout as sleep } from "node:timers/promises";
import { sender as ownSender } from "../../core/http-client/safe-fetch";
import { adoptPlans } from "./adopt-plans";
import type { Plan, Result } from "./attempt";
import { attemptDelivery } from "./attempt-delivery";
import { AttemptRunner } from "./attempt-runner";
import { Claimer } from "./claimer";
import type { DispatcherOptions } from "./dispatcher-options";
import { findDueEndpoints } from "./due-endpoints";
import { leaseMilliseconds } from "./limits";
import { Planner } from "./planner";
import { Queues } from "./queues";
import { Recorder } from "./recorder";

/**
 * Plans and sends the events in the outbox. Keeps only accepted attempts in memory. The database is
 * authoritative, so any number of dispatchers can share it. docs/delivery.md shows the states and
 * the effects of a crash.
 *
 *   Planner ── plan ────────────────────────────────┐
 *      └────── attempts ──▶ AttemptRunner ─ result ─▶ Recorder ──▶ PostgreSQL
 *   Claimer ── attempts ──▶      │                     │
 *      ▲─────── free capacity ───┴─────────────────────┘
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #queues = new Queues();
  readonly #planner: Planner;
  readonly #claimer: Claimer;
  readonly #runner: AttemptRunner;
  readonly #recorder: Recorder;
  #delivered = 0;
  #failed = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    const { now, report, only, leavesOut, sender = ownSender(), limits } = options;
    const queues = this.#queues;
    const terms = (companyId?: string) => ({
      now: now(companyId),
      leaseMilliseconds: options.leaseMilliseconds ?? leaseMilliseconds,
    });
    this.#recorder = new Recorder({
      now,
      report,
      recorded: (results) => this.#settle(results),
      planWritten: (plan) => this.#claimRestOf(plan),
    });
    const accept: AttemptRunner["accept"] = (...given) => this.#runner.accept(...given);
    this.#claimer = new Claimer({ queues, terms, report, accept });
    this.#runner = new AttemptRunner({
      queues,
      report,
      supply: this.#claimer,
      send: (attempt) => attemptDelivery(attempt, sender, limits),
      record: (result) => this.#recorder.add(result),
    });
    const keep = (plan: Plan) => this.#recorder.keep(plan);
    this.#planner = new Planner({ queues, terms, report, only, leavesOut, accept, keep });
  }

  get counts(): { planned: number; delivered: number; failed: number } {
    return { planned: this.#planner.planned, delivered: this.#delivered, failed: this.#failed };
  }

  get isBusy(): boolean {
    const isUnrecorded = this.#queues.budget.unrecorded > 0 || this.#recorder.isBusy;
    return isUnrecorded || this.#claimer.isBusy || this.#planner.isBusy;
  }

  /**
   * Plans the oldest new events of each company, or of the given ones, and starts sending them.
   *
   * @returns the number of events planned.
   */
  plan(companies?: string[]): Promise<number> {
    return this.#planner.plan(companies);
  }

  /**
   * Adopts plans whose lease has expired and starts sending due deliveries, including retries.
   * `company` limits the call to one company.
   *
   * @returns the number of endpoints with due deliveries.
   */
  async sendDue(company?: string): Promise<number> {
    const { now, report, leavesOut, leaseMilliseconds: lease = leaseMilliseconds } = this.#options;
    const only = company ?? this.#options.only;
    for (const plan of await adoptPlans({ now: now(), leaseMilliseconds: lease }, report, only)) {
      this.#recorder.keep(plan);
    }
    const found = await findDueEndpoints(now(), only);
    const endpoints = found.filter(({ companyId }) => !leavesOut?.(companyId));
    this.#runner.sweep();
    for (const endpoint of endpoints) Object.assign(this.#queues.of(endpoint), { hasMore: true, isDue: true });
    await this.#claimer.claim();
    return endpoints.length;
  }

  async waitUntilIdle(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    while (this.isBusy && performance.now() < until) await sleep(10);
  }

  /** Stops accepting work. Attempts in progress still finish and are recorded. */
  close(): void {
    this.#planner.close();
    this.#claimer.close();
    this.#runner.close();
  }

  #settle(results: Result[]): void {
    this.#queues.budget.settle(results.length);
    for (const { attempt, outcome } of results) {
      if (outcome.fault === null) this.#delivered += 1;
      else {
        this.#failed += 1;
        this.#runner.free(this.#queues.of(attempt.target), outcome);
      }
    }
    this.#claimer.request();
  }

  #claimRestOf(plan: Plan): void {
    for (const attempt of plan.attempts) {
      if (!plan.accepted.has(attempt)) this.#queues.of(attempt.target).hasMore = true;
    }
    this.#claimer.request();
  }
}
