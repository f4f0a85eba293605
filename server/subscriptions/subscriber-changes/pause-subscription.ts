import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { products } from "@/db/schema";
import { type AuditBy, byBuyer, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { limitSource } from "../../courses/courses/limit-source";
import { findAuthorization, isLive } from "../../payments/pix-automatico/authorizations";
import { opensAt } from "../debits/days";
import { cycleDueAt, longestPause } from "../renewals/cycle";
import { changeSubscription } from "../subscriptions/end-subscription";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription } from "../subscriptions/subscriptions";

interface Pause {
  now: Date;
  by?: AuditBy;
  within?: (tx: Executor) => Promise<void>;
}

/**
 * Pauses a subscription for whole periods of its plan, at most three months, from the end of the
 * paid period (docs/domains/subscriptions.md). The cycles in between are skipped, so the next
 * charge is that many periods later on the same day. Access lasts until the pause starts, and
 * continues during the pause if the product allows it. The subscription resumes automatically
 * (`endPauses`). Repeating the same pause has no effect.
 *
 * @throws NOT_FOUND; pause_too_long, with the maximum; subscription_canceled; subscription_leaving;
 * subscription_past_due; subscription_paused; charge_in_progress while a cycle is being charged or
 * due.
 */
export function pauseSubscription(
  companyId: string,
  subscriptionId: string,
  periods: number,
  { now, by = byBuyer, within = async () => undefined }: Pause,
): Promise<SubscriptionRow> {
  return db().transaction(async (tx) => {
    const row = (await lockSubscription(tx, companyId, subscriptionId)) ?? fail("NOT_FOUND");
    const max = longestPause[row.frequency];
    if (!Number.isInteger(periods) || periods < 1 || periods > max) return fail("pause_too_long", { values: { max } });
    if (isSamePause(row, periods)) return row;
    await checkPausable(tx, row, now);
    const { startedAt, frequency, authorizationId } = row;
    const pausedAt = cycleDueAt(startedAt, frequency, row.cycle);
    if (pausedAt <= now) return fail("charge_in_progress");
    const cycle = row.cycle + periods;
    const resumesAt = cycleDueAt(startedAt, frequency, cycle);
    if (!(await keepsAccess(tx, row))) await limitSource(tx, { companyId, sourceId: row.id, now }, pausedAt);
    const after = { endsAt: resumesAt.toISOString() };
    await recordAudit(tx, { companyId, ...by, action: "subscription.paused", subjectId: subscriptionId, after, now });
    await within(tx);
    const nextStepAt = authorizationId ? opensAt(resumesAt) : null;
    return changeSubscription(tx, row, {
      cycle,
      pausedAt,
      resumesAt,
      nextChargeAt: resumesAt,
      nextStepAt,
      updatedAt: now,
    });
  });
}

function isSamePause({ startedAt, frequency, cycle, pausedAt }: SubscriptionRow, periods: number): boolean {
  return pausedAt !== null && cycleDueAt(startedAt, frequency, cycle - periods).getTime() === pausedAt.getTime();
}

async function checkPausable(tx: Executor, row: SubscriptionRow, now: Date): Promise<void> {
  const { companyId, status, authorizationId, chargingId, leavingAt, pausedAt, nextChargeAt } = row;
  if (status === "canceled") return fail("subscription_canceled");
  if (leavingAt) return fail("subscription_leaving");
  if (status === "past_due") return fail("subscription_past_due");
  if (pausedAt) return fail("subscription_paused");
  if (chargingId || !nextChargeAt || nextChargeAt <= now) return fail("charge_in_progress");
  const payer = authorizationId ? await findAuthorization(companyId, authorizationId, tx) : null;
  if (payer && !isLive(payer)) return fail("subscription_leaving");
}

async function keepsAccess(tx: Executor, { companyId, productId }: SubscriptionRow): Promise<boolean> {
  const [product] = await tx
    .select({ keeps: products.pauseKeepsAccess })
    .from(products)
    .where(and(eq(products.companyId, companyId), eq(products.id, productId)));
  return product?.keeps ?? false;
}
