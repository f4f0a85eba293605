import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { apiKeys, members } from "@/db/schema";
import { isMember, teamOf } from "../../accounts/team/membership";
import { approvesPayouts, roleAllows } from "../../accounts/team/permissions";
import { fail } from "../../core/failures/failure";
import type { Actor } from "../../core/procedures/procedure";

/** Member whose role may approve payouts. `approvesFrom` is the start of that right; null if it already applies. */
export interface Approver {
  userId: string;
  approvesFrom: Date | null;
}

/**
 * Checks that a member may move money, and locks the membership until the caller's transaction
 * commits. A concurrent removal waits and then sees the member's action.
 *
 * @throws FORBIDDEN if the user is not allowed to move money.
 */
export async function lockMover(tx: Executor, companyId: string, userId: string): Promise<void> {
  const [member] = await tx
    .select({ role: members.role })
    .from(members)
    .where(isMember(companyId, userId))
    .for("no key update");
  if (!member || !roleAllows(member.role, "finance.write")) return fail("FORBIDDEN");
}

/** Includes members whose right to approve has not started yet. */
export async function listApprovers(tx: Executor, companyId: string): Promise<Approver[]> {
  const rows = await tx
    .select({ userId: members.userId, role: members.role, approvesFrom: members.approvesFrom })
    .from(members)
    .where(eq(members.companyId, teamOf(companyId)));
  return rows.flatMap(({ role, ...approver }) => (approvesPayouts(role) ? [approver] : []));
}

export async function hasSecondPerson(tx: Executor, companyId: string, userId: string): Promise<boolean> {
  return (await listApprovers(tx, companyId)).some((each) => each.userId !== userId);
}

/**
 * Returns the member treated as a payout's requester: for an API key, the key's creator. Returns
 * null if the operator created the key, if others may have its token, or if the creator may no
 * longer approve payouts.
 */
export async function findRequester(tx: Executor, companyId: string, actor: Actor): Promise<string | null> {
  if (actor.kind === "user") return actor.userId;
  const [key] = await tx
    .select({ createdBy: apiKeys.createdBy })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, actor.apiKeyId)));
  const createdBy = key?.createdBy ?? null;
  const { issuedBy = createdBy } = actor;
  if (createdBy === null || issuedBy !== createdBy) return null;
  const approvers = await listApprovers(tx, companyId);
  return approvers.some(({ userId }) => userId === createdBy) ? createdBy : null;
}
