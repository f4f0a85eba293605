import { sha256Hex } from "../../core/crypto/crypto";

const maxSecrets = 5;
/** Pattern of our secrets, which have a fixed length. A longer string is therefore not a secret. */
const secret = /sk_(?:test_)?[\w-]{43}(?![\w-])/g;
const token = /eyJ[\w-]{10,200}\.eyJ[\w-]{10,600}\.[\w-]{20,200}/g;

export interface Secrets {
  /** SHA-256 hashes of strings that look like our secrets. The secrets themselves are not kept. */
  hashes: string[];
  tokens: string[];
}

/**
 * Returns true if the text may contain a secret or token. Runs two substring tests, which are cheap enough for every
 * request.
 */
export function mayHoldSecret(text: string): boolean {
  return text.includes("sk_") || text.includes("eyJ");
}

export function findSecrets(text: string): Secrets {
  const few = (pattern: RegExp) => [...new Set((text.match(pattern) ?? []).slice(0, maxSecrets))];
  return { hashes: few(secret).map(sha256Hex), tokens: few(token) };
}
