import { isSignature, signatureOf } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";

/**
 * Returns the secret in a connection's callback URL. The secret is derived, so a forged URL is
 * detected without a query and a database leak does not reveal the secret.
 */
export function callbackSecretOf(connectionId: string): string {
  return signatureOf(signedText(connectionId)).toString("hex");
}

const signedText = (connectionId: string) => `callback address\n${connectionId}`;

/** Compares a callback secret in constant time. Also accepts secrets derived from earlier values of AUTH_SECRET. */
export function isCallbackSecret(connectionId: string, secret: string): boolean {
  return isSignature(Buffer.from(secret, "hex"), signedText(connectionId));
}

/**
 * Returns the callback URL for a connection's bank, or null if the bank cannot reach this server.
 * Banks call only https URLs; an http URL works only for a bank on the same machine.
 */
export function callbackUrlOf({ kind, id }: { kind: string; id: string }): string | null {
  const { callbackUrl, isPrivate } = environment();
  if (!isPrivate && !callbackUrl.startsWith("https:")) return null;
  return `${callbackUrl}/api/callbacks/${kind}/${id}/${callbackSecretOf(id)}`;
}
