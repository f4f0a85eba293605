import type { SealedHeaders } from "@/db/schema";
import { currentVaultKey, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";
import { fail } from "../../core/failures/failure";
import type { OwnHeader } from "./schemas";
import type { WebhookKey } from "./signing-secrets";

const field = "webhook headers";

export type OwnHeaders = Record<string, string>;

/**
 * Decrypts a webhook's custom headers.
 *
 * @throws if VAULT_KEYS lacks the headers' key, or if the headers were encrypted for another
 * webhook.
 */
export function openHeaders({ companyId, webhookId }: WebhookKey, { keyId, sealed }: SealedHeaders): OwnHeaders {
  const text = unseal(vaultKeyOf(keyId).key, { companyId, owner: webhookId, field, keyId }, sealed);
  return JSON.parse(text) as OwnHeaders;
}

/**
 * Encrypts the requested headers. Returns null if there are none. A header without a value keeps
 * its stored value.
 *
 * @throws VALIDATION, for example for `headers.0.value`, if a header has neither a value nor a
 * stored one.
 */
export function sealHeaders(
  key: WebhookKey,
  wanted: readonly OwnHeader[],
  stored: SealedHeaders | null,
): SealedHeaders | null {
  if (wanted.length === 0) return null;
  const known = new Map(stored ? Object.entries(openHeaders(key, stored)) : []);
  const headers = wanted.map(({ name, value }, index) => {
    const kept = value ?? known.get(name);
    if (kept === undefined) return fail("VALIDATION", { field: `headers.${index}.value`, message: "is required" });
    return [name, kept] as const;
  });
  return sealed(key, Object.fromEntries(headers));
}

export function resealHeaders(key: WebhookKey, stored: SealedHeaders): SealedHeaders {
  return sealed(key, openHeaders(key, stored));
}

function sealed({ companyId, webhookId }: WebhookKey, headers: OwnHeaders): SealedHeaders {
  const { kid: keyId, key } = currentVaultKey();
  const text = seal(key, { companyId, owner: webhookId, field, keyId }, JSON.stringify(headers));
  return { keyId, sealed: text, names: Object.keys(headers) };
}
