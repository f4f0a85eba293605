import { createHmac, timingSafeEqual } from "node:crypto";
import { environment } from "./env";

type Part = string | Buffer;

function signatureUnder(secret: string, parts: readonly Part[]): Buffer {
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** AUTH_SECRET, which signs, and AUTH_SECRETS_OLD, whose signatures are still accepted. */
export function authSecrets(): string[] {
  const { authSecret, oldAuthSecrets } = environment();
  return [authSecret, ...oldAuthSecrets];
}

/** HMAC-SHA-256 of the joined parts under AUTH_SECRET, 32 bytes. The first part says what the signature is for. */
export function signatureOf(...parts: Part[]): Buffer {
  return signatureUnder(environment().authSecret, parts);
}

/** The same under each of `authSecrets`, the current one first: finds what a signature from before a rotation names. */
export function signaturesOf(...parts: Part[]): Buffer[] {
  return authSecrets().map((secret) => signatureUnder(secret, parts));
}

/** Whether AUTH_SECRET or one of AUTH_SECRETS_OLD made a signature of these parts; in constant time. */
export function isSignature(given: Buffer, ...parts: Part[]): boolean {
  return signaturesOf(...parts).some((own) => own.length === given.length && timingSafeEqual(own, given));
}
