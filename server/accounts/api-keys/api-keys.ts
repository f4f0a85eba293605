import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { apiKeys, companies, companyLookups, users } from "@/db/schema";
import type { KeyScopes } from "@/db/schema/accounts-enums";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { type AuditActor, recordAudit } from "../audit/audit";
import type { AuditDetails } from "../company/schemas";
import type { MemberChange } from "../team/team";
import { type KeyLimits, noLimits } from "./key-limits";
import type { ApiKeyRead } from "./schemas";

export const lookupKind = "api_key";

export interface NewApiKey {
  companyId: string;
  name: string;
  scopes?: KeyScopes;
  /** Default to any address and no expiry. */
  limits?: KeyLimits;
  /** Null for a key created at the command line. */
  createdBy: string | null;
  now: Date;
}

/**
 * Creates a key pair (docs/domains/accounts.md). Keys of a test company have a test prefix. The
 * secret has 256 random bits and is returned only here; the database stores its hash.
 */
export async function createApiKey(
  { companyId, name, scopes = null, limits = noLimits, createdBy, now }: NewApiKey,
  executor: Executor = db(),
): Promise<{ id: string; apiKey: string; apiSecret: string }> {
  const id = newId(now);
  return executor.transaction(async (tx) => {
    const mode = (await isTest(tx, companyId)) ? "test_" : "";
    const apiKey = `pk_${mode}${randomToken(16)}`;
    const apiSecret = `sk_${mode}${randomToken(32)}`;
    const secretHash = sha256Hex(apiSecret);
    const key = { companyId, id, name, publicKey: apiKey, secretHash, createdBy, createdAt: now };
    await tx.insert(apiKeys).values({ ...key, ...limits, scopes: scopes && [...scopes] });
    await tx.insert(companyLookups).values({ kind: lookupKind, key: apiKey, companyId, targetId: id });
    const actor: AuditActor = createdBy ? `user:${createdBy}` : "operator";
    const after = { name, apiKey, ...scopeDetails(scopes), ...chosenLimits(limits) };
    await recordAudit(tx, { companyId, actor, action: "api_key.created", subjectId: id, after, now });
    return { id, apiKey, apiSecret };
  });
}

async function isTest(tx: Executor, companyId: string): Promise<boolean> {
  const [company] = await tx.select({ testOf: companies.testOf }).from(companies).where(eq(companies.id, companyId));
  return Boolean(company?.testOf);
}

function chosenLimits({ addresses, expiresAt }: KeyLimits): AuditDetails {
  return { ...(addresses && { addresses }), ...(expiresAt && { expiresAt: expiresAt.toISOString() }) };
}

export function scopeDetails(scopes: KeyScopes): AuditDetails {
  return scopes ? { everyScope: false, scopes: [...scopes] } : { everyScope: true };
}

export async function listApiKeys(companyId: string): Promise<ApiKeyRead[]> {
  const rows = await db()
    .select({ key: apiKeys, createdBy: users.name })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(eq(apiKeys.companyId, companyId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ key, createdBy }) => ({
    id: key.id,
    name: key.name,
    apiKey: key.publicKey,
    scopes: key.scopes,
    createdBy,
    createdById: key.createdBy,
    createdAt: key.createdAt.toISOString(),
    addresses: key.addresses,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: key.lastUsedFrom,
    leakedAt: key.leakedAt?.toISOString() ?? null,
    leakPlace: key.leakPlace,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }));
}

/**
 * Revokes a key and its tokens from the next request on (docs/domains/accounts.md). Idempotent.
 *
 * @throws NOT_FOUND for an unknown key or another company's key.
 */
export async function revokeApiKey(key: {
  companyId: string;
  apiKeyId: string;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { companyId, apiKeyId, actor, now } = key;
  if (!isId(apiKeyId)) fail("NOT_FOUND");
  const ofCompany = and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, apiKeyId));
  await db().transaction(async (tx) => {
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(ofCompany, isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    if (revoked.length > 0) {
      await recordAudit(tx, { companyId, actor, action: "api_key.revoked", subjectId: apiKeyId, now });
      return;
    }
    const existing = await tx.select({ id: apiKeys.id }).from(apiKeys).where(ofCompany);
    if (existing.length === 0) fail("NOT_FOUND");
  });
}

/**
 * Revokes a member's keys in the transaction that ends the membership. Revoked keys keep their
 * time.
 *
 * @returns the given ids of keys that the member created in this company.
 */
export async function revokeKeysOf(
  tx: Transaction,
  { companyId, memberId, userId, address, now }: MemberChange,
  apiKeyIds: readonly string[],
): Promise<string[]> {
  const named = apiKeyIds.filter(isId);
  if (named.length === 0) return [];
  const ofMember = and(eq(apiKeys.companyId, companyId), eq(apiKeys.createdBy, memberId), inArray(apiKeys.id, named));
  const known = await tx.select({ id: apiKeys.id }).from(apiKeys).where(ofMember);
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(ofMember, isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  for (const { id } of revoked) {
    const actor = `user:${userId}` as const;
    await recordAudit(tx, { companyId, actor, action: "api_key.revoked", subjectId: id, address, now });
  }
  return known.map(({ id }) => id);
}
