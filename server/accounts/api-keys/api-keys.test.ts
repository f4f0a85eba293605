import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { apiKeys, companyLookups } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { auditOf } from "@/testing/support/reads";
import { blockCompany } from "../company/companies";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys";
import { verifyApiKey } from "./verify-api-key";

const now = new Date();

async function companyWithKey() {
  const { companyId } = await createTestCompany();
  const key = await createApiKey({ companyId, name: "Shop", createdBy: null, now });
  return { companyId, ...key };
}

async function linesOf(companyId: string, about: string) {
  const lines = (await auditOf(companyId)).filter(({ subjectId }) => subjectId === about);
  return lines.map(({ actor, action, after }) => ({ actor, action, after }));
}

describe("createApiKey", () => {
  test("creates a pair whose secret has 256 random bits", async () => {
    const { apiKey, apiSecret } = await companyWithKey();
    expect(apiKey).toMatch(/^pk_[\w-]{22}$/);
    expect(apiSecret).toMatch(/^sk_[\w-]{43}$/);
    expect((await companyWithKey()).apiSecret).not.toBe(apiSecret);
  });

  test("never stores the secret in clear", async () => {
    const { companyId, id, apiSecret } = await companyWithKey();
    const kept = [
      await db().select().from(apiKeys).where(eq(apiKeys.id, id)),
      await db().select().from(companyLookups).where(eq(companyLookups.companyId, companyId)),
      await auditOf(companyId),
    ];
    // One lookup row per key, and one for the company's connection.
    expect(kept.map((rows) => rows.length)).toEqual([1, 2, 1]);
    expect(JSON.stringify(kept)).not.toContain(apiSecret.slice(3));
  });

  test("writes a line to the audit log", async () => {
    const { companyId, id, apiKey } = await companyWithKey();
    expect(await linesOf(companyId, id)).toEqual([
      { actor: "operator", action: "api_key.created", after: { name: "Shop", apiKey, everyScope: true } },
    ]);
  });
});

describe("verifyApiKey", () => {
  test("finds the owner of a pair", async () => {
    const { companyId, id, apiKey, apiSecret } = await companyWithKey();
    expect(await verifyApiKey(apiKey, apiSecret, { address: "10.0.0.1", now })).toEqual({
      companyId,
      apiKeyId: id,
      expiresAt: null,
    });
  });

  test("refuses another key's secret, an unknown key and any other text", async () => {
    const { apiKey, apiSecret } = await companyWithKey();
    const other = await companyWithKey();
    expect(await verifyApiKey(apiKey, other.apiSecret, { address: "10.0.0.1", now })).toBeNull();
    expect(await verifyApiKey(`pk_${"A".repeat(22)}`, apiSecret, { address: "10.0.0.1", now })).toBeNull();
    expect(await verifyApiKey(apiSecret, apiKey, { address: "10.0.0.1", now })).toBeNull();
    expect(await verifyApiKey("", "", { address: "10.0.0.1", now })).toBeNull();
    expect(await verifyApiKey(`${apiKey}\0`, apiSecret, { address: "10.0.0.1", now })).toBeNull();
    expect(await verifyApiKey(apiKey, `${apiSecret}\0`, { address: "10.0.0.1", now })).toBeNull();
  });

  test("refuses a revoked key", async () => {
    const { companyId, id, apiKey, apiSecret } = await companyWithKey();
    await revokeApiKey({ companyId, apiKeyId: id, actor: "operator", now });
    expect(await verifyApiKey(apiKey, apiSecret, { address: "10.0.0.1", now })).toBeNull();
  });

  test("refuses a key of a blocked company", async () => {
    const { companyId, apiKey, apiSecret } = await companyWithKey();
    await blockCompany(companyId, now);
    expect(await verifyApiKey(apiKey, apiSecret, { address: "10.0.0.1", now })).toBeNull();
  });

  test("records the use of a valid pair, not of a wrong one", async () => {
    const { companyId, apiKey, apiSecret } = await companyWithKey();
    await verifyApiKey(apiKey, "sk_wrong", { address: "10.0.0.1", now });
    expect(await listApiKeys(companyId)).toMatchObject([{ lastUsedAt: null }]);
    await verifyApiKey(apiKey, apiSecret, { address: "10.0.0.1", now });
    expect(await listApiKeys(companyId)).toMatchObject([{ lastUsedAt: now.toISOString() }]);
  });
});

describe("revokeApiKey", () => {
  test("revokes once, however often it is called", async () => {
    const { companyId, id } = await companyWithKey();
    const revoke = (at: Date) => revokeApiKey({ companyId, apiKeyId: id, actor: "operator", now: at });
    await Promise.all(Array.from({ length: 20 }, () => revoke(now)));
    await revoke(new Date(now.getTime() + 60_000));
    expect(await listApiKeys(companyId)).toMatchObject([{ id, revokedAt: now.toISOString() }]);
    const actions = (await linesOf(companyId, id)).map(({ action }) => action);
    expect(actions.filter((action) => action === "api_key.revoked")).toHaveLength(1);
  });

  test("answers another company's key as one that does not exist", async () => {
    const { id, apiKey, apiSecret } = await companyWithKey();
    const { companyId } = await createTestCompany();
    for (const apiKeyId of [id, newId(), "1", "\0"]) {
      await expect(revokeApiKey({ companyId, apiKeyId, actor: "operator", now })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Resource not found",
      });
    }
    expect(await verifyApiKey(apiKey, apiSecret, { address: "10.0.0.1", now })).not.toBeNull();
  });
});

test("listApiKeys returns a company's own keys, newest first, without their secrets", async () => {
  const { companyId, id } = await companyWithKey();
  await companyWithKey();
  const second = await createApiKey({ companyId, name: "Second", createdBy: null, now: new Date(now.getTime() + 1) });
  const keys = await listApiKeys(companyId);
  expect(keys.map((key) => key.id)).toEqual([second.id, id]);
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(
    [
      ...["apiKey", "createdAt", "createdBy", "createdById", "id", "lastUsedAt", "name", "revokedAt", "scopes"],
      ...["addresses", "expiresAt", "lastUsedFrom", "leakedAt", "leakPlace"],
    ].sort(),
  );
});
