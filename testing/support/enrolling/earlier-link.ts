import { db } from "@/db/client";
import { accessLinks, companyLookups } from "@/db/schema";
import { randomToken } from "@/server/core/crypto/crypto";
import { accessLookup, type Holder } from "@/server/courses/enrollments/access-links";

/**
 * Creates a link of the earlier format, which opens all courses of a customer instead of those of
 * one address. Returns its token.
 */
export async function keepEarlierLink(holder: Holder | undefined, now: Date): Promise<string> {
  if (!holder) throw new Error("Nobody to link");
  const { companyId, customerId } = holder;
  const token = randomToken();
  await db().insert(accessLinks).values({ companyId, customerId, token, createdAt: now });
  await db().insert(companyLookups).values({ kind: accessLookup, key: token, companyId, targetId: customerId });
  return token;
}
