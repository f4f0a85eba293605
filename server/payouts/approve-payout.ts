import { db, type Executor } from "@/db/client";
import { confirmPassword } from "../auth/confirm-password";
import { recordAudit } from "../companies/audit";
import { fail } from "../errors";
import { hasSecondPerson, lockMover } from "./approvers";
import { movePayout } from "./move-payout";
import { lockPayout, type PayoutRow, toPayout } from "./payouts";
import type { Payout } from "./schemas";

/**
 * How long a member without a second approver must wait before they approve their own payout (docs/decisions.md 12).
 */
const aloneMs = 24 * 60 * 60 * 1000;

/** Whether and from when a member may approve a payout; `none` if it needs no approval. */
export async function judgeApproval(
  tx: Executor,
  row: PayoutRow,
  userId: string,
  now: Date,
): Promise<{ approval: "none" | "open" | "second_person" | "later"; from: Date | null }> {
  if (row.status !== "awaiting_approval") return { approval: "none", from: null };
  if (row.requestedBy !== userId) return { approval: "open", from: null };
  if (await hasSecondPerson(tx, row.companyId, userId)) return { approval: "second_person", from: null };
  const from = new Date(row.createdAt.getTime() + aloneMs);
  return { approval: now < from ? "later" : "open", from };
}

/**
 * Approves a payout, with the member's password; the job `payouts` then sends it. The member who requested it or made
 * the API key that did cannot approve it, unless nobody else could: then they can after 24 hours.
 *
 * @throws NOT_FOUND; a broken rule on `password`, for their own payout, or too early; a wrong state if it needs no
 * approval; FORBIDDEN for a member who may no longer move money.
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
    const { approval, from } = await judgeApproval(tx, row, userId, now);
    if (approval === "none") return fail("payout_not_awaiting_approval");
    if (approval === "second_person") return fail("payout_needs_second_person");
    if (approval === "later") {
      return fail("payout_approval_too_early", { values: { from: from?.toISOString() ?? "" } });
    }
    const approved = await movePayout(tx, row, "approve", now, { approvedBy: userId });
    if (!approved) return fail("payout_not_awaiting_approval");
    const after = { amountInCents: row.amount };
    const actor = `user:${userId}` as const;
    await recordAudit(tx, { companyId, actor, action: "payout.approved", subjectId: row.id, after, address, now });
    return toPayout(approved);
  });
}
