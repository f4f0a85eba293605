import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns random bytes as base64url text. Our secrets use the default of 32 bytes (256 bits). */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** SHA-256 in hex. Sufficient for secrets of 256 random bits. Takes 2 µs, whereas a password hash takes 20 ms. */
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
