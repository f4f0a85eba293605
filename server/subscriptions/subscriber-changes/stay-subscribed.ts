import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { subscriptions } from "@/db/schema";
import type { LeavingReason } from "@/db/schema/subscriptions-enums";
import { type AuditBy, byBuyer, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { opensAt } from "../debits/days";
import { changeSubscription } from "../subscriptions/end-subscription";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription, ofId } from "../subscriptions/subscriptions";

/**
 * Undoes a buyer's cancellation during the paid period. The next cycle is charged when due.
 * Idempotent.
 *
 * @throws NOT_FOUND; subscription_canceled if the subscription has already ended.
 */
export function staySubscribed(
  companyId: string,
  subscriptionId: string,
  now: Date,
  by: AuditBy = byBuyer,
): Promise<SubscriptionRow> {
  return db().transaction(async (tx) => {
    const row = (await lockSubscription(tx, companyId, subscriptionId)) ?? fail("NOT_FOUND");
    const { status, leavingAt, nextChargeAt, chargingId, authorizationId } = row;
    if (status === "canceled" || !nextChargeAt) return fail("subscription_canceled");
    if (!leavingAt) return row;
    if (nextChargeAt <= now && !chargingId) return fail("subscription_canceled");
    await recordAudit(tx, { companyId, ...by, action: "subscription.stayed", subjectId: subscriptionId, now });
    const nextStepAt = authorizationId ? opensAt(nextChargeAt) : null;
    return changeSubscription(tx, row, {
      leavingAt: null,
      leavingReason: null,
      leavingNote: null,
      nextStepAt,
      updatedAt: now,
    });
  });
}

export interface LeavingAnswer {
  reason: LeavingReason;
  note: string | null;
}

/**
 * Stores the reason for a cancellation. Called after the cancellation.
 *
 * @throws NOT_FOUND if the buyer did not cancel.
 */
export async function recordLeavingReason(
  companyId: string,
  subscriptionId: string,
  { reason, note }: LeavingAnswer,
  now: Date,
): Promise<void> {
  const { leavingAt } = subscriptions;
  const said = await db()
    .update(subscriptions)
    .set({ leavingReason: reason, leavingNote: note, updatedAt: now })
    .where(and(eq(subscriptions.companyId, companyId), ofId(companyId, subscriptionId), isNotNull(leavingAt)))
    .returning({ id: subscriptions.id });
  if (said.length === 0) fail("NOT_FOUND");
}
