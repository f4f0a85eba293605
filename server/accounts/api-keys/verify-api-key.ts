import { and, eq, isNull, lte, or } from "drizzle-orm";
import { db } from "@/db/client";
import { apiKeys, companies, companyLookups } from "@/db/schema";
import { secretsEqual, sha256Hex } from "../../core/crypto/crypto";
import { writeAside } from "../../core/log/write-aside";
import type { KeyOwner, VerifiedKey } from "../../core/procedures/procedure";
import { lookupKind } from "./api-keys";
import { countUse } from "./key-days";
import { allowsAddress, hasEnded, refuseAddress } from "./key-limits";

const lastUsedGrainMs = 60_000;

export interface KeyClient {
  address: string;
  now: Date;
}

/** Records a valid pair or token that the key's limits refuse, so that the company sees the refusal. */
export type NoteRefused = (owner: KeyOwner) => void;

/**
 * Returns the owner of a key pair, or null for an unknown key, a wrong secret, a revoked or expired
 * key, or a blocked company (docs/domains/accounts.md). Checks the address last, so that callers
 * without the secret learn nothing about allowed addresses.
 *
 * @throws address_not_allowed for a valid pair from an address that its key does not allow.
 */
export async function verifyApiKey(
  apiKey: string,
  apiSecret: string,
  { address, now }: KeyClient,
  noteRefused?: NoteRefused,
): Promise<VerifiedKey | null> {
  const owner = await findOwner(apiKey);
  if (!owner) return null;
  const { secretHash, createdBy, lastUsedAt, addresses, expiresAt } = apiKeys;
  const [found] = await db()
    .select({ secretHash, createdBy, lastUsedAt, addresses, expiresAt })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .where(
      and(
        eq(apiKeys.companyId, owner.companyId),
        eq(apiKeys.id, owner.apiKeyId),
        isNull(apiKeys.revokedAt),
        isNull(companies.blockedAt),
      ),
    );
  if (!found || !secretsEqual(sha256Hex(apiSecret), found.secretHash)) return null;
  const isOver = hasEnded(found, now);
  const isElsewhere = !isOver && !allowsAddress(found, address);
  countUse(owner, now, isOver || isElsewhere);
  if (isOver || isElsewhere) noteRefused?.(owner);
  if (isOver) return null;
  if (isElsewhere) return refuseAddress(address);
  await noteUse({ ...owner, lastUsedAt: found.lastUsedAt, address }, now);
  return { ...owner, expiresAt: found.expiresAt, ...(found.createdBy && { createdBy: found.createdBy }) };
}

async function findOwner(apiKey: string): Promise<KeyOwner | null> {
  // Also rejects NUL, which fails the PostgreSQL query.
  if (!/^pk_(test_)?[\w-]{22}$/.test(apiKey)) return null;
  const [owner] = await db()
    .select({ companyId: companyLookups.companyId, apiKeyId: companyLookups.targetId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, lookupKind), eq(companyLookups.key, apiKey)));
  return owner ?? null;
}

/** Updates `lastUsedAt` and the address at most once a minute, so that a busy key does not become a hot row. */
export async function noteUse(key: KeyOwner & { lastUsedAt: Date | null; address: string }, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - lastUsedGrainMs);
  if (key.lastUsedAt && key.lastUsedAt > stale) return;
  const isStale = and(
    eq(apiKeys.companyId, key.companyId),
    eq(apiKeys.id, key.apiKeyId),
    or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, stale)),
  );
  const used = { lastUsedAt: now, lastUsedFrom: key.address };
  await writeAside("note the use of a key", () => db().update(apiKeys).set(used).where(isStale));
}
