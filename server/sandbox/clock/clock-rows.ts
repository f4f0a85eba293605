import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { sandboxClocks } from "@/db/schema";
import { nowOf } from "../../accounts/company/company-clock";

export type ClockRow = typeof sandboxClocks.$inferSelect;

export async function findClock(companyId: string, executor: Executor = db()): Promise<ClockRow | null> {
  const [row] = await executor.select().from(sandboxClocks).where(eq(sandboxClocks.companyId, companyId));
  return row ?? null;
}

export function nowOfClock({ offsetMs, reachedAt }: ClockRow, realNow: Date): Date {
  return nowOf({ clock: { offsetMs, reachedMs: reachedAt?.getTime() ?? null } }, realNow);
}

/** Matches the row that this run has leased, until another run takes over the lease. */
const held = ({ companyId, leasedUntil }: Held) =>
  and(eq(sandboxClocks.companyId, companyId), eq(sandboxClocks.leasedUntil, leasedUntil));

const isFree = (realNow: Date) => sql`coalesce(${sandboxClocks.leasedUntil}, '-infinity') <= ${realNow.toISOString()}`;

/** Takes or renews the lease (wall clock). Returns null if another run has it or the advance has ended. */
export async function leaseAdvance(companyId: string, leasedUntil: Date, realNow: Date): Promise<ClockRow | null> {
  const [row] = await db()
    .update(sandboxClocks)
    .set({ leasedUntil })
    .where(and(eq(sandboxClocks.companyId, companyId), isNotNull(sandboxClocks.targetAt), isFree(realNow)))
    .returning();
  return row ?? null;
}

/**
 * Takes or renews the lease (wall clock).
 *
 * @returns false if another run has the lease, or if the reset has ended or was requested after
 * `askedBy`.
 */
export async function leaseReset({ companyId, leasedUntil }: Held, askedBy: Date, realNow: Date): Promise<boolean> {
  const leased = await db()
    .update(sandboxClocks)
    .set({ leasedUntil })
    .where(and(eq(sandboxClocks.companyId, companyId), lte(sandboxClocks.resetAt, askedBy), isFree(realNow)))
    .returning({ companyId: sandboxClocks.companyId });
  return leased.length > 0;
}

/** @returns false if the lease is lost. */
export async function lockReset(tx: Executor, mine: Held): Promise<boolean> {
  const rows = await tx
    .select({ companyId: sandboxClocks.companyId })
    .from(sandboxClocks)
    .where(and(held(mine), isNotNull(sandboxClocks.resetAt)))
    .for("update");
  return rows.length > 0;
}

export interface Held {
  companyId: string;
  leasedUntil: Date;
}

/**
 * Records the instant that an advance has reached and extends its lease.
 *
 * @returns the row, or null if the lease is lost.
 */
export async function moveClock(
  mine: Held,
  changes: { reachedAt: Date; steps: number; leasedUntil: Date; updatedAt: Date },
): Promise<ClockRow | null> {
  const [row] = await db().update(sandboxClocks).set(changes).where(held(mine)).returning();
  return row ?? null;
}

export async function releaseLease(mine: Held, fault: string): Promise<void> {
  await db().update(sandboxClocks).set({ leasedUntil: null, fault }).where(held(mine));
}

/** Ends an advance at an instant, from which the clock continues. */
export async function endAdvance(mine: Held, at: Date, realNow: Date): Promise<void> {
  await db()
    .update(sandboxClocks)
    .set({
      offsetMs: Math.max(0, at.getTime() - realNow.getTime()),
      targetAt: null,
      reachedAt: null,
      leasedUntil: null,
      stopAsked: false,
      fault: "",
      updatedAt: realNow,
    })
    .where(held(mine));
}
