import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { scenarioRuns } from "@/db/schema";
import type { ScenarioFault } from "@/db/schema/sandbox-shapes";
import type { ScenarioVerb } from "./verbs";

export type RunRow = typeof scenarioRuns.$inferSelect;

/** In wall-clock time. Must be longer than the slowest action. */
const leaseMs = 120_000;

const maxFaults = 100;

export const ofRun = (companyId: string, runId: string) =>
  and(eq(scenarioRuns.companyId, companyId), eq(scenarioRuns.id, runId));

export async function findRunning(companyId: string): Promise<RunRow | null> {
  const [row] = await db()
    .select()
    .from(scenarioRuns)
    .where(and(eq(scenarioRuns.companyId, companyId), eq(scenarioRuns.status, "running")));
  return row ?? null;
}

export interface HeldRun extends RunRow {
  leasedUntil: Date;
  /** Taken over from a process that died, possibly after it performed the action. */
  isTakenOver: boolean;
}

/** Leases a run's next action. Returns null if another process has it. */
export async function leaseRun(row: RunRow, realNow: Date): Promise<HeldRun | null> {
  const { companyId, id, leasedUntil: before } = row;
  if (before && before > realNow) return null;
  const leasedUntil = new Date(realNow.getTime() + leaseMs);
  const unchanged = before ? eq(scenarioRuns.leasedUntil, before) : isNull(scenarioRuns.leasedUntil);
  const [leased] = await db()
    .update(scenarioRuns)
    .set({ leasedUntil })
    .where(and(ofRun(companyId, id), eq(scenarioRuns.status, "running"), unchanged))
    .returning();
  return leased ? { ...leased, leasedUntil, isTakenOver: before !== null } : null;
}

/** Matches the row leased by this process, until another process takes over the lease or the run is stopped. */
const held = ({ companyId, id, leasedUntil }: HeldRun) =>
  and(ofRun(companyId, id), eq(scenarioRuns.status, "running"), eq(scenarioRuns.leasedUntil, leasedUntil));

/** Releases the lease. If the run advanced the clock, records the instant reached. */
export async function releaseRun(run: HeldRun, advancedUntil = run.advancedUntil): Promise<void> {
  await db().update(scenarioRuns).set({ leasedUntil: null, advancedUntil }).where(held(run));
}

/** Records the result of a run's action and releases the lease. `refusal` is an error code, or null for success. */
export async function recordAction(
  run: HeldRun,
  { verb, step, at, refusal }: { verb: ScenarioVerb; step: number; at: Date; refusal: string | null },
): Promise<void> {
  const { done, refused } = run.counts[verb] ?? { done: 0, refused: 0 };
  const count = refusal === null ? { done: done + 1, refused } : { done, refused: refused + 1 };
  const counts = { ...run.counts, [verb]: count };
  const faults = refusal === null ? run.faults : withFault(run, { step, at: at.toISOString(), code: refusal });
  await db()
    .update(scenarioRuns)
    .set({ reached: run.reached + 1, counts, faults, leasedUntil: null })
    .where(held(run));
}

/** Ends a run that is complete or that the company's state prevents from continuing. */
export async function endRun(run: HeldRun, status: "done" | "stopped", now: Date, code?: string): Promise<void> {
  const faults = code === undefined ? run.faults : withFault(run, { step: -1, at: now.toISOString(), code });
  await db().update(scenarioRuns).set({ status, faults, leasedUntil: null, endedAt: now }).where(held(run));
}

function withFault({ faults }: RunRow, fault: ScenarioFault): ScenarioFault[] {
  return [...faults, fault].slice(0, maxFaults);
}
