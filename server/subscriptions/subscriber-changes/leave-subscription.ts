import type { Executor } from "@/db/client";
import { type AuditBy, byBuyer, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { reserveWithdrawal, withdrawTransaction } from "../../payments/cancellations/withdraw-transaction";
import { maySend, onceSent, stopAtBank } from "../subscriptions/cancel-subscription";
import { changeSubscription, endByCustomer } from "../subscriptions/end-subscription";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription } from "../subscriptions/subscriptions";
import { cycleFrom, paidUntil } from "./paid-period";
import { endPauseWithin } from "./resume-subscription";

export interface Leave {
  now: Date;
  by?: AuditBy;
  within?: (tx: Executor, leaving: SubscriptionRow) => Promise<void>;
}

/**
 * Cancels a subscription on its buyer's behalf (docs/domains/subscriptions.md). Nothing more is
 * charged, and the subscription stays `active` until the paid period ends. The card or
 * authorization is kept until then, so that the buyer can undo the cancellation. A charge scheduled
 * at the payer's bank is canceled.
 *
 * Without a paid period, the subscription ends immediately, or once the outcome of a sent card
 * charge is known. Idempotent. Nothing is sent to the acquirer after this returns (see
 * `cancelSubscription`).
 *
 * @throws NOT_FOUND; charge_in_progress if a charge is still in flight after 20 seconds.
 */
export async function leaveSubscription(
  companyId: string,
  subscriptionId: string,
  { now, by = byBuyer, within = async () => undefined }: Leave,
): Promise<SubscriptionRow> {
  const left = await onceSent(async (tx) => {
    const row = (await lockSubscription(tx, companyId, subscriptionId)) ?? fail("NOT_FOUND");
    if (row.status === "canceled" || row.leavingAt) return row;
    if (await maySend(tx, row)) return null;
    const leaving = await leaveWithin(tx, row, now);
    await recordAudit(tx, { companyId, ...by, action: "subscription.left", subjectId: subscriptionId, now });
    await within(tx, leaving);
    return leaving;
  });
  if (left.status === "canceled") await stopAtBank(companyId, subscriptionId, now);
  else if (left.authorizationId && left.chargingId) await withdrawTransaction(companyId, left.chargingId, now);
  return left;
}

async function leaveWithin(tx: Executor, row: SubscriptionRow, now: Date): Promise<SubscriptionRow> {
  const { companyId, status, authorizationId, chargingId } = row;
  const endsAt = paidUntil(row);
  if (status === "active" && endsAt > now) {
    if (row.pausedAt) await endPauseWithin(tx, row, now);
    if (authorizationId && chargingId) await reserveWithdrawal(tx, { companyId, transactionId: chargingId }, now);
    return changeSubscription(tx, row, {
      leavingAt: now,
      cycle: cycleFrom(row, endsAt),
      nextChargeAt: endsAt,
      nextStepAt: authorizationId ? endsAt : null,
      pausedAt: null,
      resumesAt: null,
      updatedAt: now,
    });
  }
  if (chargingId && !authorizationId) return changeSubscription(tx, row, { leavingAt: now, updatedAt: now });
  return endByCustomer(tx, row, now, { leavingAt: now });
}
