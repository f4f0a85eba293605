import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { apiKeys } from "@/db/schema";
import type { Permission } from "@/db/schema/accounts-enums";
import { fail } from "../../core/failures/failure";
import { recordAudit } from "../audit/audit";
import { mayGiveScopes } from "../team/permissions";
import { hasEnded } from "./key-limits";
import type { IssuedToken } from "./schemas";
import { issueToken } from "./tokens";

export interface TokenGrant {
  companyId: string;
  apiKeyId: string;
  /** From 3,600 to 31,536,000. */
  lifetimeSeconds: number;
  userId: string;
  can: (permission: Permission) => boolean;
  address: string;
  now: Date;
}

/**
 * Issues a long-lived access token for the user's own key (docs/domains/accounts.md). Revoking the
 * key revokes the token.
 *
 * @throws NOT_FOUND for a revoked key, an expired key or another company's key; FORBIDDEN for
 * another user's key or one with scopes beyond the user's permissions.
 */
export async function issueAccessToken(grant: TokenGrant): Promise<IssuedToken> {
  const { companyId, apiKeyId, lifetimeSeconds, userId, can, address, now } = grant;
  if (!isId(apiKeyId)) fail("NOT_FOUND");
  const [key] = await db()
    .select({ scopes: apiKeys.scopes, expiresAt: apiKeys.expiresAt, createdBy: apiKeys.createdBy })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, apiKeyId), isNull(apiKeys.revokedAt)));
  if (!key || hasEnded(key, now)) return fail("NOT_FOUND");
  if (key.createdBy !== userId || !mayGiveScopes(can, key.scopes)) fail("FORBIDDEN");
  const { token, expiresAt } = await issueToken({
    companyId,
    apiKeyId,
    issuedBy: userId,
    lifetimeSeconds,
    keyEndsAt: key.expiresAt,
    now,
  });
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
