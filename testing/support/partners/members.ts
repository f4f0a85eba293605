import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { members, users } from "@/db/schema";

export async function createUserOf(companyId: string, now: Date): Promise<{ userId: string; email: string }> {
  const userId = newId(now);
  const email = `${userId}@example.com`;
  await db().insert(users).values({ id: userId, name: "Rui", email, passwordHash: "-", createdAt: now });
  await db().insert(members).values({ companyId, userId, role: "admin", createdAt: now });
  return { userId, email };
}
