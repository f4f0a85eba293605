import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { members, users } from "@/db/schema";
import { environment } from "../../core/env/env";
import { teamOf } from "../team/membership";

/** On a public installation, an owner must confirm their address before checkouts open (docs/domains/accounts.md). */
export async function mayOpenCheckouts(companyId: string): Promise<boolean> {
  if (environment().isPrivate) return true;
  const [owner] = await db()
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), isNotNull(users.emailConfirmedAt)))
    .where(and(eq(members.companyId, teamOf(companyId)), eq(members.role, "owner")))
    .limit(1);
  return owner !== undefined;
}
