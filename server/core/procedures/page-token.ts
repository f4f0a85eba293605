import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../crypto/seal";
import { environment, type NamedKey } from "../env/env";

export interface PageSubject {
  companyId: string;
  id: string;
}

const ivBytes = 16;
const idBytes = 16;

interface PageKeys {
  authentication: Buffer;
  encryption: Buffer;
}

const derived = new Map<string, PageKeys>();

function keysOf({ kid, key }: NamedKey): PageKeys {
  const name = `${kid} ${key.toString("base64")}`;
  const known = derived.get(name);
  if (known) return known;
  const of = (part: string) => deriveKey(key, Buffer.alloc(0), `charge page ${part}`);
  const keys = { authentication: of("authentication"), encryption: of("encryption") };
  derived.set(name, keys);
  return keys;
}

function ivOf(ids: Buffer, { authentication }: PageKeys): Buffer {
  return createHmac("sha256", authentication).update(ids).digest().subarray(0, ivBytes);
}

/**
 * Returns the unguessable 64-character token of a charge's page: the encrypted ids under an IV that
 * authenticates them, as in RFC 5297. It is deterministic, so creating it takes no query. Keys are
 * derived from the vault key; tokens of previous VAULT_KEYS stay valid.
 */
export function makePageToken({ companyId, id }: PageSubject): string {
  const [key] = environment().vaultKeys;
  if (!key) throw new Error("VAULT_KEYS holds no key");
  const keys = keysOf(key);
  const ids = Buffer.from(`${companyId}${id}`.replaceAll("-", ""), "hex");
  const iv = ivOf(ids, keys);
  const cipher = createCipheriv("aes-256-ctr", keys.encryption, iv);
  return Buffer.concat([iv, cipher.update(ids), cipher.final()]).toString("base64url");
}

const tokenShape = /^[\w-]{64}$/;

/** Returns the ids in a token of `makePageToken`; null for other input. */
export function openPageToken(token: string): PageSubject | null {
  if (!tokenShape.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const iv = bytes.subarray(0, ivBytes);
  for (const key of environment().vaultKeys) {
    const keys = keysOf(key);
    const decipher = createDecipheriv("aes-256-ctr", keys.encryption, iv);
    const ids = Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()]);
    if (timingSafeEqual(iv, ivOf(ids, keys))) {
      return { companyId: uuidOf(ids.subarray(0, idBytes)), id: uuidOf(ids.subarray(idBytes)) };
    }
  }
  return null;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function paymentUrlOf(charge: PageSubject): string {
  return `${environment().publicUrl}/pay/${makePageToken(charge)}`;
}
