import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { scenarioRuns } from "@/db/schema";
import type { Permission } from "@/db/schema/accounts-enums";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { lockCompany } from "../../accounts/company/companies";
import { invalidateClocks } from "../../accounts/company/company-clock";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { advanceWithin, isTooFar, stopWithin } from "../clock/clocks";
import { endOf, planRun } from "./plan";
import { ofRun, type RunRow } from "./run-rows";
import { getScenario } from "./scenarios";
import { Scenario, type ScenarioRun, type ScenarioRunInput } from "./schemas";
import { scenarioVerbs, verbTerms } from "./verbs";

export interface Starting {
  by: AuditBy;
  can: (permission: Permission) => boolean;
  now: Date;
  realNow: Date;
}

/**
 * Starts a scenario on the next day of the company's clock; the job `clocks` then runs it.
 *
 * @throws NOT_FOUND; FORBIDDEN for a member without the permissions that the steps require;
 * scenario_running; the errors of `advanceWithin`; clock_too_far on `days`.
 */
export async function startRun(
  { id: companyId }: CompanyIdentity,
  input: ScenarioRunInput,
  { by, can, now, realNow }: Starting,
): Promise<ScenarioRun> {
  const scenario = await getScenario(companyId, input.name);
  if (!scenario.steps.every(({ verb }) => can(verbTerms[verb].permission))) return fail("FORBIDDEN");
  if (scenario.products && !can("products.write")) return fail("FORBIDDEN");
  const { days = scenario.days, seed = scenario.seed ?? scenario.name } = input;
  const terms = { beginsAt: startOfDay(addDays(dayOf(now), 1)), days, seed };
  if (isTooFar(endOf(terms), realNow)) return fail("clock_too_far", { field: "days" });
  const id = newId(now);
  const row = await db().transaction(async (tx) => {
    // Serializes starts, so that only one run is active.
    await lockCompany(tx, companyId);
    const running = and(eq(scenarioRuns.companyId, companyId), eq(scenarioRuns.status, "running"));
    if ((await tx.$count(scenarioRuns, running)) > 0) fail("scenario_running");
    const { targetAt: advancedUntil } = await advanceWithin(
      tx,
      companyId,
      { to: terms.beginsAt.toISOString() },
      realNow,
    );
    const actions = planRun(scenario, terms).length;
    const [made] = await tx
      .insert(scenarioRuns)
      .values({
        companyId,
        id,
        scenario,
        ...terms,
        status: "running",
        startedBy: by.actor,
        actions,
        advancedUntil,
        createdAt: now,
      })
      .returning();
    if (!made) return fail("INTERNAL");
    const after = { name: scenario.name };
    await recordAudit(tx, { companyId, ...by, action: "scenario.started", subjectId: id, after, now: realNow });
    return made;
  });
  invalidateClocks();
  return toRun(row);
}

/** @throws NOT_FOUND */
export async function getRun(companyId: string, runId: string): Promise<ScenarioRun> {
  return toRun(await findRow(companyId, runId));
}

/** Returns the current or last run, or null. */
export async function findLastRun(companyId: string): Promise<ScenarioRun | null> {
  const [row] = await db()
    .select()
    .from(scenarioRuns)
    .where(eq(scenarioRuns.companyId, companyId))
    .orderBy(desc(scenarioRuns.id))
    .limit(1);
  return row ? toRun(row) : null;
}

/**
 * Ends a run after its current action, and stops the clock's advance.
 *
 * @throws NOT_FOUND; scenario_run_ended
 */
export async function stopRun(
  companyId: string,
  runId: string,
  { by, now, realNow }: Omit<Starting, "can">,
): Promise<ScenarioRun> {
  await findRow(companyId, runId);
  return db().transaction(async (tx) => {
    const [row] = await tx
      .update(scenarioRuns)
      .set({ status: "stopped", leasedUntil: null, endedAt: now })
      .where(and(ofRun(companyId, runId), eq(scenarioRuns.status, "running")))
      .returning();
    if (!row) return fail("scenario_run_ended");
    await stopWithin(tx, companyId, realNow);
    const after = { name: Scenario.parse(row.scenario).name };
    await recordAudit(tx, { companyId, ...by, action: "scenario.stopped", subjectId: runId, after, now: realNow });
    return toRun(row);
  });
}

async function findRow(companyId: string, runId: string): Promise<RunRow> {
  if (!isId(runId)) return fail("NOT_FOUND");
  const [row] = await db().select().from(scenarioRuns).where(ofRun(companyId, runId));
  return row ?? fail("NOT_FOUND");
}

function toRun(row: RunRow): ScenarioRun {
  const { name, title } = Scenario.parse(row.scenario);
  return {
    id: row.id,
    scenario: name,
    title,
    status: row.status,
    seed: row.seed,
    days: row.days,
    beginsAt: row.beginsAt.toISOString(),
    endsAt: endOf(row).toISOString(),
    actions: row.actions,
    reached: row.reached,
    verbs: scenarioVerbs.flatMap((verb) => {
      const counts = row.counts[verb];
      return counts ? [{ verb, ...counts }] : [];
    }),
    faults: row.faults,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
