import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns random bytes in base64url. The default of 256 bits suits secrets. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/**
 * Returns the SHA-256 hash in hex. Secrets of 256 random bits do not need a password hash, which
 * takes 20 ms instead of 2 µs.
 */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function hmacSha256Hex(key: Buffer | string, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Compares two secrets in constant time (docs/reliability.md rule 20). */
export function secretsEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
