import { and, eq, isNull, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { differences } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { getDifference } from "./check-difference";
import { lockDay, recount } from "./day-rows";
import type { SettledDifference, SettledKind } from "./schemas";

export interface Settler {
  userId: string;
  by: AuditBy;
  now: Date;
}

/**
 * Settles an open difference for a member, with the reason. Later comparisons keep the settlement.
 * Moves no money.
 *
 * @throws NOT_FOUND
 * @throws a state error if the difference is resolved.
 */
export async function settleDifference(
  companyId: string,
  { differenceId, note }: SettledDifference,
  settler: Settler,
): Promise<{ settled: number }> {
  const { day } = await getDifference(companyId, differenceId);
  const settled = await settle(companyId, { day, note }, eq(differences.id, differenceId), settler);
  return settled > 0 ? { settled } : fail("difference_resolved");
}

/** @returns the number of differences settled. */
export async function settleKind(
  companyId: string,
  { day, kind, note }: SettledKind,
  settler: Settler,
): Promise<{ settled: number }> {
  return { settled: await settle(companyId, { day, note }, eq(differences.kind, kind), settler) };
}

async function settle(
  companyId: string,
  { day, note }: { day: string; note: string },
  which: SQL,
  { userId, by, now }: Settler,
): Promise<number> {
  return db().transaction(async (tx) => {
    await lockDay(tx, companyId, day);
    const settled = await tx
      .update(differences)
      .set({ resolvedAt: now, resolvedBy: userId, note })
      .where(and(eq(differences.companyId, companyId), eq(differences.day, day), isNull(differences.resolvedAt), which))
      .returning({ id: differences.id, connectionId: differences.connectionId });
    const [only, ...more] = settled;
    if (!only) return 0;
    for (const connectionId of new Set(settled.map((each) => each.connectionId))) {
      await recount(tx, { companyId, connectionId, day });
    }
    const count = settled.length;
    const about = more.length === 0 ? { subjectId: only.id, after: { day } } : { after: { day, count } };
    await recordAudit(tx, { companyId, ...by, action: "difference.settled", ...about, now });
    return count;
  });
}
