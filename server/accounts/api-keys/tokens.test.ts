import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { newId } from "@/db/ids";
import { callApi } from "@/testing/support/api-calls";
import { createTestCompany } from "@/testing/support/database";
import { getRestApi } from "../../runtime/rest/rest";
import { blockCompany, unblockCompany } from "../company/companies";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys";
import { authenticateToken, issueToken } from "./tokens";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

async function companyWithToken(lifetimeSeconds = 3600) {
  const { companyId } = await createTestCompany();
  const { id: apiKeyId } = await createApiKey({ companyId, name: "Shop", createdBy: null, now });
  const { token, expiresAt } = await issueToken({ companyId, apiKeyId, lifetimeSeconds, now });
  return { companyId, apiKeyId, token, expiresAt };
}

type Tokened = Awaited<ReturnType<typeof companyWithToken>>;

async function lastUsedAt({ companyId, apiKeyId }: Tokened): Promise<string | null> {
  const key = (await listApiKeys(companyId)).find(({ id }) => id === apiKeyId);
  return key?.lastUsedAt ?? null;
}

describe("authenticateToken", () => {
  test("finds the company and the key behind a token", async () => {
    const { companyId, apiKeyId, token } = await companyWithToken();
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).toEqual({
      company: expect.objectContaining({
        id: companyId,
        name: "Banca da Esquina",
        connections: [expect.objectContaining({ kind: "sandbox", companyId })],
      }),
      apiKeyId,
      scopes: null,
    });
  });

  test("refuses a token of a revoked key at the next request", async () => {
    const { companyId, apiKeyId, token } = await companyWithToken();
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).not.toBeNull();
    await revokeApiKey({ companyId, apiKeyId, actor: "operator", now });
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).toBeNull();
  });

  test.each([
    [
      "a revoked key",
      ({ companyId, apiKeyId }: Tokened) => revokeApiKey({ companyId, apiKeyId, actor: "operator", now }),
    ],
    ["a blocked company", ({ companyId }: Tokened) => blockCompany(companyId, now)],
  ])("refuses every request sent after the commit of %s, among sixteen that never pause", async (_, end) => {
    for (let round = 0; round < 8; round += 1) {
      const ended = await companyWithToken();
      let isOver = false;
      let mayRun = true;
      const late: unknown[] = [];
      const lane = async () => {
        while (mayRun) {
          const isSentAfter = isOver;
          const found = await authenticateToken(ended.token, { address: "10.0.0.1", now });
          if (isSentAfter) late.push(found);
        }
      };
      const lanes = Array.from({ length: 16 }, lane);
      await sleep(20);
      await end(ended);
      isOver = true;
      late.push(
        ...(await Promise.all(
          Array.from({ length: 16 }, () => authenticateToken(ended.token, { address: "10.0.0.1", now })),
        )),
      );
      mayRun = false;
      await Promise.all(lanes);
      expect(new Set(late)).toEqual(new Set([null]));
    }
  });

  test("answers 401 over /v1 to a request that follows the revocation, while others are under way", async () => {
    const ended = await companyWithToken();
    const read = () => callApi(getRestApi(), { target: "/v1/transactions?limit=1", token: ended.token });
    expect((await read()).status).toBe(200);
    const during = Array.from({ length: 16 }, read);
    await revokeApiKey({ ...ended, actor: "operator", now });
    const after = await Promise.all(Array.from({ length: 16 }, read));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
    await Promise.all(during);
  });

  test("keeps the tokens of a company's other keys when one is revoked", async () => {
    const { companyId, apiKeyId, token } = await companyWithToken();
    const other = await createApiKey({ companyId, name: "Other shop", createdBy: null, now });
    await revokeApiKey({ companyId, apiKeyId: other.id, actor: "operator", now });
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).toMatchObject({ apiKeyId });
  });

  test("refuses a token of a blocked company at the next request, and accepts it again once unblocked", async () => {
    const { companyId, token } = await companyWithToken();
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).not.toBeNull();
    await blockCompany(companyId, now);
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).toBeNull();
    await unblockCompany(companyId, now);
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).not.toBeNull();
  });

  test("refuses a token that names one company and the key of another", async () => {
    const { companyId } = await createTestCompany();
    const { apiKeyId } = await companyWithToken();
    const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 60, now });
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).toBeNull();
  });

  test("refuses a token of a key that does not exist", async () => {
    const { companyId } = await createTestCompany();
    const { token } = await issueToken({ companyId, apiKeyId: newId(), lifetimeSeconds: 60, now });
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).toBeNull();
  });

  test("refuses an expired token and any other text", async () => {
    const { token } = await companyWithToken(60);
    expect(await authenticateToken(token, { address: "10.0.0.1", now: later(70) })).toBeNull();
    expect(await authenticateToken("", { address: "10.0.0.1", now })).toBeNull();
    expect(await authenticateToken(`${token}x`, { address: "10.0.0.1", now })).toBeNull();
  });

  test("records when the key was used, at most once a minute", async () => {
    const tokened = await companyWithToken();
    const authenticateAt = (at: Date) => authenticateToken(tokened.token, { address: "10.0.0.1", now: at });
    for (const at of [now, later(59)]) await authenticateAt(at);
    expect(await lastUsedAt(tokened)).toBe(now.toISOString());
    await authenticateAt(later(61));
    expect(await lastUsedAt(tokened)).toBe(later(61).toISOString());
  });
});

describe("issueToken", () => {
  test("returns the second at which the token ends", async () => {
    const { expiresAt } = await companyWithToken(86_400);
    expect(expiresAt.getTime()).toBe(Math.floor(now.getTime() / 1000) * 1000 + 86_400_000);
  });

  test.each([0, -1, 1.5, 365 * 86_400 + 1, Number.NaN])("refuses a lifetime of %s seconds", async (lifetimeSeconds) => {
    await expect(issueToken({ companyId: newId(), apiKeyId: newId(), lifetimeSeconds, now })).rejects.toThrow(
      RangeError,
    );
  });
});
