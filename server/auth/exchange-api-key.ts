import { createLimiter } from "../core/limiter";
import type { BasicCredentials, KeyOwner } from "../core/procedure";
import { fail } from "../errors";
import { verifyApiKey } from "./api-keys";
import type { AccessToken } from "./schemas";
import { issueToken } from "./tokens";

const lifetimeSeconds = 3_600;
const wrongPairsOfAddress = createLimiter("wrong-api-key", 10, 60);

export interface ApiKeyExchange {
  /** The pair from HTTP Basic; null when the request has none. */
  credentials: BasicCredentials | null;
  address: string;
  now: Date;
}

/**
 * The key and company of the pair in a request.
 *
 * @throws UNAUTHENTICATED for a missing or wrong pair; RATE_LIMITED after ten wrong pairs in a minute from this
 * address, for valid ones too.
 */
export async function authenticatePair({ credentials, address, now }: ApiKeyExchange): Promise<KeyOwner> {
  if (!credentials) return fail("UNAUTHENTICATED");
  const before = await wrongPairsOfAddress.peek(address);
  if (!before.allowed) return fail("RATE_LIMITED", { retryAfterSeconds: before.resetSeconds });
  const owner = await verifyApiKey(credentials.user, credentials.password, now);
  if (!owner) {
    const counted = await wrongPairsOfAddress.consume(address);
    if (!counted.allowed) return fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
    return fail("UNAUTHENTICATED");
  }
  return owner;
}

/** An access token for a verified API key, valid for one hour (docs/decisions.md 3). */
export async function exchangeApiKey(owner: KeyOwner, now: Date): Promise<AccessToken> {
  const { token } = await issueToken({ ...owner, lifetimeSeconds, now });
  return { success: true, token, tokenType: "Bearer", expiresIn: lifetimeSeconds * 1000 };
}
