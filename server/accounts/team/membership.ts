import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";

/**
 * Returns the company whose `members` rows apply: for a test company, the real one
 * (docs/domains/sandbox.md). A removal or demotion therefore affects both at once.
 */
export function teamOf(companyId: string): SQL<string> {
  return sql`(SELECT coalesce(own.test_of, own.id) FROM companies own WHERE own.id = ${companyId})`;
}

export function isMember(companyId: string, userId: string): SQL | undefined {
  return and(eq(members.companyId, teamOf(companyId)), eq(members.userId, userId));
}

export async function findRole(executor: Executor, companyId: string, userId: string): Promise<Role | null> {
  const [member] = await executor.select({ role: members.role }).from(members).where(isMember(companyId, userId));
  return member?.role ?? null;
}
