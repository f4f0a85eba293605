import { and, eq, isNull, like } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { apiKeys } from "@/db/schema";
import { type ApiKeyScope, apiKeyScopes } from "@/db/schema/accounts-enums";
import { scopeDetails } from "../api-keys/api-keys";
import { type AuditBy, differences, recordAudit } from "../audit/audit";

export const keyNameOf = (host: string): string => `CLI on ${host}`;

/** Scopes of a command-line key once the company moves real money: reading and replaying events. */
export const realScopes: readonly ApiKeyScope[] = apiKeyScopes.filter(
  (scope) => scope.endsWith(":read") || scope === "webhooks:write",
);

/**
 * Limits command-line keys to `realScopes` in the transaction that starts real money. Keys from the
 * time of test money may have more scopes.
 */
export async function limitKeys(
  tx: Transaction,
  companyId: string,
  { by, now }: { by: AuditBy; now: Date },
): Promise<void> {
  const { id, name, scopes, revokedAt } = apiKeys;
  const unlimited = and(
    eq(apiKeys.companyId, companyId),
    like(name, `${keyNameOf("")}%`),
    isNull(scopes),
    isNull(revokedAt),
  );
  const limited = await tx
    .update(apiKeys)
    .set({ scopes: [...realScopes] })
    .where(unlimited)
    .returning({ id });
  for (const key of limited) {
    const entry = { companyId, ...by, action: "api_key.scopes_changed", subjectId: key.id } as const;
    await recordAudit(tx, { ...entry, ...differences(scopeDetails(null), scopeDetails(realScopes)), now });
  }
}
