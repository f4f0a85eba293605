import { db, type Executor } from "@/db/client";
import { payouts } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import { confirmPassword } from "../../accounts/auth/confirm-password";
import { fail } from "../../core/failures/failure";
import { lockBalances } from "../../ledger/transfers/ledger";
import { setAsideOf, sumAcceptedRefunds } from "../../payments/refund-requests/set-aside";
import { listApprovers, lockMover } from "./approvers";
import { movePayout } from "./move-payout";
import { lockPayout, ofPayout, type PayoutRow, toPayout } from "./payouts";
import type { Payout, PayoutSituation } from "./schemas";

/**
 * Waiting period after which the requester may approve the payout if there is no other approver
 * (docs/domains/treasury.md).
 */
const aloneMs = 24 * 60 * 60 * 1000;

export interface Judgement extends Pick<PayoutSituation, "approval" | "approvalsMissing"> {
  from: Date | null;
}

/** Decides whether, and from when, a member may approve a payout (docs/domains/treasury.md). */
export async function judgeApproval(tx: Executor, row: PayoutRow, userId: string, now: Date): Promise<Judgement> {
  if (row.status !== "awaiting_approval") return { approval: "none", from: null, approvalsMissing: 0 };
  const approvers = await listApprovers(tx, row.companyId);
  const isApprover = (id: string | null) => approvers.some((each) => each.userId === id);
  const isAlone = !approvers.some((each) => each.userId !== userId);
  // If the requester is not an approver, an approver may have made the request through another
  // account, so one approval is not enough.
  const isFirst = !isAlone && !isApprover(row.requestedBy) && row.firstApprovedBy === null;
  const approvalsMissing = isFirst ? 2 : 1;
  const startsAt = approvers.find((each) => each.userId === userId)?.approvesFrom ?? null;
  if (startsAt && startsAt > now) return { approval: "not_yet", from: startsAt, approvalsMissing };
  if (isAlone) {
    const from = new Date(row.createdAt.getTime() + aloneMs);
    return { approval: now < from ? "later" : "open", from, approvalsMissing };
  }
  const isOwn = row.requestedBy === userId || row.firstApprovedBy === userId;
  return { approval: isOwn ? "second_person" : "open", from: null, approvalsMissing };
}

/**
 * Approves a payout. Requires the member's password. The job `payouts` then sends the payout. The
 * member who requested the payout, or who created the API key that requested it, cannot approve it.
 * Without another approver, that member can approve it after 24 hours. If the requester is not an
 * approver, two members must approve, and the first approval is stored.
 *
 * @throws NOT_FOUND, payout_not_awaiting_approval
 * @throws a rule error if the password is wrong, if the member requested the payout, or if the
 * waiting period has not ended.
 * @throws payout_exceeds_balance if the balance does not also cover the refunds accepted since the
 * request.
 * @throws FORBIDDEN for a member who may no longer move money.
 */
export async function approvePayout(
  companyId: string,
  { payoutId, password }: { payoutId: string; password: string },
  { userId, address, now }: { userId: string; address: string; now: Date },
): Promise<Payout> {
  await confirmPassword(userId, password);
  return db().transaction(async (tx) => {
    await lockMover(tx, companyId, userId);
    const row = await lockPayout(tx, companyId, payoutId);
    const { approval, from, approvalsMissing } = await judgeApproval(tx, row, userId, now);
    if (approval === "none") return fail("payout_not_awaiting_approval");
    if (approval === "second_person") return fail("payout_needs_second_person");
    if (approval === "later" || approval === "not_yet") {
      return fail("payout_approval_too_early", { values: { from: from?.toISOString() ?? "" } });
    }
    await checkRefundsCovered(tx, row, now);
    const approved =
      approvalsMissing > 1
        ? await approveFirst(tx, row, userId, now)
        : await movePayout(tx, row, "approve", now, { approvedBy: userId });
    if (!approved) return fail("payout_not_awaiting_approval");
    const after = { amountInCents: row.amount };
    const actor = `user:${userId}` as const;
    await recordAudit(tx, { companyId, actor, action: "payout.approved", subjectId: row.id, after, address, now });
    return toPayout(approved);
  });
}

async function checkRefundsCovered(tx: Executor, { companyId, amount }: PayoutRow, now: Date): Promise<void> {
  const acceptedRefunds = await sumAcceptedRefunds(companyId, now, tx);
  const { available } = await lockBalances(tx, companyId);
  if (acceptedRefunds <= Math.max(0, available)) return;
  const availableInCents = available + amount;
  const setAsideInCents = setAsideOf(availableInCents, acceptedRefunds);
  fail("payout_exceeds_balance", { values: { availableInCents, setAsideInCents } });
}

/** The caller must have locked the payout. */
async function approveFirst(
  tx: Executor,
  { companyId, id }: PayoutRow,
  userId: string,
  now: Date,
): Promise<PayoutRow | null> {
  const [row] = await tx
    .update(payouts)
    .set({ firstApprovedBy: userId, updatedAt: now })
    .where(ofPayout(companyId, id))
    .returning();
  return row ?? null;
}
