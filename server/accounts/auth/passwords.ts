import { hash, verify } from "@node-rs/argon2";
import { randomToken } from "../../core/crypto/crypto";

/**
 * Argon2id parameters of docs/reliability.md rule 15, `memoryCost` in KiB. Argon2id is the
 * library's default variant.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards encode accents differently, but the same password must produce the same hash. */
const canonical = (password: string) => password.normalize("NFC");

/**
 * Returns a hash in PHC format, including salt and cost. Takes about 20 ms of CPU, so API requests
 * must not call it.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

let nobodysHash: Promise<string> | undefined;

/** A null hash (no such user) takes the same time and never matches. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(randomToken());
  const matches = await verify(passwordHash ?? (await nobodysHash), canonical(password));
  return matches && passwordHash !== null;
}
