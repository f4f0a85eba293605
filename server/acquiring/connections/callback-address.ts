import { isSignature, signatureOf } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";

/**
 * The secret in a connection's callback address. It is derived, not stored: a forged address is detected without a
 * query, and the database does not reveal it.
 */
export function callbackSecretOf(connectionId: string): string {
  return signatureOf(signedText(connectionId)).toString("hex");
}

const signedText = (connectionId: string) => `callback address\n${connectionId}`;

/** Whether a connection's address has this secret, or had it before AUTH_SECRET was replaced; in constant time. */
export function isCallbackSecret(connectionId: string, secret: string): boolean {
  return isSignature(Buffer.from(secret, "hex"), signedText(connectionId));
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
