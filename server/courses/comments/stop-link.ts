import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { commentDigestStops, customers } from "@/db/schema";
import { signedTokens } from "../../core/crypto/signed-tokens";

const tokens = signedTokens("comment digests\n", ["companyId", "customerId"]);
type Reader = Parameters<typeof tokens.tokenOf>[0];

export function stopPathOf(reader: Reader): string {
  return `/learn/digests/${tokens.tokenOf(reader)}`;
}

/** Returns the customer of an unsubscribe token, or null if the signature is invalid. */
export const openStopToken = (token: string): Reader | null => tokens.open(token);

/** Idempotent. Returns false if the signature is invalid or the customer no longer exists. */
export async function stopDigests(token: string, now: Date): Promise<boolean> {
  const reader = openStopToken(token);
  if (!reader) return false;
  const { companyId, customerId } = reader;
  const [known] = await db()
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  if (!known) return false;
  await db().insert(commentDigestStops).values({ companyId, customerId, createdAt: now }).onConflictDoNothing();
  return true;
}
