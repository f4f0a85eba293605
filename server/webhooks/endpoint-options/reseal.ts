import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { webhooks } from "@/db/schema";
import { currentVaultKey } from "../../core/crypto/seal";
import { findCompaniesWith } from "../../core/leases/fair-turns";
import { resealHeaders } from "./own-headers";
import { activeSecrets, resealSecret } from "./signing-secrets";

/**
 * Re-encrypts the signing secrets and headers of webhooks with the first of VAULT_KEYS, company by
 * company, so that older keys can be removed. Safe while webhooks are used or changed. `only`
 * limits the run to one company.
 *
 * @returns the number of webhooks re-encrypted.
 * @throws if VAULT_KEYS lacks the key of a webhook.
 */
export async function rewrapWebhooks(only?: string): Promise<number> {
  const { kid } = currentVaultKey();
  const outdated = or(
    sql`${webhooks.ownHeaders} ->> 'keyId' <> ${kid}`,
    sql`EXISTS (SELECT FROM jsonb_array_elements(${webhooks.signingSecrets}) secret WHERE secret ->> 'keyId' <> ${kid})`,
  );
  let rewrapped = 0;
  for (const companyId of await findCompaniesWith(webhooks.companyId, outdated, only)) {
    const isOutdated = and(eq(webhooks.companyId, companyId), outdated);
    for (const { id, signingSecrets, ownHeaders } of await db().select().from(webhooks).where(isOutdated)) {
      const key = { companyId, webhookId: id };
      const changed = await db()
        .update(webhooks)
        .set({
          signingSecrets: signingSecrets?.map((secret) => resealSecret(key, secret)) ?? null,
          ownHeaders: ownHeaders && resealHeaders(key, ownHeaders),
        })
        .where(isUnchanged(key, { signingSecrets, ownHeaders }))
        .returning({ id: webhooks.id });
      rewrapped += changed.length;
    }
  }
  return rewrapped;
}

/** @returns the number of webhooks changed. */
export async function sweepEndedSecrets(now: Date, only?: string): Promise<{ endedSecrets: number }> {
  const hasTwo = sql`jsonb_array_length(${webhooks.signingSecrets}) > 1`;
  let endedSecrets = 0;
  for (const companyId of await findCompaniesWith(webhooks.companyId, hasTwo, only)) {
    const rows = await db()
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.companyId, companyId), hasTwo));
    for (const { id, signingSecrets, ownHeaders } of rows) {
      const active = activeSecrets(signingSecrets ?? [], now);
      if (active.length === signingSecrets?.length) continue;
      const changed = await db()
        .update(webhooks)
        .set({ signingSecrets: active })
        .where(isUnchanged({ companyId, webhookId: id }, { signingSecrets, ownHeaders }))
        .returning({ id: webhooks.id });
      endedSecrets += changed.length;
    }
  }
  return { endedSecrets };
}

/** SQL condition: the secrets and headers were not replaced since they were read. */
function isUnchanged(
  { companyId, webhookId }: { companyId: string; webhookId: string },
  { signingSecrets, ownHeaders }: Pick<typeof webhooks.$inferSelect, "signingSecrets" | "ownHeaders">,
) {
  return and(
    eq(webhooks.companyId, companyId),
    eq(webhooks.id, webhookId),
    signingSecrets ? eq(webhooks.signingSecrets, signingSecrets) : isNull(webhooks.signingSecrets),
    ownHeaders ? eq(webhooks.ownHeaders, ownHeaders) : isNull(webhooks.ownHeaders),
  );
}
