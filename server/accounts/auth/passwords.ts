import { hash, verify } from "@node-rs/argon2";
import { randomToken } from "../../core/crypto/crypto";

/** Argon2id (the library's default variant) with the parameters of docs/reliability.md rule 15; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards differ in how they compose an accent; the same password must hash alike from all of them. */
const canonical = (password: string) => password.normalize("NFC");

/** A hash in PHC format with its salt and cost. About 20 ms of CPU: never on the path of an API request. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

let nobodysHash: Promise<string> | undefined;

/** Whether the password matches the hash. A null hash (no such user) takes the same work and is always false. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(randomToken());
  const matches = await verify(passwordHash ?? (await nobodysHash), canonical(password));
  return matches && passwordHash !== null;
}
