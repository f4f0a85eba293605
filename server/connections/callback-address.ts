import { hmacSha256Hex, secretsEqual } from "../core/crypto";
import { environment } from "../core/env";

/**
 * The secret in a connection's callback address. It is derived, not stored: a forged address is detected without a
 * query, and the database does not reveal it.
 */
export function callbackSecretOf(connectionId: string): string {
  return hmacSha256Hex(environment().authSecret, `callback address\n${connectionId}`);
}

/** Compares `secret` with the connection's in constant time. */
export function isCallbackSecret(connectionId: string, secret: string): boolean {
  return secretsEqual(secret, callbackSecretOf(connectionId));
}
