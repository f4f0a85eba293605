import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { connections, sandboxClocks } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { lockCompany } from "../../accounts/company/companies";
import { invalidateClocks } from "../../accounts/company/company-clock";
import { isPlayMoney } from "../../acquiring/port";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { type ClockRow, findClock, nowOfClock } from "./clock-rows";
import { nextRenewalOf } from "./due-instants";
import { addDuration } from "./durations";
import type { ClockAdvance, SandboxClock, SandboxClockPage } from "./schemas";
import { readTimeline } from "./timeline";

const maxAheadYears = 10;

export function toClock(row: ClockRow | null, realNow: Date): SandboxClock {
  const target = row?.targetAt ?? null;
  return {
    now: (row ? nowOfClock(row, realNow) : realNow).toISOString(),
    target: target?.toISOString() ?? null,
    advancing: target !== null,
    resetting: row !== null && row.resetAt !== null,
  };
}

export async function readClock(
  companyId: string,
  page: { limit: number; offset: number },
  realNow: Date,
): Promise<SandboxClockPage> {
  const [row, { timeline, totalRows }, nextRenewalAt] = await Promise.all([
    findClock(companyId),
    readTimeline(companyId, page),
    nextRenewalOf(companyId),
  ]);
  return {
    ...toClock(row, realNow),
    steps: row?.steps ?? 0,
    nextRenewalAt: nextRenewalAt?.toISOString() ?? null,
    failing: row?.fault ? row.fault.split(" ") : [],
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    totalRows,
  };
}

export interface Acting {
  by: AuditBy;
  realNow: Date;
}

/**
 * Starts advancing a company's clock, which the job `clocks` performs. Meanwhile, the clock shows
 * the instant reached so far.
 *
 * @throws the errors of `advanceWithin`.
 */
export async function startAdvance(companyId: string, input: ClockAdvance, acting: Acting): Promise<SandboxClock> {
  const { by, realNow } = acting;
  const row = await db().transaction(async (tx) => {
    const moved = await advanceWithin(tx, companyId, input, realNow);
    const after = { day: dayOf(moved.targetAt) };
    await recordAudit(tx, { companyId, ...by, action: "clock.advanced", subjectId: companyId, after, now: realNow });
    return moved;
  });
  invalidateClocks();
  return toClock(row, realNow);
}

/**
 * `startAdvance` in the caller's transaction, without an audit entry. The caller must then call
 * `invalidateClocks`.
 *
 * @throws clock_needs_sandbox for a company with any other connection; clock_advancing;
 * clock_resetting; clock_backwards for an instant that is not after the company's current time;
 * clock_too_far.
 */
export async function advanceWithin(
  tx: Executor,
  companyId: string,
  input: ClockAdvance,
  realNow: Date,
): Promise<ClockRow & { targetAt: Date }> {
  // Serialized with operations that connect a bank.
  await lockCompany(tx, companyId);
  await requireSandbox(tx, companyId);
  const known = await requireAtRest(tx, companyId);
  const now = known ? nowOfClock(known, realNow) : realNow;
  const targetAt = targetOf(input, now);
  const field = input.to === undefined ? "advance" : "to";
  if (targetAt <= now) fail("clock_backwards", { field });
  if (isTooFar(targetAt, realNow)) fail("clock_too_far", { field });
  const moving = { targetAt, reachedAt: now, steps: 0, stopAsked: false, fault: "", updatedAt: realNow };
  const [moved] = await tx
    .insert(sandboxClocks)
    .values({ companyId, offsetMs: 0, createdAt: realNow, ...moving })
    .onConflictDoUpdate({
      target: sandboxClocks.companyId,
      set: { ...moving, leasedUntil: null },
      setWhere: and(isNull(sandboxClocks.targetAt), isNull(sandboxClocks.resetAt)),
    })
    .returning();
  return moved ? { ...moved, targetAt } : fail("clock_advancing");
}

export function isTooFar(instant: Date, realNow: Date): boolean {
  return instant > addDuration(realNow, `P${maxAheadYears}Y`);
}

/**
 * Checks that a company has only ever had sandbox connections, including disabled ones. The caller
 * must have locked the company.
 *
 * @throws clock_needs_sandbox
 */
export async function requireSandbox(tx: Executor, companyId: string): Promise<void> {
  const kinds = await tx
    .select({ kind: connections.kind })
    .from(connections)
    .where(eq(connections.companyId, companyId));
  if (!kinds.every(isPlayMoney)) fail("clock_needs_sandbox");
}

/**
 * Returns null for a company that uses real time.
 *
 * @throws clock_advancing; clock_resetting
 */
export async function requireAtRest(tx: Executor, companyId: string): Promise<ClockRow | null> {
  const known = await findClock(companyId, tx);
  if (known?.targetAt) fail("clock_advancing");
  if (known?.resetAt) fail("clock_resetting");
  return known;
}

function targetOf(input: ClockAdvance, now: Date): Date {
  return input.to === undefined ? addDuration(now, input.advance ?? "PT0S") : new Date(input.to);
}

/**
 * Stops an advance after its current step. Idempotent until the clock stops.
 *
 * @throws clock_not_advancing
 */
export async function stopAdvance(companyId: string, { by, realNow }: Acting): Promise<SandboxClock> {
  return db().transaction(async (tx) => {
    const row = await stopWithin(tx, companyId, realNow);
    if (!row) return fail("clock_not_advancing");
    await recordAudit(tx, { companyId, ...by, action: "clock.stopped", subjectId: companyId, now: realNow });
    return toClock(row, realNow);
  });
}

/**
 * `stopAdvance` in the caller's transaction, without an audit entry.
 *
 * @returns null if no advance is in progress.
 */
export async function stopWithin(tx: Executor, companyId: string, realNow: Date): Promise<ClockRow | null> {
  const [row] = await tx
    .update(sandboxClocks)
    .set({ stopAsked: true, updatedAt: realNow })
    .where(and(eq(sandboxClocks.companyId, companyId), isNotNull(sandboxClocks.targetAt)))
    .returning();
  return row ?? null;
}
