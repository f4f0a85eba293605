import { describe, expect, it } from "vitest";
import { testOwner } from "@/testing/support/auth";
import { changeConnections } from "@/testing/support/database";
import { auditOf } from "@/testing/support/reads";
import { findFailure } from "../../core/failures/failure";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys";
import { issueTrialToken } from "./issue-trial-token";
import { authenticateToken } from "./tokens";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

async function owner() {
  const { companyId, userId } = await testOwner(now);
  return { companyId, userId, grant: { companyId, userId, can: () => true, address: "10.0.0.1", now } };
}

describe("a token for trying the API", () => {
  it("authenticates the company for an hour, and no longer", async () => {
    const { companyId, grant } = await owner();
    const { token, expiresAt } = await issueTrialToken(grant);
    expect(Date.parse(expiresAt) - now.getTime()).toBeLessThanOrEqual(3_600_000);
    expect((await authenticateToken(token, { address: "10.0.0.1", now: later(3_500) }))?.company.id).toBe(companyId);
    expect(await authenticateToken(token, { address: "10.0.0.1", now: later(3_700) })).toBeNull();
  });

  it("belongs to a separate key, created once even by twenty calls at once", async () => {
    const { companyId, userId, grant } = await owner();
    await createApiKey({ companyId, name: "Loja", createdBy: userId, now });
    const issued = await Promise.all(Array.from({ length: 20 }, () => issueTrialToken(grant)));
    expect(new Set(issued.map(({ token }) => token)).size).toBe(20);
    expect((await listApiKeys(companyId)).map(({ name }) => name).sort()).toEqual(["/docs", "Loja"]);
  });

  it("ends with its key, and the next one belongs to a new key", async () => {
    const { companyId, userId, grant } = await owner();
    const first = await issueTrialToken(grant);
    const [key] = await listApiKeys(companyId);
    await revokeApiKey({ companyId, apiKeyId: key?.id ?? "", actor: `user:${userId}`, now });
    expect(await authenticateToken(first.token, { address: "10.0.0.1", now })).toBeNull();
    const second = await issueTrialToken(grant);
    expect((await authenticateToken(second.token, { address: "10.0.0.1", now }))?.company.id).toBe(companyId);
  });

  it("is audited each time, without its text", async () => {
    const { companyId, userId, grant } = await owner();
    const { token } = await issueTrialToken(grant);
    await issueTrialToken(grant);
    const lines = (await auditOf(companyId)).filter(({ actor }) => actor === `user:${userId}`);
    expect(lines.map(({ action }) => action).sort()).toEqual([
      "api_key.created",
      "api_key.token_issued",
      "api_key.token_issued",
    ]);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it("is refused when charges move real money, and creates no key", async () => {
    const { companyId, grant } = await owner();
    await changeConnections(companyId, "bacen");
    const refusal = await issueTrialToken(grant).catch((thrown: unknown) => findFailure(thrown)?.code);
    expect(refusal).toBe("company_is_live");
    expect(await listApiKeys(companyId)).toEqual([]);
  });
});
