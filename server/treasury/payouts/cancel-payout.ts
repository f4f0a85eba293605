import { and, eq, inArray, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { apiKeys, payouts } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { movePayout } from "./move-payout";
import { lockPayout, type PayoutRow, toPayout } from "./payouts";
import type { Payout } from "./schemas";

/**
 * Cancels a payout that has not been sent and releases its money.
 *
 * @throws NOT_FOUND
 * @throws a state error if the payout was sent or is final.
 */
export async function cancelPayout(companyId: string, payoutId: string, by: AuditBy, now: Date): Promise<Payout> {
  return db().transaction(async (tx) => {
    const row = await lockPayout(tx, companyId, payoutId);
    return toPayout((await cancel(tx, row, by, now)) ?? fail("payout_not_cancelable"));
  });
}

/** Returns null if the payout was sent or is final. */
export async function cancel(tx: Executor, row: PayoutRow, by: AuditBy, now: Date): Promise<PayoutRow | null> {
  const { companyId, id: subjectId, amount: amountInCents } = row;
  const canceled = await movePayout(tx, row, "cancel", now);
  if (!canceled) return null;
  await recordAudit(tx, { companyId, ...by, action: "payout.canceled", subjectId, after: { amountInCents }, now });
  return canceled;
}

/**
 * Cancels the unapproved payouts requested by a removed or demoted member, directly or through the
 * member's API keys, and revokes the member's first approvals. Runs in the caller's transaction.
 */
export async function cancelPayoutsOf(
  tx: Executor,
  { companyId, memberId }: { companyId: string; memberId: string },
  by: AuditBy,
  now: Date,
): Promise<void> {
  const waiting = and(eq(payouts.companyId, companyId), eq(payouts.status, "awaiting_approval"));
  const ownKeys = tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.createdBy, memberId)));
  const rows = await tx
    .select()
    .from(payouts)
    .where(and(waiting, or(eq(payouts.requestedBy, memberId), inArray(payouts.requestedByKey, ownKeys))))
    .orderBy(payouts.id)
    .for("update");
  for (const row of rows) await cancel(tx, row, by, now);
  await tx
    .update(payouts)
    .set({ firstApprovedBy: null, updatedAt: now })
    .where(and(waiting, eq(payouts.firstApprovedBy, memberId)));
}
