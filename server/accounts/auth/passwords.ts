import { hash, verify } from "@node-rs/argon2";
import { randomToken } from "../../core/crypto/crypto";

/**
 * Argon2id parameters required by docs/reliability.md rule 15. Argon2id is the library's default
 * variant. `memoryCost` is in KiB.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Normalizes a password, because keyboards encode accents differently and the same password must
 * always produce the same hash.
 */
const canonical = (password: string) => password.normalize("NFC");

/**
 * Returns a hash in PHC format, which includes its salt and cost. Takes about 20 ms of CPU and must
 * never be called while serving an API request.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

let nobodysHash: Promise<string> | undefined;

/** Returns true if the password matches the hash. A null hash (no such user) takes the same time and never matches. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(randomToken());
  const matches = await verify(passwordHash ?? (await nobodysHash), canonical(password));
  return matches && passwordHash !== null;
}
