import { db } from "@/db/client";
import { accessLinks, companyLookups } from "@/db/schema";
import { randomToken } from "@/server/core/crypto/crypto";
import { accessLookup, type Holder } from "@/server/courses/enrollments/access-links";

/**
 * Creates an access link in the old format, which grants access to all of the customer's courses
 * rather than those of one email address.
 */
export async function keepEarlierLink(holder: Holder | undefined, now: Date): Promise<string> {
  if (!holder) throw new Error("Nobody to link");
  const { companyId, customerId } = holder;
  const token = randomToken();
  await db().insert(accessLinks).values({ companyId, customerId, token, createdAt: now });
  await db().insert(companyLookups).values({ kind: accessLookup, key: token, companyId, targetId: customerId });
  return token;
}
