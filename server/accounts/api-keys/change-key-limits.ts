import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { apiKeys } from "@/db/schema";
import type { Permission } from "@/db/schema/accounts-enums";
import { fail } from "../../core/failures/failure";
import { type AuditBy, differences, recordAudit } from "../audit/audit";
import { mayGiveScopes } from "../team/permissions";
import { limitDetails, readLimits } from "./key-limits";
import type { KeyLimitsInput } from "./schemas";

export interface LimitsChange extends AuditBy {
  companyId: string;
  apiKeyId: string;
  limits: KeyLimitsInput;
  can: (permission: Permission) => boolean;
  now: Date;
}

/**
 * Changes a key's allowed addresses and expiry, which apply to its tokens from the next request on
 * (docs/domains/accounts.md). Idempotent. A past expiry may stay unchanged but cannot be set.
 *
 * @throws FORBIDDEN if the key has scopes beyond the user's permissions; NOT_FOUND for a revoked
 * key or another company's key; VALIDATION for an expiry in the past or more than five years away.
 */
export async function changeKeyLimits(change: LimitsChange): Promise<void> {
  const { companyId, apiKeyId, limits: input, can, actor, address, now } = change;
  if (!isId(apiKeyId)) fail("NOT_FOUND");
  const active = and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, apiKeyId), isNull(apiKeys.revokedAt));
  await db().transaction(async (tx) => {
    const { scopes, addresses, expiresAt } = apiKeys;
    const [key] = await tx.select({ scopes, addresses, expiresAt }).from(apiKeys).where(active).for("no key update");
    if (!key) return fail("NOT_FOUND");
    if (!mayGiveScopes(can, key.scopes)) fail("FORBIDDEN");
    const isSameEnd = input.expiresAt !== null && Date.parse(input.expiresAt) === key.expiresAt?.getTime();
    const limits = isSameEnd ? { addresses: input.addresses, expiresAt: key.expiresAt } : readLimits(input, now);
    const changed = differences(limitDetails(key), limitDetails(limits));
    if (Object.keys(changed.after).length === 0) return;
    await tx
      .update(apiKeys)
      .set(isSameEnd ? limits : { ...limits, endWarned: null })
      .where(active);
    const entry = { companyId, actor, action: "api_key.limits_changed", subjectId: apiKeyId, now } as const;
    await recordAudit(tx, { ...entry, ...(address === undefined ? {} : { address }), ...changed });
  });
}
