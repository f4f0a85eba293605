import { keyedHash, keyedHashes } from "../../core/crypto/seal";

const purpose = "reminded buyer";

const plain = (email: string) => email.trim().toLowerCase();

/** Returns the hash of an email address, because the cart-recovery tables store no addresses. */
export function buyerKeyOf(email: string): string {
  return keyedHash(purpose, plain(email));
}

/** Returns the hashes under every vault key, so that lookups survive a key rotation. */
export function buyerKeysOf(email: string): string[] {
  return keyedHashes(purpose, plain(email));
}
