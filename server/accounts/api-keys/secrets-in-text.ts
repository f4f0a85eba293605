import { sha256Hex } from "../../core/crypto/crypto";

const maxSecrets = 5;
/** Secrets have a fixed length, so a longer string is not one. */
const secret = /sk_(?:test_)?[\w-]{43}(?![\w-])/g;
const token = /eyJ[\w-]{10,200}\.eyJ[\w-]{10,600}\.[\w-]{20,200}/g;

export interface Secrets {
  /** SHA-256 hashes of strings in the format of our secrets, which are not kept themselves. */
  hashes: string[];
  tokens: string[];
}

/** Two substring tests, cheap enough for every request. */
export function mayHoldSecret(text: string): boolean {
  return text.includes("sk_") || text.includes("eyJ");
}

export function findSecrets(text: string): Secrets {
  const few = (pattern: RegExp) => [...new Set((text.match(pattern) ?? []).slice(0, maxSecrets))];
  return { hashes: few(secret).map(sha256Hex), tokens: few(token) };
}
