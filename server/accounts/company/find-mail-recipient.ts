import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, members, users } from "@/db/schema";
import { isMember } from "../team/membership";

/** Returns null for a former member or a blocked company. */
export async function findMailRecipient(companyId: string, userId: string) {
  const [found] = await db()
    .select({ email: users.email, companyName: companies.name, testOf: companies.testOf })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(companies, and(eq(companies.id, companyId), isNull(companies.blockedAt)))
    .where(isMember(companyId, userId));
  return found ?? null;
}
