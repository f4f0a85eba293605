import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { apiKeys } from "@/db/schema";
import { recordAudit } from "../companies/audit";
import { fail } from "../errors";
import type { IssuedToken } from "./schemas";
import { issueToken } from "./tokens";

export interface TokenGrant {
  companyId: string;
  apiKeyId: string;
  /** 3 600 to 31 536 000. */
  lifetimeSeconds: number;
  userId: string;
  address: string;
  now: Date;
}

/**
 * A long-lived access token of a key (docs/decisions.md 3). It is only in this answer; revoking the key ends it.
 *
 * @throws NOT_FOUND for a revoked key or another company's.
 */
export async function issueAccessToken(grant: TokenGrant): Promise<IssuedToken> {
  const { companyId, apiKeyId, lifetimeSeconds, userId, address, now } = grant;
  if (!isId(apiKeyId)) fail("NOT_FOUND");
  const [key] = await db()
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, apiKeyId), isNull(apiKeys.revokedAt)));
  if (!key) fail("NOT_FOUND");
  const { token, expiresAt } = await issueToken({ companyId, apiKeyId, lifetimeSeconds, now });
  const after = { expiresAt: expiresAt.toISOString() };
  const actor = `user:${userId}` as const;
  await recordAudit(db(), {
    companyId,
    actor,
    action: "api_key.token_issued",
    subjectId: apiKeyId,
    after,
    address,
    now,
  });
  return { token, expiresAt: expiresAt.toISOString() };
}
