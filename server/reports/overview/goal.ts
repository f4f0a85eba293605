import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { salesGoals } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { addDays, dayOf, periodOfMonth } from "../../core/calendar/calendar";
import { sumFigures } from "../sales/figures";
import type { Goal, GoalChange } from "./goal-schemas";

const daysToProject = 7;

export async function readGoal(companyId: string, now: Date): Promise<Goal> {
  const today = dayOf(now);
  const month = today.slice(0, 7);
  const { startDate, endDate } = periodOfMonth(month);
  const wholeDays = dayNumber(today) - 1;
  const [[goal], sold, before] = await Promise.all([
    db().select({ gross: salesGoals.grossPerMonth }).from(salesGoals).where(eq(salesGoals.companyId, companyId)),
    sumFigures(companyId, { startDate, endDate }),
    wholeDays < daysToProject ? null : sumFigures(companyId, { startDate, endDate: addDays(today, -1) }),
  ]);
  const { grossInCents } = sold;
  return {
    month,
    ...{ startDate, endDate, grossInCents },
    goalInCents: goal?.gross ?? null,
    projectedInCents:
      before && before.grossInCents > 0
        ? Math.max(grossInCents, Math.round((before.grossInCents / wholeDays) * dayNumber(endDate)))
        : null,
  };
}

function dayNumber(day: string): number {
  return Number(day.slice(8));
}

export async function setGoal(
  companyId: string,
  { goalInCents }: GoalChange,
  now: Date,
  by: AuditBy,
): Promise<GoalChange> {
  await db().transaction(async (tx) => {
    const own = eq(salesGoals.companyId, companyId);
    const [current] = await tx.select({ gross: salesGoals.grossPerMonth }).from(salesGoals).where(own).for("update");
    const before = current?.gross ?? null;
    if (before === goalInCents) return;
    const change = { grossPerMonth: goalInCents ?? 0, updatedAt: now };
    if (goalInCents === null) await tx.delete(salesGoals).where(own);
    else
      await tx
        .insert(salesGoals)
        .values({ companyId, ...change })
        .onConflictDoUpdate({ target: salesGoals.companyId, set: change });
    await recordAudit(tx, {
      companyId,
      ...by,
      action: "goal.changed",
      subjectId: companyId,
      before: { goalInCents: before },
      after: { goalInCents },
      now,
    });
  });
  return { goalInCents };
}
