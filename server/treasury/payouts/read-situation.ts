import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { apiKeys, users } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { judgeApproval } from "./approve-payout";
import { findPayoutRow } from "./payouts";
import type { PayoutSituation } from "./schemas";

/**
 * Returns a payout's requester and approvers, and whether a member may approve it.
 *
 * @throws NOT_FOUND
 */
export async function readSituation(
  companyId: string,
  payoutId: string,
  userId: string,
  now: Date,
): Promise<PayoutSituation> {
  const row = (await findPayoutRow(companyId, payoutId)) ?? fail("NOT_FOUND");
  const { approval, from, approvalsMissing } = await judgeApproval(db(), row, userId, now);
  const { requestedBy, requestedByKey, firstApprovedBy, approvedBy } = row;
  return {
    requestedBy: requestedByKey ? await nameOfKey(companyId, requestedByKey) : await nameOfUser(requestedBy),
    firstApprovedBy: await nameOfUser(firstApprovedBy),
    approvedBy: await nameOfUser(approvedBy),
    approval,
    approvalsMissing,
    approvableFrom: approval === "later" || approval === "not_yet" ? (from?.toISOString() ?? null) : null,
  };
}

async function nameOfUser(userId: string | null): Promise<string | null> {
  if (!userId) return null;
  const [user] = await db().select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? null;
}

async function nameOfKey(companyId: string, apiKeyId: string): Promise<string | null> {
  const [key] = await db()
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, apiKeyId)));
  return key?.name ?? null;
}
