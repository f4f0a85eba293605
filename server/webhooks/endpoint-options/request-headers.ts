import { createHmac } from "node:crypto";
import type { SealedHeaders, SealedSecret } from "@/db/schema";
import { type OwnHeaders, openHeaders } from "./own-headers";
import { activeSecrets, openSecret, type WebhookKey } from "./signing-secrets";

/** What a webhook opted in to that changes its requests, as it is stored. */
export interface SealedOptions {
  secrets: SealedSecret[] | null;
  headers: SealedHeaders | null;
}

/** What is signed: the same event has the same id in every attempt. */
export interface Signed {
  eventId: string;
  /** The bytes that are sent. */
  body: Buffer;
}

/** The headers that a webhook opted in to, for one attempt. */
export interface OptionHeaders {
  own: OwnHeaders;
  /** Of Standard Webhooks; none for a webhook that is not signed. */
  signature: Record<string, string>;
}

/** @throws when a secret or header cannot be opened: nothing may then be sent. */
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

/** Standard Webhooks 1.0: HMAC-SHA-256 over id, timestamp in seconds and body; one signature for each secret. */
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

/** An endpoint's answer without the values of its own headers, which some servers repeat. */
export function hideValues(answer: string, own: OwnHeaders): string {
  let hidden = answer;
  for (const value of Object.values(own).sort((one, other) => other.length - one.length)) {
    hidden = hidden.replaceAll(value, mask);
  }
  return hidden;
}
