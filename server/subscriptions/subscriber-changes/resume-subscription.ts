import { and, eq, isNotNull, lte } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { subscriptions } from "@/db/schema";
import { type AuditBy, byBuyer, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import { unlimitSource } from "../../courses/courses/limit-source";
import { opensAt } from "../debits/days";
import { cycleDueAt } from "../renewals/cycle";
import { changeSubscription } from "../subscriptions/end-subscription";
import { readStanding } from "../subscriptions/read-standing";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription } from "../subscriptions/subscriptions";
import { cycleFrom } from "./paid-period";

const batchSize = 100;

interface Resume {
  now: Date;
  by?: AuditBy;
  within?: (tx: Executor) => Promise<void>;
}

/**
 * Ends a pause early: immediately if the pause has not started, otherwise at the end of the current
 * period, because cycles are always paid in full. The next charge is then due. Idempotent.
 *
 * @throws NOT_FOUND; subscription_not_paused.
 */
export function resumeSubscription(
  companyId: string,
  subscriptionId: string,
  { now, by = byBuyer, within = async () => undefined }: Resume,
): Promise<SubscriptionRow> {
  return db().transaction(async (tx) => {
    const row = (await lockSubscription(tx, companyId, subscriptionId)) ?? fail("NOT_FOUND");
    const { startedAt, frequency, authorizationId, pausedAt } = row;
    if (!pausedAt || row.status === "canceled") return fail("subscription_not_paused");
    const cycle = cycleFrom(row, pausedAt > now ? pausedAt : now);
    if (cycle >= row.cycle) return row;
    const nextChargeAt = cycleDueAt(startedAt, frequency, cycle);
    const isOver = pausedAt > now;
    if (isOver) await endPauseWithin(tx, row, now);
    await recordAudit(tx, { companyId, ...by, action: "subscription.resumed", subjectId: subscriptionId, now });
    await within(tx);
    return changeSubscription(tx, row, {
      cycle,
      nextChargeAt,
      nextStepAt: authorizationId ? opensAt(nextChargeAt) : null,
      pausedAt: isOver ? null : pausedAt,
      resumesAt: isOver ? null : nextChargeAt,
      updatedAt: now,
    });
  });
}

/**
 * Restores the access suspended by a pause, in the caller's transaction. The caller must have
 * locked the row, and updates it.
 */
export async function endPauseWithin(tx: Executor, row: SubscriptionRow, now: Date): Promise<void> {
  const { verdict } = await readStanding(tx, row);
  await unlimitSource(tx, { companyId: row.companyId, sourceId: row.id, now }, { isPaid: verdict === "good" });
}

const isOverAt = (now: Date) => and(isNotNull(subscriptions.resumesAt), lte(subscriptions.resumesAt, now));

/**
 * Ends the pauses that are over at `now`, which restores access and makes the cycle due. Processes
 * one batch at a time, alternating between companies, until none is left or `deadline` (wall clock)
 * has passed. `only` limits the run to one company.
 */
export async function endPauses(now: Date, deadline: Date, only?: string): Promise<{ resumed: number }> {
  let resumed = 0;
  const pieces = async function* (companyId: string) {
    for (let count = batchSize; count === batchSize; yield) {
      count = await endBatch(companyId, now);
      resumed += count;
    }
  };
  const companies = await findCompaniesDue(subscriptions.companyId, isOverAt(now), only);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "The pauses of a company could not be ended" },
  );
  return { resumed };
}

function endBatch(companyId: string, now: Date): Promise<number> {
  return db().transaction(async (tx) => {
    const due = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.companyId, companyId), isOverAt(now)))
      .limit(batchSize)
      .for("no key update", { skipLocked: true });
    for (const row of due) {
      await endPauseWithin(tx, row, now);
      await changeSubscription(tx, row, { pausedAt: null, resumesAt: null, updatedAt: now });
    }
    return due.length;
  });
}
