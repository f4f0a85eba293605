import { and, eq, isNull, sql } from "drizzle-orm";
import { inFlights } from "@/db/flights";
import { preparedQuery } from "@/db/prepared";
import { apiKeys, companies } from "@/db/schema";
import type { KeyScopes } from "@/db/scope-enums";
import { connectionsOf } from "../connections/connections";
import { environment } from "../core/env";
import type { CompanyIdentity } from "../core/procedure";
import { noteUse } from "./api-keys";
import { createTokenSigner, maxLifetimeSeconds, type TokenSigner } from "./token-signer";

let signer: TokenSigner | undefined;

function tokenSigner(): TokenSigner {
  signer ??= createTokenSigner(environment().tokenKeys);
  return signer;
}

/**
 * Issues an access token of an API key, valid for `lifetimeSeconds`, 1 to 31 536 000 (docs/decisions.md 3). Times in a
 * token are whole seconds.
 *
 * @throws RangeError on any other lifetime.
 */
export async function issueToken(grant: {
  companyId: string;
  apiKeyId: string;
  lifetimeSeconds: number;
  now: Date;
}): Promise<{ token: string; expiresAt: Date }> {
  const { companyId, apiKeyId, lifetimeSeconds, now } = grant;
  if (!Number.isInteger(lifetimeSeconds) || lifetimeSeconds < 1 || lifetimeSeconds > maxLifetimeSeconds) {
    throw new RangeError("A token lives from a second to 365 days");
  }
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + lifetimeSeconds;
  const token = await tokenSigner().sign({ companyId, apiKeyId, issuedAt, expiresAt });
  return { token, expiresAt: new Date(expiresAt * 1000) };
}

/**
 * The company and key behind a bearer token, with the key's current scopes; null if the token is forged or expired, its
 * key revoked or its company blocked. Signatures may be cached; the key and the company are read for every request,
 * after it arrived, by one statement for all waiting requests (docs/reliability.md rule 14).
 */
export async function authenticateToken(
  token: string,
  now: Date,
): Promise<{ company: CompanyIdentity; apiKeyId: string; scopes: KeyScopes } | null> {
  const claims = await tokenSigner().verify(token, now);
  if (!claims) return null;
  const { companyId, apiKeyId } = claims;
  const live = await readLiveKey(`${companyId} ${apiKeyId}`, { companyId, apiKeyId });
  if (!live) return null;
  await noteUse({ companyId, apiKeyId, lastUsedAt: live.lastUsedAt }, now);
  return { company: { ...live.company, connections: live.connections }, apiKeyId, scopes: live.scopes };
}

const liveKeyQuery = preparedQuery((database) =>
  database
    .select({
      company: companies,
      connections: connectionsOf(sql.placeholder("companyId")),
      lastUsedAt: apiKeys.lastUsedAt,
      scopes: apiKeys.scopes,
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

/** Reads a key once for all requests that wait for it. */
const readLiveKey = inFlights({
  run: async (_pair, asked: readonly { companyId: string; apiKeyId: string }[]) => {
    const [pair] = asked;
    const [live] = pair ? await liveKeyQuery({ ...pair }) : [];
    return asked.map(() => live);
  },
});
