import { and, eq, isNotNull, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { recipients } from "@/db/schema";
import { currentVaultKey, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";
import { findCompaniesWith } from "../../core/leases/fair-turns";
import type { RecipientDraft } from "./schemas";

const field = "recipient draft";

interface RecipientId {
  companyId: string;
  connectionId: string;
}

/** Encrypts a draft with the first vault key and binds it to its connection (docs/reliability.md rule 19). */
export function sealDraft(id: RecipientId, draft: RecipientDraft): { sealed: string; keyId: string } {
  return sealText(id, JSON.stringify(draft));
}

function sealText({ companyId, connectionId }: RecipientId, text: string): { sealed: string; keyId: string } {
  const { kid, key } = currentVaultKey();
  const binding = { companyId, owner: connectionId, field, keyId: kid };
  return { sealed: seal(key, binding, text), keyId: kid };
}

/**
 * Returns null without a draft.
 *
 * @throws if VAULT_KEYS lacks the draft's key.
 */
export function openDraft(row: typeof recipients.$inferSelect): RecipientDraft | null {
  const text = openText(row);
  return text === null ? null : (JSON.parse(text) as RecipientDraft);
}

function openText({ companyId, connectionId, sealed, keyId }: typeof recipients.$inferSelect): string | null {
  if (sealed === null || keyId === null) return null;
  return unseal(vaultKeyOf(keyId).key, { companyId, owner: connectionId, field, keyId }, sealed);
}

export const isRecipient = (companyId: string, connectionId: string) =>
  and(eq(recipients.companyId, companyId), eq(recipients.connectionId, connectionId));

/**
 * Re-encrypts drafts with the first of VAULT_KEYS, company by company, so that older keys can be
 * removed. Safe while drafts are saved. `only` limits the run to one company.
 *
 * @returns the number of drafts re-encrypted.
 *
 * @throws if VAULT_KEYS lacks the key of a draft.
 */
export async function rewrapDrafts(only?: string): Promise<number> {
  const outdated = and(isNotNull(recipients.keyId), ne(recipients.keyId, currentVaultKey().kid));
  let rewrapped = 0;
  for (const companyId of await findCompaniesWith(recipients.companyId, outdated, only)) {
    const rows = await db()
      .select()
      .from(recipients)
      .where(and(eq(recipients.companyId, companyId), outdated));
    for (const row of rows) {
      const text = openText(row);
      if (text === null || row.sealed === null) continue;
      const changed = await db()
        .update(recipients)
        .set(sealText(row, text))
        .where(and(isRecipient(companyId, row.connectionId), eq(recipients.sealed, row.sealed)))
        .returning({ id: recipients.connectionId });
      rewrapped += changed.length;
    }
  }
  return rewrapped;
}
