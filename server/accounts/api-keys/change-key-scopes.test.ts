import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { apiKeys } from "@/db/schema";
import type { Permission } from "@/db/schema/accounts-enums";
import { type ApiKeyScope, apiKeyScopes, type KeyScopes } from "@/db/schema/accounts-enums";
import { testOwner } from "@/testing/support/auth";
import { auditOf } from "@/testing/support/reads";
import { createCallerFactory } from "../../core/procedures/procedure";
import { appRouter } from "../../router";
import { getCompany } from "../company/companies";
import { permissionsByScope } from "../team/permissions";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys";
import { changeKeyScopes } from "./change-key-scopes";
import { authenticateToken, issueToken } from "./tokens";

const createCaller = createCallerFactory(appRouter);
const now = new Date();
let owner: Awaited<ReturnType<typeof testOwner>>;

beforeEach(async () => {
  owner = await testOwner(now);
});
async function callerWith(can: (permission: Permission) => boolean) {
  const { companyId, userId } = owner;
  const actor = { kind: "user", userId, sessionId: newId() } as const;
  const company = await getCompany(companyId);
  return createCaller({ now, requestId: newId(), address: "10.0.0.1", company, actor, can }).apiKeys;
}

const everything = () => true;
const forbidden = "Your role does not allow this";

async function linesOf(action: "api_key.created" | "api_key.scopes_changed") {
  return (await auditOf(owner.companyId, action)).map(({ actor, subjectId, before, after }) => ({
    actor,
    subjectId,
    before,
    after,
  }));
}

describe("an API key", () => {
  it("may do everything unless it is made with scopes, which the list and the audit log show in one order", async () => {
    const keys = await callerWith(everything);
    const all = await keys.create({ name: "Tudo" });
    const scopes: ApiKeyScope[] = ["transactions:write", "transactions:read", "transactions:write"];
    const some = await keys.create({ name: "Loja", scopes });
    const shown = Object.fromEntries((await keys.list({})).map(({ id, scopes: held }) => [id, held]));
    expect(shown).toEqual({ [all.id]: null, [some.id]: ["transactions:read", "transactions:write"] });
    expect((await linesOf("api_key.created")).map(({ after }) => after)).toEqual([
      { name: "Tudo", apiKey: all.apiKey, everyScope: true },
      { name: "Loja", apiKey: some.apiKey, everyScope: false, scopes: ["transactions:read", "transactions:write"] },
    ]);
  });

  it.each([[[]], [["transactions"]], [["transactions:delete"]], [["*"]], ["transactions:read"], [[null]], [{}]])(
    "is not made with the scopes %j",
    async (scopes) => {
      const keys = await callerWith(everything);
      const input = { name: "Loja", scopes } as unknown as { name: string; scopes: ApiKeyScope[] };
      await expect(keys.create(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
      expect(await listApiKeys(owner.companyId)).toEqual([]);
    },
  );

  it("never gets more than its maker may do, at its making, in a change or as a token", async () => {
    const { id: wide } = await (await callerWith(everything)).create({ name: "Tudo" });
    for (const scope of apiKeyScopes) {
      const [lacked] = permissionsByScope[scope];
      const keys = await callerWith((permission) => permission !== lacked);
      for (const scopes of [[scope], [...apiKeyScopes], null]) {
        await expect(keys.create({ name: "Loja", scopes }), scope).rejects.toThrow(forbidden);
        await expect(keys.changeScopes({ apiKeyId: wide, scopes }), scope).rejects.toThrow(forbidden);
      }
      const token = keys.issueToken({ apiKeyId: wide, lifetimeSeconds: 3_600 });
      await expect(token, scope).rejects.toThrow(forbidden);
    }
    expect(await listApiKeys(owner.companyId)).toMatchObject([{ id: wide, scopes: null }]);
    const limited = await callerWith((permission) => permission !== "finance.write");
    await limited.changeScopes({ apiKeyId: wide, scopes: ["transactions:read"] });
    await limited.issueToken({ apiKeyId: wide, lifetimeSeconds: 3_600 });
  });

  it("is never stored with an empty list", async () => {
    const { companyId } = owner;
    const { id } = await createApiKey({ companyId, name: "Loja", createdBy: null, now });
    const emptied = db()
      .update(apiKeys)
      .set({ scopes: [] })
      .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, id)));
    await expect(emptied).rejects.toThrow();
  });
});

describe("a change of scopes", () => {
  const change = (apiKeyId: string, scopes: KeyScopes, companyId = owner.companyId) =>
    changeKeyScopes({ companyId, apiKeyId, scopes, userId: owner.userId, can: everything, address: "10.0.0.1", now });

  it("applies to issued tokens at their next use, whether it adds or removes scopes", async () => {
    const { companyId } = owner;
    const { id: apiKeyId } = await createApiKey({ companyId, name: "Loja", createdBy: null, now });
    const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 3_600, now });
    const seen = async () => (await authenticateToken(token, { address: "10.0.0.1", now }))?.scopes;
    expect(await seen()).toBeNull();
    await change(apiKeyId, ["events:read"]);
    expect(await seen()).toEqual(["events:read"]);
    await change(apiKeyId, null);
    expect(await seen()).toBeNull();
  });

  it("is written to the audit log with the scopes before and after, and only if they differ", async () => {
    const { companyId, userId } = owner;
    const { id } = await createApiKey({ companyId, name: "Loja", createdBy: null, now });
    await change(id, ["refunds:write"]);
    await change(id, ["refunds:write"]);
    await change(id, ["events:read", "refunds:write"]);
    await change(id, null);
    const by = { actor: `user:${userId}`, subjectId: id };
    const [one, two] = [["refunds:write"], ["events:read", "refunds:write"]];
    expect(await linesOf("api_key.scopes_changed")).toEqual([
      { ...by, before: { everyScope: true }, after: { everyScope: false, scopes: one } },
      { ...by, before: { scopes: one }, after: { scopes: two } },
      { ...by, before: { everyScope: false, scopes: two }, after: { everyScope: true } },
    ]);
  });

  it("is NOT_FOUND for a revoked key, a key of another company and an unknown key", async () => {
    const { companyId } = owner;
    const { id } = await createApiKey({ companyId, name: "Loja", createdBy: null, now });
    const stranger = await testOwner(now);
    await expect(change(id, null, stranger.companyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(change(newId(), null)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(change("chave", null)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await revokeApiKey({ companyId, apiKeyId: id, actor: "operator", now });
    await expect(change(id, ["events:read"])).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("by two people at once leaves what the audit log says", async () => {
    const { companyId } = owner;
    const { id } = await createApiKey({ companyId, name: "Loja", createdBy: null, now });
    const lists = apiKeyScopes.map((scope) => [scope]);
    await Promise.all(lists.map((scopes) => change(id, scopes)));
    const [key] = await listApiKeys(companyId);
    const lines = await linesOf("api_key.scopes_changed");
    expect(lines).toHaveLength(lists.length);
    expect(new Set(lines.map(({ before }) => JSON.stringify(before))).size).toBe(lists.length);
    expect(lines.filter(({ after }) => JSON.stringify(after).includes(JSON.stringify(key?.scopes)))).toHaveLength(1);
  });
});
