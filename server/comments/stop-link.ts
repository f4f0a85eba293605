import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { commentDigestStops, customers } from "@/db/schema";
import { isSignature, signatureOf } from "../core/seal";

interface Reader {
  companyId: string;
  customerId: string;
}

/** What these signatures are for. */
const purpose = "comment digests\n";

const idBytes = 16;
const shape = /^[\w-]{86}$/;

/** The path of the page where a customer stops the digests of a company: signed, without an end, good for nothing else. */
export function stopPathOf({ companyId, customerId }: Reader): string {
  const named = Buffer.from(`${companyId}${customerId}`.replaceAll("-", ""), "hex");
  return `/learn/digests/${Buffer.concat([named, signatureOf(purpose, named)]).toString("base64url")}`;
}

/** Whose digests a token stops; null for one that we did not sign. */
export function openStopToken(token: string): Reader | null {
  if (!shape.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const named = bytes.subarray(0, 2 * idBytes);
  if (!isSignature(bytes.subarray(2 * idBytes), purpose, named)) return null;
  return { companyId: idOf(named.subarray(0, idBytes)), customerId: idOf(named.subarray(idBytes)) };
}

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

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
