import { hmacSha256Hex, secretsEqual } from "../core/crypto";
import { environment } from "../core/env";

/**
 * The secret in the address where an acquirer notifies a connection. It is derived, not stored: a forged address is told
 * from the right one without asking the database, and nothing that the database keeps yields it.
 */
export function callbackSecretOf(connectionId: string): string {
  return hmacSha256Hex(environment().authSecret, `callback address\n${connectionId}`);
}

/** Whether `secret` is that connection's, in a time that tells nothing of it. */
export function isCallbackSecret(connectionId: string, secret: string): boolean {
  return secretsEqual(secret, callbackSecretOf(connectionId));
}
