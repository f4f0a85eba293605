import { db } from "@/db/client";
import { derivedIds } from "@/db/ids";
import type { AuditActor } from "../../accounts/audit/audit";
import { getCompany } from "../../accounts/company/companies";
import { invalidateClocks } from "../../accounts/company/company-clock";
import { Failure, fail, findFailure } from "../../core/failures/failure";
import { isUnavailable } from "../../core/log/collect-faults";
import { reportFault } from "../../core/log/report-fault";
import type { ErrorCode } from "../../errors";
import { findClock, nowOfClock } from "../clock/clock-rows";
import { advanceWithin } from "../clock/clocks";
import { runClocks } from "../clock/run-clocks";
import { noteStep } from "../clock/timeline";
import { buyerOf } from "./buyers";
import { doAction } from "./do-action";
import { type Action, endOf, planRun } from "./plan";
import { openProduct } from "./products";
import { endRun, findRunning, type HeldRun, leaseRun, recordAction, releaseRun } from "./run-rows";
import { Scenario } from "./schemas";
import type { ScenarioVerb } from "./verbs";

/** Clock skew between machines. */
const clockSlackMs = 60_000;

/** Errors of an action that was already performed, possibly by a process that died. */
const doneBefore: Partial<Record<ScenarioVerb, ErrorCode>> = {
  expire: "transaction_not_expirable",
  dispute: "transaction_not_disputable",
  decide_dispute: "dispute_not_open",
  cancel_subscription: "subscription_already_canceled",
  return_payout: "payout_not_returnable",
};

/**
 * `acted`: performed an action. `advanced`: moved the clock. `waits`: another process has the
 * lease. `over`: the run has ended.
 */
export type Progress = "acted" | "advanced" | "waits" | "over";

/**
 * Advances the clock toward the next action until `deadline` (wall clock), or performs the action.
 *
 * @throws if the database is unavailable. The run then continues later.
 */
export async function stepScenario(companyId: string, deadline: Date): Promise<Progress> {
  const row = await findRunning(companyId);
  if (!row) return "over";
  const run = await leaseRun(row, new Date());
  if (!run) return "waits";
  const scenario = Scenario.parse(run.scenario);
  const plan = planRun(scenario, run);
  const next = plan[run.reached] ?? null;
  const targetAt = next?.at ?? endOf(run);
  const arrival = await goTo(run, targetAt, deadline);
  if (arrival !== "arrived") return arrival;
  if (next) {
    await act(run, scenario, plan, next);
    return "acted";
  }
  await endRun(run, "done", targetAt);
  return "over";
}

/** Releases the lease if the clock does not reach the instant. */
async function goTo(run: HeldRun, targetAt: Date, deadline: Date): Promise<"arrived" | Progress> {
  const { companyId, advancedUntil } = run;
  const realNow = new Date();
  const [company, clock] = await Promise.all([getCompany(companyId), findClock(companyId)]);
  const now = clock ? nowOfClock(clock, realNow) : realNow;
  if (company.blockedAt || clock?.resetAt) {
    await endRun(run, "stopped", now);
    return "over";
  }
  if (clock?.targetAt) {
    await releaseRun(run);
    const { clockSteps = 0, clocksEnded = 0 } = await runClocks(deadline, companyId);
    return clockSteps + clocksEnded > 0 ? "advanced" : "waits";
  }
  if (now >= targetAt) return "arrived";
  // A clock stopped before the instant also stops the run.
  if (advancedUntil && now.getTime() < advancedUntil.getTime() - clockSlackMs) {
    await endRun(run, "stopped", now);
    return "over";
  }
  return setOut(run, targetAt, now);
}

async function setOut(run: HeldRun, targetAt: Date, now: Date): Promise<Progress> {
  const input = { to: targetAt.toISOString() };
  try {
    await db().transaction((tx) => advanceWithin(tx, run.companyId, input, new Date()));
    invalidateClocks();
    await releaseRun(run, targetAt);
    return "advanced";
  } catch (thrown) {
    const code = findFailure(thrown)?.code;
    // The instant has just passed, or another request is advancing the clock.
    if (code === "clock_backwards" || code === "clock_advancing") {
      await releaseRun(run);
      return "waits";
    }
    if (!code || code === "UNAVAILABLE") throw thrown;
    await endRun(run, "stopped", now, code);
    return "over";
  }
}

/** A rejected action does not stop the run. */
async function act(run: HeldRun, scenario: Scenario, plan: readonly Action[], action: Action): Promise<void> {
  const { companyId, isTakenOver } = run;
  const step = scenario.steps[action.step] ?? fail("INTERNAL");
  const [company, clock] = await Promise.all([getCompany(companyId), findClock(companyId)]);
  const now = clock ? nowOfClock(clock, new Date()) : new Date();
  const idOf = (each: Action) => derivedIds(each.at, `${run.id} action`)(plan.indexOf(each));
  let refusal: string | null = null;
  try {
    const catalog = { companyId, runId: run.id, beginsAt: run.beginsAt, products: scenario.products ?? [] };
    await doAction({
      company,
      step,
      id: idOf(action),
      ofId: action.of ? idOf(action.of) : "",
      buyer: buyerOf(run.seed, action.buyer),
      product: step.product === undefined ? null : await openProduct(catalog, step.product, now),
      startedBy: run.startedBy as AuditActor,
      at: action.at,
      now,
    });
  } catch (thrown) {
    refusal = codeOf(thrown, companyId);
    if (isTakenOver && refusal === doneBefore[step.verb]) refusal = null;
  }
  // No clock advance is in progress that would record the action's events.
  const at = clock ? nowOfClock(clock, new Date()) : new Date();
  await noteStep(companyId, { since: now, at }, new Map());
  await recordAction(run, { verb: step.verb, step: action.step, at: now, refusal });
}

/**
 * Returns an error's code, such as UNAVAILABLE without a response of the bank, or INTERNAL for an
 * unexpected error.
 *
 * @throws if the database is unavailable, so that the action is retried.
 */
function codeOf(thrown: unknown, companyId: string): string {
  for (let each = thrown; each instanceof Error; each = each.cause) if (each instanceof Failure) return each.code;
  if (isUnavailable(thrown)) throw thrown;
  reportFault(thrown, { operation: "scenario", companyId });
  return "INTERNAL";
}
