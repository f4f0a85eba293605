import { setTimeout as sleep } from "node:timers/promises";
import { runRoundRobin } from "../../core/leases/fair-turns";
import { concurrency, groupBy, within } from "../../core/workers/parallel";
import type { Attempt, Plan } from "./attempt";
import type { ClaimTerms } from "./claim-deliveries";
import type { DispatcherOptions } from "./dispatcher-options";
import type { EndpointQueue } from "./endpoint-queue";
import {
  maxDeliveriesPerPlan,
  maxPlanningMilliseconds,
  minDeliveriesPerPlan,
  planPatienceMilliseconds,
  plansPerTurn,
  roomPatienceMilliseconds,
} from "./limits";
import { planDeliveries } from "./plan-deliveries";
import type { Queues } from "./queues";
import { findUnplannedCompanies } from "./unplanned-companies";

export interface PlannerOptions {
  queues: Queues;
  terms: (companyId: string) => Omit<ClaimTerms, "isProbe">;
  accept: (queue: EndpointQueue, attempts: Attempt[], reserved: number) => void;
  keep: (plan: Plan) => void;
  report: (thrown: unknown) => void;
  only: string | undefined;
  leavesOut: DispatcherOptions["leavesOut"];
}

export class Planner {
  readonly #options: PlannerOptions;
  readonly #planning = new Set<string>();
  #planned = 0;
  #isClosed = false;

  constructor(options: PlannerOptions) {
    this.#options = options;
  }

  get planned(): number {
    return this.#planned;
  }

  get isBusy(): boolean {
    return this.#planning.size > 0;
  }

  /**
   * Plans the new events of each company, or of each given company, in rotation.
   *
   * @returns the number of events planned.
   */
  async plan(given?: string[]): Promise<number> {
    const { only, leavesOut } = this.#options;
    const companies = (given ?? (await findUnplannedCompanies(only))).filter((each) => !leavesOut?.(each));
    const patience = roomPatienceMilliseconds / Math.max(1, companies.length / concurrency);
    const plans = companies.length > concurrency ? 1 : plansPerTurn;
    let found = 0;
    const deadline = new Date(Date.now() + maxPlanningMilliseconds);
    await runRoundRobin(
      companies.map((companyId) => ({ companyId, pieces: this.#plansOf(companyId, plans, patience) })),
      { deadline, concurrency, message: "The events of a company could not be planned" },
      async (events) => {
        found += events;
      },
    );
    return found;
  }

  /**
   * Creates a company's next plans and yields the number of events of each. Stops after the last
   * event or a slow plan.
   */
  async *#plansOf(companyId: string, plans: number, patienceMilliseconds: number): AsyncGenerator<number, void> {
    for (let plan = 0; plan < plans; plan += 1) {
      const events = await this.#planCompany(companyId, patienceMilliseconds);
      if (events === 0) return;
      yield events;
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  async #planCompany(companyId: string, patienceMilliseconds: number): Promise<number> {
    const { queues, terms, report } = this.#options;
    await this.#waitForRoom(companyId, patienceMilliseconds);
    if (this.#isClosed || this.#planning.has(companyId)) return 0;
    const promised = queues.budget.reserve(this.#sizeFor(companyId));
    this.#planning.add(companyId);
    const maxDeliveries = Math.max(minDeliveriesPerPlan, promised);
    const events = planDeliveries(companyId, { ...terms(companyId), maxDeliveries })
      .finally(() => queues.budget.withdraw(promised))
      .then((plan) => this.#begin(plan))
      .catch((thrown: unknown) => {
        report(thrown);
        return 0;
      })
      .finally(() => this.#planning.delete(companyId));
    return within(events, planPatienceMilliseconds, 0);
  }

  /**
   * Waits briefly for free capacity in the queues, because a delivery planned into a queue is
   * written once and need not be claimed.
   */
  async #waitForRoom(companyId: string, milliseconds: number): Promise<void> {
    const { queues } = this.#options;
    const until = performance.now() + milliseconds;
    const mustWait = () =>
      queues.budget.free < minDeliveriesPerPlan || queues.ofCompany(companyId).some(({ isFull }) => isFull);
    while (mustWait() && performance.now() < until && !this.#isClosed) await sleep(2);
  }

  /**
   * Returns the size of the next plan, limited by the fullest healthy queue. A delivery without
   * capacity is written three times instead of once.
   */
  #sizeFor(companyId: string): number {
    const healthy = this.#options.queues.ofCompany(companyId).filter(({ isHealthy }) => isHealthy);
    const room = healthy.length * Math.min(maxDeliveriesPerPlan, ...healthy.map((queue) => queue.room));
    return room === 0 ? maxDeliveriesPerPlan : Math.min(maxDeliveriesPerPlan, room);
  }

  /**
   * Queues the deliveries that fit. Deliveries to a failing, rate-limited or backlogged endpoint
   * remain in the database.
   */
  #begin(plan: Plan): number {
    const { queues, accept, keep } = this.#options;
    this.#planned += plan.attempts.length;
    if (!plan.isStored) return plan.events.length;
    for (const own of groupBy(plan.attempts, ({ target }) => target.endpoint).values()) {
      const [first] = own;
      if (!first) continue;
      const queue = queues.of(first.target);
      queue.isPaced = first.target.perSecond !== null;
      if (first.isTroubled || queue.isPaced) continue;
      const reserved = queue.hasMore ? 0 : queues.reserve(queue, own.length);
      const accepted = own.slice(0, reserved);
      for (const attempt of accepted) plan.accepted.add(attempt);
      accept(queue, accepted, reserved);
    }
    keep(plan);
    return plan.events.length;
  }
}
