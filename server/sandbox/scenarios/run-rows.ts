import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { scenarioRuns } from "@/db/schema";
import type { ScenarioFault } from "@/db/schema/sandbox-shapes";
import type { ScenarioVerb } from "./verbs";

export type RunRow = typeof scenarioRuns.$inferSelect;

/** A run's lease on the next action (real clock), longer than the slowest action. */
const leaseMs = 120_000;

/** Faults that a run keeps. */
const maxFaults = 100;

/** One of a company's runs. */
export const ofRun = (companyId: string, runId: string) =>
  and(eq(scenarioRuns.companyId, companyId), eq(scenarioRuns.id, runId));

/** The run of a company that is under way; null without any. */
export async function findRunning(companyId: string): Promise<RunRow | null> {
  const [row] = await db()
    .select()
    .from(scenarioRuns)
    .where(and(eq(scenarioRuns.companyId, companyId), eq(scenarioRuns.status, "running")));
  return row ?? null;
}

export interface HeldRun extends RunRow {
  leasedUntil: Date;
  /** Whether the process that had the lease before died with it: the next action may have been done already. */
  isTakenOver: boolean;
}

/** Takes the lease on a run's next action; null if another process has it. */
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

/** The row of a run that this process holds: one whose lease was taken over, or that was stopped, changes nothing. */
const held = ({ companyId, id, leasedUntil }: HeldRun) =>
  and(ofRun(companyId, id), eq(scenarioRuns.status, "running"), eq(scenarioRuns.leasedUntil, leasedUntil));

/** Gives the lease back, and notes how far the run had the clock advance, if it did. */
export async function releaseRun(run: HeldRun, advancedUntil = run.advancedUntil): Promise<void> {
  await db().update(scenarioRuns).set({ leasedUntil: null, advancedUntil }).where(held(run));
}

/** Notes what came of a run's next action, and gives the lease back. `refusal`: its code; null if it was done. */
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

/** Ends a run: it arrived, or something of the company forbids to go on. */
export async function endRun(run: HeldRun, status: "done" | "stopped", now: Date, code?: string): Promise<void> {
  const faults = code === undefined ? run.faults : withFault(run, { step: -1, at: now.toISOString(), code });
  await db().update(scenarioRuns).set({ status, faults, leasedUntil: null, endedAt: now }).where(held(run));
}

function withFault({ faults }: RunRow, fault: ScenarioFault): ScenarioFault[] {
  return [...faults, fault].slice(0, maxFaults);
}
