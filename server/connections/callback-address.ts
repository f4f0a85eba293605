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

/**
 * The address that a connection's bank calls. Null when it could not: banks call https only, so http serves only a bank
 * on the same machine.
 */
export function callbackUrlOf({ kind, id }: { kind: string; id: string }): string | null {
  const { callbackUrl, isPrivate } = environment();
  if (!isPrivate && !callbackUrl.startsWith("https:")) return null;
  return `${callbackUrl}/api/callbacks/${kind}/${id}/${callbackSecretOf(id)}`;
}
