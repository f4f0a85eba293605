import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { idempotencyKeys, members } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { testPassword as password, testOwner } from "@/testing/support/auth";
import { draftOf } from "@/testing/support/connections/connected-banks";
import { auditOf } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { roleAllows } from "../../accounts/team/permissions";
import { type Actor, createCallerFactory } from "../../core/procedures/procedure";
import { appRouter } from "../../router";

const createCaller = createCallerFactory(appRouter);
const bank = bankOfFile();

async function seller() {
  const { companyId, userId } = await testOwner(new Date());
  const company = await getCompany(companyId);
  const callerOf = (actor: Actor, role: Role = "owner") =>
    createCaller({
      now: new Date(),
      requestId: newId(),
      address: "192.0.2.7",
      company,
      actor,
      can: (permission) => roleAllows(role, permission),
    }).connections;
  const user = { kind: "user", userId, sessionId: newId() } as const;
  const asRole = (role: Role) => callerOf(user, role);
  return { companyId, userId, asRole, key: callerOf({ kind: "api_key", apiKeyId: newId() }) };
}

const countOf = async ({ asRole }: Pick<Awaited<ReturnType<typeof seller>>, "asRole">) =>
  (await asRole("owner").list({})).length;

describe("the dashboard", () => {
  it("connects a bank with the member's password alone; the log names who and from where", async () => {
    const mine = await seller();
    const draft = draftOf(bank().openAccount());
    const owner = mine.asRole("owner");
    await expect(owner.create({ ...draft, password: "wrong" })).rejects.toThrow("password: is not your password");
    expect(await countOf(mine)).toBe(1);
    const { id } = await owner.create({ ...draft, password });
    await owner.check({ connectionId: id, password });
    for (const call of [
      () => owner.update({ connectionId: id, name: "X", password: "wrong" }),
      () => owner.turnOff({ connectionId: id, password: "wrong" }),
      () => owner.turnOn({ connectionId: id, password: "wrong" }),
      () => owner.replaceCredentials({ connectionId: id, clientId: "x", password: "wrong" }),
    ]) {
      await expect(call()).rejects.toThrow("password: is not your password");
    }
    expect((await owner.get({ connectionId: id })).state).toBe("active");
    const lines = await auditOf(mine.companyId);
    const [created] = lines.filter(({ action }) => action === "connection.created");
    expect(created).toMatchObject({ actor: `user:${mine.userId}`, address: "192.0.2.7", subjectId: id });
  });

  it("shows connections to those who see settings, and lets owners and admins alone change them", async () => {
    const { asRole } = await seller();
    const draft = { ...draftOf(bank().openAccount()), password };
    for (const role of ["finance", "viewer"] as const) {
      expect(await asRole(role).list({})).toHaveLength(1);
      await expect(asRole(role).create(draft)).rejects.toThrow("Your role does not allow this");
      await expect(asRole(role).check({ connectionId: newId() })).rejects.toThrow("Your role does not allow this");
    }
    await expect(asRole("support").list({})).rejects.toThrow("Your role does not allow this");
    expect((await asRole("admin").create(draft)).state).toBe("testing");
  });

  it("lets no API key change a connection, only read it", async () => {
    const mine = await seller();
    const { key } = mine;
    const draft = { ...draftOf(bank().openAccount()), password };
    await expect(key.create(draft)).rejects.toThrow("Your role does not allow this");
    const [sandbox] = await key.list({});
    const connectionId = sandbox?.id ?? "";
    await expect(key.check({ connectionId })).rejects.toThrow("Your role does not allow this");
    await expect(key.turnOff({ connectionId, password })).rejects.toThrow("Your role does not allow this");
    expect(await key.get({ connectionId })).toMatchObject({ kind: "sandbox", settings: null, isPlayMoney: true });
  });

  it("does not let a member who was removed during a check go live", async () => {
    const { companyId, userId, asRole } = await seller();
    const account = bank().openAccount();
    const { id } = await asRole("owner").create({ ...draftOf(account), password });
    const slow = bank().fault({ on: "token", of: account, times: 1, fault: { how: "late", ms: 500 } });
    const checking = asRole("owner").check({ connectionId: id });
    await expect.poll(() => slow.count()).toBe(1);
    await db()
      .delete(members)
      .where(and(eq(members.companyId, companyId), eq(members.userId, userId)));
    await expect(checking).rejects.toThrow("Your role does not allow this");
    expect((await getCompany(companyId)).connections.map(({ state }) => state).sort()).toEqual(["active", "testing"]);
  });

  it("masks Pix keys and account numbers, and keeps no request", async () => {
    const { asRole, companyId } = await seller();
    const account = bank().openAccount({ pixKey: "52998224725" });
    const receivingAccount = { branch: "1", number: "1234567", type: "checking" as const };
    const { id } = await asRole("owner").create({ ...draftOf(account), receivingAccount, password });
    const shown = await asRole("viewer").get({ connectionId: id });
    expect(shown.settings).toMatchObject({
      pixKeyType: "cpf",
      pixKey: "***.982.247-**",
      receivingAccount: { branch: "1", number: "****67" },
    });
    expect(JSON.stringify(await auditOf(companyId))).not.toMatch(/52998224725|1234567/);
    expect(await db().$count(idempotencyKeys, eq(idempotencyKeys.companyId, companyId))).toBe(0);
  });
});
