import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { environment, type NamedKey } from "../env/env";

const nonceBytes = 12;
const tagBytes = 16;

/** Context bound to sealed text; opening requires the same context (docs/reliability.md rule 19). */
export interface Binding {
  companyId: string;
  /** Id of the token or stored card. */
  owner: string;
  field: string;
  keyId: string;
}

function aadOf({ companyId, owner, field, keyId }: Binding): Buffer {
  return Buffer.from(JSON.stringify([companyId, owner, field, keyId]));
}

/** Encrypts text with AES-256-GCM under a fresh 96-bit nonce. Returns base64url of nonce, tag and ciphertext. */
export function seal(key: Buffer, binding: Binding, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(aadOf(binding));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Decrypts text sealed by `seal`.
 *
 * @throws if the key or the binding differs, or the text was modified.
 */
export function unseal(key: Buffer, binding: Binding, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes))
    .setAAD(aadOf(binding))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}

/** Derives 32 bytes (HKDF-SHA-256) from a secret and a vault key, for a given purpose. */
export function deriveKey(secret: string | Buffer, vaultKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, vaultKey, `quitanda ${purpose}`, 32));
}

/** Returns the vault key used for encryption, the first of VAULT_KEYS. */
export function currentVaultKey(): NamedKey {
  const [first] = environment().vaultKeys;
  if (!first) throw new Error("VAULT_KEYS holds no key");
  return first;
}

export function vaultKeyOf(keyId: string): NamedKey {
  const key = environment().vaultKeys.find(({ kid }) => kid === keyId);
  if (!key) throw new Error(`VAULT_KEYS holds no key ${keyId}`);
  return key;
}

const derivedKeys = new WeakMap<Buffer, Map<string, Buffer>>();

function purposeKey(vaultKey: Buffer, purpose: string): Buffer {
  const keys = derivedKeys.get(vaultKey) ?? new Map<string, Buffer>();
  derivedKeys.set(vaultKey, keys);
  const derived = keys.get(purpose) ?? deriveKey(vaultKey, Buffer.alloc(0), purpose);
  keys.set(purpose, derived);
  return derived;
}

/** Returns a keyed hash for a given purpose, which only holders of the vault key can compute. */
export function keyedHash(purpose: string, text: string): string {
  const { key } = currentVaultKey();
  return createHmac("sha256", purposeKey(key, purpose)).update(text).digest("base64url");
}

/** Returns the keyed hash under every vault key, the current one first, to find text hashed before a rotation. */
export function keyedHashes(purpose: string, text: string): string[] {
  return environment().vaultKeys.map(({ key }) =>
    createHmac("sha256", purposeKey(key, purpose)).update(text).digest("base64url"),
  );
}

/** Returns the lookup hash of a card token: an HMAC under a key derived from the vault key. */
export function tokenHash(token: string, { key }: NamedKey): string {
  return createHmac("sha256", purposeKey(key, "card token look-up")).update(token).digest("hex");
}

type Part = string | Buffer;

function signatureUnder(secret: string, parts: readonly Part[]): Buffer {
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** Returns AUTH_SECRET, the signing secret, followed by AUTH_SECRETS_OLD, which only verify. */
export function authSecrets(): string[] {
  const { authSecret, oldAuthSecrets } = environment();
  return [authSecret, ...oldAuthSecrets];
}

/** Returns the HMAC-SHA-256 of the joined parts under AUTH_SECRET (32 bytes). The first part is the purpose. */
export function signatureOf(...parts: Part[]): Buffer {
  return signatureUnder(environment().authSecret, parts);
}

/**
 * Returns the signature under each of `authSecrets`, the current one first, to find objects signed
 * before a rotation.
 */
export function signaturesOf(...parts: Part[]): Buffer[] {
  return authSecrets().map((secret) => signatureUnder(secret, parts));
}

/** Verifies a signature under any of `authSecrets`, in constant time. */
export function isSignature(given: Buffer, ...parts: Part[]): boolean {
  return signaturesOf(...parts).some((own) => own.length === given.length && timingSafeEqual(own, given));
}
