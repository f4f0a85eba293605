import { randomBytes } from "node:crypto";
import type { SealedSecret } from "@/db/schema";
import { currentVaultKey, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";

export interface WebhookKey {
  companyId: string;
  webhookId: string;
}

/** Prefix that Standard Webhooks requires before the base64 of the secret. */
const prefix = "whsec_";
const secretBytes = 32;

/** Period during which the old secret remains valid after a rotation (docs/domains/webhooks.md). */
const overlapMilliseconds = 86_400_000;

const field = "webhook signing secret";

export interface NewSecret {
  signingSecret: string;
  stored: SealedSecret[];
}

/** Generates a webhook's first secret: `whsec_` and the base64 of 32 random bytes. */
export function createSecret(key: WebhookKey): NewSecret {
  const signingSecret = `${prefix}${randomBytes(secretBytes).toString("base64")}`;
  return { signingSecret, stored: [sealSecret(key, signingSecret, null)] };
}

/**
 * Generates the next secret of a webhook. The current secret remains valid for 24 hours after
 * `now`, or expires immediately if `endsPrevious` is set. Older secrets are removed, so at most two
 * are active.
 */
export function rotateSecret(
  key: WebhookKey,
  [current]: readonly SealedSecret[],
  endsPrevious: boolean,
  now: Date,
): NewSecret {
  const { signingSecret, stored } = createSecret(key);
  if (!current || endsPrevious) return { signingSecret, stored };
  const endsAt = new Date(now.getTime() + overlapMilliseconds).toISOString();
  return { signingSecret, stored: [...stored, { ...current, endsAt }] };
}

/** Newest first. */
export function activeSecrets(secrets: readonly SealedSecret[], now: Date): SealedSecret[] {
  return secrets.filter(({ endsAt }) => endsAt === null || new Date(endsAt) > now);
}

/**
 * Returns when the previous secret expires, as an ISO 8601 instant, or null if only one secret is
 * active at `now`.
 */
export function previousEndsAt(secrets: readonly SealedSecret[] | null, now: Date): string | null {
  return activeSecrets(secrets ?? [], now)[1]?.endsAt ?? null;
}

/**
 * Returns the bytes for signing.
 *
 * @throws if VAULT_KEYS lacks the secret's key, or if the secret was encrypted for another webhook.
 */
export function openSecret(key: WebhookKey, { keyId, sealed }: SealedSecret): Buffer {
  return Buffer.from(textOf(key, { keyId, sealed }).slice(prefix.length), "base64");
}

export function resealSecret(key: WebhookKey, secret: SealedSecret): SealedSecret {
  return sealSecret(key, textOf(key, secret), secret.endsAt);
}

function sealSecret({ companyId, webhookId }: WebhookKey, text: string, endsAt: string | null): SealedSecret {
  const { kid: keyId, key } = currentVaultKey();
  return { keyId, sealed: seal(key, { companyId, owner: webhookId, field, keyId }, text), endsAt };
}

function textOf({ companyId, webhookId }: WebhookKey, { keyId, sealed }: Pick<SealedSecret, "keyId" | "sealed">) {
  return unseal(vaultKeyOf(keyId).key, { companyId, owner: webhookId, field, keyId }, sealed);
}
