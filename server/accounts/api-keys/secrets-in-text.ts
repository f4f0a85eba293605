import { sha256Hex } from "../../core/crypto/crypto";

const maxSecrets = 5;
/** Our secrets have a fixed length, so no further character may follow. */
const secret = /sk_(?:test_)?[\w-]{43}(?![\w-])/g;
const token = /eyJ[\w-]{10,200}\.eyJ[\w-]{10,600}\.[\w-]{20,200}/g;

/** The secrets found in a text. */
export interface Secrets {
  /** SHA-256 hashes of what looks like our secrets; the secrets themselves are not kept. */
  hashes: string[];
  /** What looks like an access token. */
  tokens: string[];
}

/** Whether a text may contain a secret or token of ours: a test of two substrings, cheap enough for every request. */
export function mayHoldSecret(text: string): boolean {
  return text.includes("sk_") || text.includes("eyJ");
}

/** The first few distinct matches of each kind. */
export function findSecrets(text: string): Secrets {
  const few = (pattern: RegExp) => [...new Set((text.match(pattern) ?? []).slice(0, maxSecrets))];
  return { hashes: few(secret).map(sha256Hex), tokens: few(token) };
}
