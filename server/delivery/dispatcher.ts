import { setTimeout as sleep } from "node:timers/promises";
import { sender as ownSender, type SendOutcome } from "../core/safe-fetch";
import { adoptPlans } from "./adopt-plans";
import { attemptDelivery } from "./attempt-delivery";
import { createBudget } from "./budget";
import { type Claim, ownFault, type Plan } from "./claim";
import { endpointsDue, releaseClaims } from "./claim-deliveries";
import type { DispatcherOptions } from "./dispatcher-options";
import type { Place } from "./endpoint-trouble";
import { createFeeder } from "./feeder";
import { endAttempt, isFull, isIdle, type Lane, nameOf, nextAttempt, openLane, roomIn, takeStale } from "./lanes";
import { atOnce, groupBy, inParallel, within } from "./parallel";
import { companiesToPlan, planDeliveries } from "./plan-deliveries";
import { createRecorder } from "./recorder";
import { slotsPerEndpoint } from "./slots";

/** How long an attempt belongs to whoever took it on: longer than it may last (docs/reliability.md rule 10). */
const leaseMilliseconds = 90_000;

/**
 * How long new events wait for what goes on quickly, those of many companies less each: what is planned into free lanes
 * need not be claimed.
 */
const planAnywayMilliseconds = 100;

/** How long the others wait for a company's plan: whoever changes its webhooks may keep it waiting for seconds. */
const planMilliseconds = 300;

/** Deliveries of one plan: several companies share what may be taken on. */
const planSize = 192;
const leastPlanned = 16;

/** Plans that follow each other for a company which keeps nobody waiting by them. */
const turnsAlone = 8;

export interface Dispatcher {
  /** What it has done so far. */
  readonly counts: { planned: number; delivered: number; failed: number };
  /** Whether something is under way, or not written down yet. */
  isBusy(): boolean;
  /** Plans deliveries of each company's oldest new events and begins to send them. @returns how many events there were. */
  plan(): Promise<number>;
  /** Begins to send whatever is due, retries and orphans included. @returns how many endpoints have something due. */
  look(): Promise<number>;
  /** Waits until nothing is under way, `milliseconds` at most. */
  idle(milliseconds: number): Promise<void>;
  /** Takes nothing more on from now. */
  close(): void;
}

