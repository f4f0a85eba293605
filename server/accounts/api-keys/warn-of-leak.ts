import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { apiKeys } from "@/db/schema";
import type { LeakPlace } from "@/db/schema/accounts-enums";
import { dayOf, startOfDay } from "../../core/calendar/calendar";
import type { KeyOwner } from "../../core/procedures/procedure";
import { byPlatform, recordAudit } from "../audit/audit";
import { addNotice } from "../notices/add-notice";

/**
 * Marks a key as possibly leaked and warns its company by notice, email and audit log, once per key
 * and São Paulo day. Ignores revoked and expired keys. The key stays valid, because only the
 * company can judge what revoking it would break.
 *
 * @returns true if this call warned the company.
 */
export async function warnOfLeak({
  companyId,
  apiKeyId,
  place,
  now,
}: KeyOwner & { place: LeakPlace; now: Date }): Promise<boolean> {
  const { leakedAt, leakPlace, leakWarnedAt, expiresAt } = apiKeys;
  return db().transaction(async (tx) => {
    const [marked] = await tx
      .update(apiKeys)
      .set({
        leakedAt: sql`coalesce(${leakedAt}, ${now.toISOString()}::timestamptz)`,
        leakPlace: sql`coalesce(${leakPlace}, ${place})`,
        leakWarnedAt: now,
      })
      .where(
        and(
          eq(apiKeys.companyId, companyId),
          eq(apiKeys.id, apiKeyId),
          isNull(apiKeys.revokedAt),
          or(isNull(expiresAt), gt(expiresAt, now)),
          or(isNull(leakWarnedAt), lt(leakWarnedAt, startOfDay(dayOf(now)))),
        ),
      )
      .returning({ name: apiKeys.name, apiKey: apiKeys.publicKey });
    if (!marked) return false;
    const { name, apiKey } = marked;
    const after = { name, apiKey, leakPlace: place };
    const line = { companyId, action: "api_key.leak_suspected", subjectId: apiKeyId, after, now } as const;
    await recordAudit(tx, { ...byPlatform, ...line });
    const details = { title: name };
    await addNotice(tx, { companyId, id: newId(now), kind: "api_key_leaked", subjectId: apiKeyId, details, now });
    return true;
  });
}
