import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { commentDigestStops, customers } from "@/db/schema";
import { signedTokens } from "../../core/crypto/signed-tokens";

const tokens = signedTokens("comment digests\n", ["companyId", "customerId"]);
type Reader = Parameters<typeof tokens.tokenOf>[0];

/** The path of the page where a customer stops the digests of a company. */
export function stopPathOf(reader: Reader): string {
  return `/learn/digests/${tokens.tokenOf(reader)}`;
}

/** Whose digests a token stops; null for one that we did not sign. */
export const openStopToken = (token: string): Reader | null => tokens.open(token);

/** Stops a customer's digests; idempotent. False for a token that we did not sign, or whose customer is gone. */
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