/**
 * What plans and sends, within the slots of the process. It keeps in memory what it has taken on and which endpoints
 * may have more, nothing else: the database is the truth, and any number of dispatchers share it.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { now, report, only, sender = ownSender(), limits } = options;
  const terms = () => ({ now: now(), leaseMilliseconds: options.leaseMilliseconds ?? leaseMilliseconds });
  const counts = { planned: 0, delivered: 0, failed: 0 };
  const lanes = new Map<string, Lane>();
  /** Those in which something waits for a slot, whoever has not had one for longest first. */
  const starved = new Set<Lane>();
  /** Those of which something waited for a slot in vain and was given back. */
  const unserved = new Set<Lane>();
  /** Companies whose plan is being made. */
  const planning = new Set<string>();
  const budget = createBudget();
  let isClosed = false;

  const recorder = createRecorder({
    now,
    report,
    written: (attempts) => {
      budget.settle(attempts.length);
      for (const { claim, outcome } of attempts) {
        counts[outcome.fault === null ? "delivered" : "failed"] += 1;
        if (outcome.fault !== null) end(laneOf(claim.target), outcome);
      }
      feeder.feed();
    },
    placed: (plan) => {
      for (const each of plan.claims) if (!plan.taken.has(each)) laneOf(each.target).hasMore = true;
      feeder.feed();
    },
  });

  const laneOf = (place: Place): Lane => {
    const lane = lanes.get(nameOf(place)) ?? openLane(place);
    lanes.set(lane.name, lane);
    return lane;
  };

  /** Begins what there are slots for. */
  const run = (lane: Lane) => {
    const stale = takeStale(lane, isClosed);
    if (stale.length > 0) {
      if (lane.running === 0) unserved.add(lane);
      void release(lane, stale);
    }
    for (let next = nextAttempt(lane); next; next = nextAttempt(lane)) {
      budget.begin(1);
      starved.delete(lane);
      unserved.delete(lane);
      void make(lane, next);
    }
    if (lane.waiting.length > 0) starved.add(lane);
    else starved.delete(lane);
  };

  /**
   * An attempt is over: its slot goes to an endpoint that has none, then to its own. Only where that has no use for it may
   * the others have more than they have.
   */
  const end = (lane: Lane, outcome: SendOutcome) => {
    endAttempt(lane, outcome);
    for (const each of unserved) if (each.hasMore && feeder.serve(each)) break;
    for (const each of starved) if (each.running === 0) run(each);
    run(lane);
    if (lane.waiting.length === 0) for (const each of starved) run(each);
    if (lane.hasMore && lane.waiting.length < slotsPerEndpoint) feeder.feed();
  };

  /** Makes an attempt. A slot of which nothing was lost goes on with what waits; another one waits for the breaker. */
  const make = async (lane: Lane, claim: Claim) => {
    const outcome = await attemptDelivery(claim, sender, limits).catch((thrown: unknown): SendOutcome => {
      report(thrown);
      return { status: null, answer: "", fault: ownFault, durationMs: 0 };
    });
    if (outcome.fault === null) end(lane, outcome);
    else {
      // Before the failure is written down, which may give up what waits for the endpoint.
      await release(lane, takeStale(lane, true));
    }
    recorder.add({ claim, outcome });
  };

  /** Gives back what was not begun, to its plan or its row; where even that fails, its lease does. */
  const release = async ({ companyId }: Lane, claims: Claim[]) => {
    if (claims.length === 0) return;
    budget.begin(claims.length);
    for (const each of claims) each.plan?.taken.delete(each);
    const written = claims.filter(({ plan }) => plan === null);
    if (written.length > 0) await releaseClaims(companyId, written).catch(report);
    budget.settle(claims.length);
    feeder.feed();
  };

  const fill = (lane: Lane, claims: Claim[], reserved: number) => {
    budget.fill(lane, claims, reserved);
    run(lane);
  };

  const feeder = createFeeder({ lanes, budget, terms, report, fill });

  const isBusy = () => budget.taken() > 0 || recorder.isBusy() || feeder.isBusy() || planning.size > 0;

  const lanesOf = (companyId: string) => [...lanes.values()].filter((lane) => lane.companyId === companyId);

  const planCompany = async (companyId: string, patienceMilliseconds: number): Promise<number> => {
    const giveUpAt = performance.now() + patienceMilliseconds;
    const mustWait = () => budget.free() < leastPlanned || lanesOf(companyId).some(isFull);
    while (mustWait() && performance.now() < giveUpAt && !isClosed) await sleep(2);
    if (isClosed || planning.has(companyId)) return 0;
    // As many events as the fullest lane takes: what finds no room is written down three times instead of once.
    const healthy = lanesOf(companyId).filter(({ paceMilliseconds }) => paceMilliseconds !== null);
    const room = healthy.length * Math.min(planSize, ...healthy.map(roomIn));
    const held = budget.hold(room === 0 ? planSize : Math.min(planSize, room));
    planning.add(companyId);
    const planned = planDeliveries(companyId, { ...terms(), most: Math.max(leastPlanned, held) });
    const begun = planned.finally(() => budget.letGo(held)).then(begin);
    // What cannot be planned for one company keeps none of the others waiting.
    const coming = begun.catch(reportNone).finally(() => planning.delete(companyId));
    return within(coming, planMilliseconds, 0);
  };

  const reportNone = (thrown: unknown) => {
    report(thrown);
    return 0;
  };

  /**
   * Takes on what there is room for. Where an endpoint is in trouble or has more waiting, its own come after that.
   * @returns how many events there were.
   */
  const begin = (plan: Plan): number => {
    counts.planned += plan.claims.length;
    if (plan.claims.length === 0) return plan.events.length;
    for (const own of groupBy(plan.claims, ({ target }) => target.endpoint).values()) {
      const [first] = own;
      if (!first || first.isTroubled) continue;
      const lane = laneOf(first.target);
      const room = lane.hasMore ? 0 : budget.reserve(lane, own.length);
      const taken = own.slice(0, room);
      for (const each of taken) plan.taken.add(each);
      fill(lane, taken, room);
    }
    recorder.keep(plan);
    return plan.events.length;
  };

  return {
    counts,
    isBusy,
    async plan() {
      const companies = await companiesToPlan(only);
      const patience = planAnywayMilliseconds / Math.max(1, companies.length / atOnce);
      let found = 0;
      const turns = companies.length > atOnce ? 1 : turnsAlone;
      await inParallel(companies, async (companyId) => {
        for (let turn = 0; turn < turns; turn += 1) {
          const events = await planCompany(companyId, patience);
          if (events === 0) break;
          found += events;
        }
      });
      return found;
    },
    async look() {
      for (const plan of await adoptPlans(terms(), report, only)) recorder.keep(plan);
      const places = await endpointsDue(now(), only);
      for (const lane of lanes.values()) {
        run(lane);
        if (!isIdle(lane)) continue;
        lanes.delete(lane.name);
        unserved.delete(lane);
      }
      for (const place of places) Object.assign(laneOf(place), { hasMore: true, isDue: true });
      await feeder.ask();
      return places.length;
    },
    async idle(milliseconds) {
      const giveUpAt = performance.now() + milliseconds;
      while (isBusy() && performance.now() < giveUpAt) await sleep(10);
    },
    close: () => {
      isClosed = true;
      feeder.close();
      for (const lane of lanes.values()) run(lane);
    },
  };
}
