import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import type { BasicCredentials, VerifiedKey } from "../../core/procedures/procedure";
import type { AccessToken } from "./schemas";
import { issueToken } from "./tokens";
import { type NoteRefused, verifyApiKey } from "./verify-api-key";

const lifetimeSeconds = 3_600;
const wrongPairsOfAddress = createLimiter("wrong-api-key", 10, 60);

export interface ApiKeyExchange {
  /** From HTTP Basic; null if missing. */
  credentials: BasicCredentials | null;
  address: string;
  now: Date;
  noteRefused?: NoteRefused;
}

/**
 * Authenticates a request by its key pair.
 *
 * @throws UNAUTHENTICATED for a missing or wrong pair; address_not_allowed; RATE_LIMITED after ten
 * wrong pairs in a minute from this address, even for a valid pair.
 */
export async function authenticatePair(exchange: ApiKeyExchange): Promise<VerifiedKey> {
  const { credentials, address, now, noteRefused } = exchange;
  if (!credentials) return fail("UNAUTHENTICATED");
  const before = await wrongPairsOfAddress.peek(address);
  if (!before.allowed) return fail("RATE_LIMITED", { retryAfterSeconds: before.resetSeconds });
  const owner = await verifyApiKey(credentials.user, credentials.password, { address, now }, noteRefused);
  if (!owner) {
    const counted = await wrongPairsOfAddress.consume(address);
    if (!counted.allowed) return fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
    return fail("UNAUTHENTICATED");
  }
  return owner;
}

/**
 * Returns an access token for a verified API key, valid for one hour or until the key expires
 * (docs/domains/accounts.md).
 */
export async function exchangeApiKey(
  { expiresAt: keyEndsAt, createdBy: issuedBy, ...owner }: VerifiedKey,
  now: Date,
): Promise<AccessToken> {
  const { token, expiresAt } = await issueToken({
    ...owner,
    ...(issuedBy && { issuedBy }),
    lifetimeSeconds,
    keyEndsAt,
    now,
  });
  const isWhole = keyEndsAt === null || keyEndsAt.getTime() >= now.getTime() + lifetimeSeconds * 1000;
  const expiresIn = isWhole ? lifetimeSeconds * 1000 : Math.max(0, expiresAt.getTime() - now.getTime());
  return { success: true, token, tokenType: "Bearer", expiresIn };
}
