import { keyedHash, keyedHashes } from "../../core/crypto/seal";

const purpose = "reminded buyer";

const plain = (email: string) => email.trim().toLowerCase();

/** The name of an e-mail address in this room's tables, which hold no address. */
export function buyerKeyOf(email: string): string {
  return keyedHash(purpose, plain(email));
}

/** The same under every vault key, so that an address is recognised after a rotation. */
export function buyerKeysOf(email: string): string[] {
  return keyedHashes(purpose, plain(email));
}
