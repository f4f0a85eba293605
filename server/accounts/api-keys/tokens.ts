import { and, eq, isNull, sql } from "drizzle-orm";
import { batchCalls } from "@/db/batching";
import { preparedQuery } from "@/db/prepared";
import { apiKeys, companies } from "@/db/schema";
import type { KeyScopes } from "@/db/schema/accounts-enums";
import { connectionsOf } from "../../acquiring/connections/connections";
import { environment } from "../../core/env/env";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { clockOf } from "../company/company-clock";
import { countUse } from "./key-days";
import { allowsAddress, hasEnded, refuseAddress } from "./key-limits";
import { createTokenSigner, maxLifetimeSeconds, type TokenClaims, type TokenSigner } from "./token-signer";
import { type KeyClient, type NoteRefused, noteUse } from "./verify-api-key";

let signer: TokenSigner | undefined;

function tokenSigner(): TokenSigner {
  signer ??= createTokenSigner(environment().tokenKeys);
  return signer;
}

/**
 * Issues an access token for an API key, valid for `lifetimeSeconds` or until the key expires, in
 * whole seconds (docs/domains/accounts.md).
 *
 * @throws RangeError for a lifetime outside 1 to 31,536,000 seconds.
 */
export async function issueToken(grant: {
  companyId: string;
  apiKeyId: string;
  /** Member recorded as the requester of the token's operations; null or absent for the operator. */
  issuedBy?: string | null;
  lifetimeSeconds: number;
  keyEndsAt?: Date | null;
  now: Date;
}): Promise<{ token: string; expiresAt: Date }> {
  const { companyId, apiKeyId, issuedBy, lifetimeSeconds, keyEndsAt = null, now } = grant;
  if (!Number.isInteger(lifetimeSeconds) || lifetimeSeconds < 1 || lifetimeSeconds > maxLifetimeSeconds) {
    throw new RangeError("A token lives from a second to 365 days");
  }
  const issuedAt = Math.floor(now.getTime() / 1000);
  const chosen = issuedAt + lifetimeSeconds;
  const expiresAt = keyEndsAt ? Math.min(chosen, Math.floor(keyEndsAt.getTime() / 1000)) : chosen;
  const token = await tokenSigner().sign({ companyId, apiKeyId, ...(issuedBy && { issuedBy }), issuedAt, expiresAt });
  return { token, expiresAt: new Date(expiresAt * 1000) };
}

/** Returns the claims of a token valid at `now`, even if its key has been revoked, or null. */
export function readToken(token: string, now: Date): Promise<TokenClaims | null> {
  return tokenSigner().verify(token, now);
}

/**
 * Returns the company, key, issuer and current scopes of a bearer token. Returns null if the token
 * is forged or expired, the key is revoked or expired, or the company is blocked. Signature checks
 * may be cached; key and company are read after the request arrives, in one statement for all
 * waiting requests (docs/reliability.md rule 14).
 *
 * @param isRepeated true for a recheck of an open stream, which is not counted as a request.
 * @throws address_not_allowed for an address that the key does not allow.
 */
export async function authenticateToken(
  token: string,
  { address, now }: KeyClient,
  { isRepeated = false, noteRefused }: { isRepeated?: boolean; noteRefused?: NoteRefused } = {},
): Promise<{ company: CompanyIdentity; apiKeyId: string; issuedBy?: string; scopes: KeyScopes } | null> {
  const claims = await readToken(token, now);
  if (!claims) return null;
  const { companyId, apiKeyId, issuedBy } = claims;
  const live = await readLiveKey(`${companyId} ${apiKeyId}`, { companyId, apiKeyId });
  if (!live) return null;
  const isOver = hasEnded(live, now);
  const isElsewhere = !isOver && !allowsAddress(live, address);
  if (!isRepeated) countUse(claims, now, isOver || isElsewhere);
  if (isOver || isElsewhere) noteRefused?.({ companyId, apiKeyId });
  if (isOver) return null;
  if (isElsewhere) return refuseAddress(address);
  await noteUse({ companyId, apiKeyId, lastUsedAt: live.lastUsedAt, address }, now);
  return {
    company: { ...live.company, connections: live.connections, clock: live.clock },
    apiKeyId,
    ...(issuedBy && { issuedBy }),
    scopes: live.scopes,
  };
}

const liveKeyQuery = preparedQuery((database) =>
  database
    .select({
      company: companies,
      connections: connectionsOf(sql.placeholder("companyId")),
      clock: clockOf(sql.placeholder("companyId")),
      lastUsedAt: apiKeys.lastUsedAt,
      scopes: apiKeys.scopes,
      addresses: apiKeys.addresses,
      expiresAt: apiKeys.expiresAt,
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .where(
      and(
        eq(apiKeys.companyId, sql.placeholder("companyId")),
        eq(apiKeys.id, sql.placeholder("apiKeyId")),
        isNull(apiKeys.revokedAt),
        isNull(companies.blockedAt),
      ),
    ),
);

const readLiveKey = batchCalls({
  run: async (_pair, asked: readonly { companyId: string; apiKeyId: string }[]) => {
    const [pair] = asked;
    const [live] = pair ? await liveKeyQuery({ ...pair }) : [];
    return asked.map(() => live);
  },
});
