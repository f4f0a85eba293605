import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { apiKeys } from "@/db/schema";
import type { Permission } from "@/db/schema/accounts-enums";
import { fail } from "../../errors";
import { recordAudit } from "../audit/audit";
import { mayGiveScopes } from "../team/permissions";
import { hasEnded } from "./key-limits";
import type { IssuedToken } from "./schemas";
import { issueToken } from "./tokens";

export interface TokenGrant {
  companyId: string;
  apiKeyId: string;
  /** 3 600 to 31 536 000. */
  lifetimeSeconds: number;
  userId: string;
  /** The user's permissions. */
  can: (permission: Permission) => boolean;
  address: string;
  now: Date;
}

/**
 * A long-lived access token of a key that the user made (docs/decisions.md 3). It is only in this answer; revoking the
 * key ends it.
 *
 * @throws NOT_FOUND for a revoked key, one that is over or another company's; FORBIDDEN for a key that somebody else made
 * or that may do more than the user may.
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
