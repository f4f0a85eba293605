import { createHmac } from "node:crypto";
import type { SealedHeaders, SealedSecret } from "@/db/schema";
import { type OwnHeaders, openHeaders } from "./own-headers";
import { activeSecrets, openSecret, type WebhookKey } from "./signing-secrets";

export interface SealedOptions {
  secrets: SealedSecret[] | null;
  headers: SealedHeaders | null;
}

export interface Signed {
  eventId: string;
  body: Buffer;
}

export interface OptionHeaders {
  own: OwnHeaders;
  /** Empty for an unsigned webhook. */
  signature: Record<string, string>;
}

/**
 * Composes the custom headers and the signature of a request.
 *
 * @throws if a secret or header cannot be decrypted. The request must then not be sent.
 */
export function composeOptionHeaders(
  key: WebhookKey,
  { secrets, headers }: SealedOptions,
  signed: Signed,
  now: Date,
): OptionHeaders {
  return {
    own: headers ? openHeaders(key, headers) : {},
    signature: secrets ? signatureOf(key, activeSecrets(secrets, now), signed, now) : {},
  };
}

/**
 * Signs according to Standard Webhooks 1.0: HMAC-SHA-256 over ID, timestamp in seconds and body,
 * with one signature per secret.
 */
function signatureOf(key: WebhookKey, secrets: readonly SealedSecret[], { eventId, body }: Signed, now: Date) {
  const timestamp = Math.floor(now.getTime() / 1000);
  const sign = (secret: Buffer) =>
    createHmac("sha256", secret).update(`${eventId}.${timestamp}.`).update(body).digest("base64");
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": secrets.map((each) => `v1,${sign(openSecret(key, each))}`).join(" "),
  };
}

const mask = "•".repeat(8);

/**
 * Removes the values of the custom headers from an endpoint's response, because some servers echo
 * them.
 */
export function hideValues(answer: string, own: OwnHeaders): string {
  let hidden = answer;
  for (const value of Object.values(own).sort((one, other) => other.length - one.length)) {
    hidden = hidden.replaceAll(value, mask);
  }
  return hidden;
}
