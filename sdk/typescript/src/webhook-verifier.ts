import type { Event } from "./generated/shared.js";
import type { SeenStore } from "./seen-ids.js";

/** The delivery is forged or outside the time tolerance. Respond with 400. */
export class WebhookVerificationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The delivery is genuine, but its id is repeated. Respond with 200; otherwise it is retried. */
export class ReplayedWebhookError extends WebhookVerificationError {
  readonly id: string;

  constructor(id: string) {
    super(`The delivery ${id} was seen before`);
    this.id = id;
  }
}

/** Headers of `fetch` or of Node's `http` module. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export interface WebhookVerifierOptions {
  /** Maximum clock difference in seconds, in either direction. Defaults to 300. */
  toleranceSeconds?: number | undefined;
  /** Store for rejecting repeated ids. Without it, the caller must discard repeated deliveries. */
  store?: SeenStore | undefined;
  /** Current time in milliseconds since 1970. Defaults to the system clock. */
  now?: (() => number) | undefined;
}

/** Standard Webhooks' minimum. A shorter secret could be guessed. */
const minSecretBytes = 24;

/** Null for invalid Base64. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.replace(/=+$/, "").length % 4 === 1) return null;
  return Uint8Array.from(atob(text.replace(/=+$/, "")), (character) => character.charCodeAt(0));
}

/** Runs in constant time. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "") throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}

/**
 * Verifies signed deliveries according to Standard Webhooks: `webhook-id`, `webhook-timestamp`, and
 * in `webhook-signature` the HMAC-SHA256 of `id.timestamp.body`.
 */
export class WebhookVerifier {
  readonly #secret: Uint8Array<ArrayBuffer>;
  readonly #toleranceSeconds: number;
  readonly #store: SeenStore | undefined;
  readonly #now: () => number;

  /**
   * @param secret the webhook's signing secret, `whsec_…`
   *
   * @throws TypeError if it is not a signing secret
   */
  constructor(secret: string, options: WebhookVerifierOptions = {}) {
    const bytes = decodeBase64(secret.replace(/^whsec_/, ""));
    if (!bytes || bytes.length < minSecretBytes) throw new TypeError("The secret is not a signing secret: whsec_…");
    this.#secret = bytes;
    this.#toleranceSeconds = options.toleranceSeconds ?? 300;
    this.#store = options.store;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Verifies a delivery.
   *
   * @param body the body exactly as it arrived, before any JSON parser
   *
   * @returns the delivered event
   *
   * @throws WebhookVerificationError if the delivery is forged, changed, or outside the time
   * tolerance
   * @throws ReplayedWebhookError if it is genuine, but the store already contains its id
   */
  async verify(body: string | Uint8Array, headers: WebhookHeaders): Promise<Event> {
    const id = readHeader(headers, "webhook-id");
    const timestamp = readHeader(headers, "webhook-timestamp");
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    this.#checkAge(timestamp);
    await this.#checkSignature(readHeader(headers, "webhook-signature"), `${id}.${timestamp}.`, bytes);
    const event = parseEvent(bytes);
    if (await this.#store?.seen(id)) throw new ReplayedWebhookError(id);
    return event;
  }

  #checkAge(timestamp: string): void {
    if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("webhook-timestamp is not a time");
    const distance = Math.abs(this.#now() / 1000 - Number(timestamp));
    if (!(distance <= this.#toleranceSeconds)) {
      throw new WebhookVerificationError("webhook-timestamp is too far from this machine's time");
    }
  }

  /** During a secret rotation, a delivery has one signature per secret. */
  async #checkSignature(signatures: string, start: string, body: Uint8Array): Promise<void> {
    const prefix = new TextEncoder().encode(start);
    const signed = new Uint8Array(prefix.length + body.length);
    signed.set(prefix);
    signed.set(body, prefix.length);
    const key = await crypto.subtle.importKey("raw", this.#secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    // Computed once for all signatures in the header.
    const expected = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
    for (const each of signatures.split(" ")) {
      const signature = each.startsWith("v1,") ? decodeBase64(each.slice("v1,".length)) : null;
      if (signature && isEqual(signature, expected)) return;
    }
    throw new WebhookVerificationError("No signature fits the secret and the body");
  }
}

function parseEvent(body: Uint8Array): Event {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Event;
  } catch (cause) {
    throw new WebhookVerificationError("The body is not JSON", { cause });
  }
}
