import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { apiKeys, members } from "@/db/schema";
import { isMember, teamOf } from "../companies/membership";
import { roleAllows } from "../companies/permissions";
import { fail } from "../errors";

/**
 * Checks that a member may move money, and locks the membership until the caller's commit, so that a concurrent removal
 * waits and then sees what the member did.
 *
 * @throws FORBIDDEN if the user may not, or no longer.
 */
export async function lockMover(tx: Executor, companyId: string, userId: string): Promise<void> {
  const [member] = await tx
    .select({ role: members.role })
    .from(members)
    .where(isMember(companyId, userId))
    .for("no key update");
  if (!member || !roleAllows(member.role, "finance.write")) return fail("FORBIDDEN");
}

/** Whether the company has another member who may approve this member's payouts. */
export async function hasSecondPerson(tx: Executor, companyId: string, userId: string): Promise<boolean> {
  const others = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.companyId, teamOf(companyId)), ne(members.userId, userId)));
  return others.some(({ role }) => roleAllows(role, "finance.write"));
}

/** The member who made an API key; null for a key made by an operator. */
export async function findMaker(tx: Executor, companyId: string, apiKeyId: string): Promise<string | null> {
  const [key] = await tx
    .select({ createdBy: apiKeys.createdBy })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, apiKeyId)));
  return key?.createdBy ?? null;
}
