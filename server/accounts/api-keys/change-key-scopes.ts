import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { apiKeys } from "@/db/schema";
import type { KeyScopes, Permission } from "@/db/schema/accounts-enums";
import { fail } from "../../core/failures/failure";
import { differences, recordAudit } from "../audit/audit";
import { mayGiveScopes } from "../team/permissions";
import { scopeDetails } from "./api-keys";

export interface ScopeChange {
  companyId: string;
  apiKeyId: string;
  /** Scopes in any order; null for every scope. */
  scopes: KeyScopes;
  userId: string;
  can: (permission: Permission) => boolean;
  address: string;
  now: Date;
}

/**
 * Changes a key's scopes, which apply to its tokens from the next request on
 * (docs/domains/accounts.md). Idempotent.
 *
 * @throws FORBIDDEN for scopes beyond the user's permissions, or for payout scopes on another
 * member's key, whose payouts would name that member as requester (docs/domains/treasury.md);
 * NOT_FOUND for a revoked key or another company's key.
 */
export async function changeKeyScopes(change: ScopeChange): Promise<void> {
  const { companyId, apiKeyId, scopes, userId, can, address, now } = change;
  if (!mayGiveScopes(can, scopes)) fail("FORBIDDEN");
  if (!isId(apiKeyId)) fail("NOT_FOUND");
  const active = and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, apiKeyId), isNull(apiKeys.revokedAt));
  await db().transaction(async (tx) => {
    const { scopes: held, createdBy } = apiKeys;
    const [key] = await tx.select({ scopes: held, createdBy }).from(apiKeys).where(active).for("no key update");
    if (!key) return fail("NOT_FOUND");
    const isOthers = key.createdBy !== null && key.createdBy !== userId;
    if (isOthers && requestsPayouts(scopes) && !requestsPayouts(key.scopes)) return fail("FORBIDDEN");
    const changed = differences(scopeDetails(key.scopes), scopeDetails(scopes));
    if (Object.keys(changed.after).length === 0) return;
    await tx
      .update(apiKeys)
      .set({ scopes: scopes && [...scopes] })
      .where(active);
    const actor = `user:${userId}` as const;
    const entry = { companyId, actor, action: "api_key.scopes_changed", subjectId: apiKeyId, address, now } as const;
    await recordAudit(tx, { ...entry, ...changed });
  });
}

function requestsPayouts(scopes: KeyScopes): boolean {
  return scopes === null || scopes.includes("payouts:write");
}
