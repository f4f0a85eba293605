import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { apiKeys, members } from "@/db/schema";
import { roleAllows } from "../companies/permissions";
import { fail } from "../errors";

/**
 * Locks a membership that allows to move money until the caller's commit: a removal waits for it, and then finds what
 * the member did here.
 *
 * @throws FORBIDDEN when the user may not, or no longer.
 */
export async function lockMover(tx: Executor, companyId: string, userId: string): Promise<void> {
  const [member] = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, userId)))
    .for("share");
  if (!member || !roleAllows(member.role, "finance.write")) return fail("FORBIDDEN");
}

/** Whether another member could approve what this one requested. */
export async function hasSecondPerson(tx: Executor, companyId: string, userId: string): Promise<boolean> {
  const others = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.companyId, companyId), ne(members.userId, userId)));
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
