import type { SealedHeaders } from "@/db/schema";
import { currentVaultKey, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";
import { fail } from "../../errors";
import type { OwnHeader } from "./schemas";
import type { WebhookKey } from "./signing-secrets";

const field = "webhook headers";

/** Names and values of a webhook's own headers. */
export type OwnHeaders = Record<string, string>;

/** A webhook's own headers with their values. @throws when VAULT_KEYS lacks their key, or they are another webhook's. */
export function openHeaders({ companyId, webhookId }: WebhookKey, { keyId, sealed }: SealedHeaders): OwnHeaders {
  const text = unseal(vaultKeyOf(keyId).key, { companyId, owner: webhookId, field, keyId }, sealed);
  return JSON.parse(text) as OwnHeaders;
}

/**
 * What is stored for the headers that a seller wants from now on: null for none. A header without a value keeps the
 * stored one.
 *
 * @throws VALIDATION naming `headers.0.value` for a header without a value of which none is stored.
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

/** The same headers, sealed under the current vault key. */
export function resealHeaders(key: WebhookKey, stored: SealedHeaders): SealedHeaders {
  return sealed(key, openHeaders(key, stored));
}

function sealed({ companyId, webhookId }: WebhookKey, headers: OwnHeaders): SealedHeaders {
  const { kid: keyId, key } = currentVaultKey();
  const text = seal(key, { companyId, owner: webhookId, field, keyId }, JSON.stringify(headers));
  return { keyId, sealed: text, names: Object.keys(headers) };
}
