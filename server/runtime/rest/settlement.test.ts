import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { members, notices, outbox } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { testPassword as password, testOwner } from "@/testing/support/auth";
import { companyAtBank, draftOf, operator } from "@/testing/support/connections/connected-banks";
import { addMember, userActor } from "@/testing/support/payouts/business";
import { noticeMailsOf } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { changeChoice } from "../../accounts/notices/choices";
import { createCallerFactory } from "../../core/procedures/procedure";
import { appRouter } from "../../router";
import { connectBank } from "../../treasury/connections/connect-bank";
import { turnOff } from "../../treasury/connections/turn-off";

const bank = bankOfFile();
const createCaller = createCallerFactory(appRouter);
const now = new Date();

async function callerOf(companyId: string, userId: string) {
  const company = await getCompany(companyId);
  const actor = userActor(userId);
  return createCaller({ now, requestId: "r", address: "192.0.2.1", company, actor, can: () => true });
}

async function sellingCompany(role: Role = "admin", options: Parameters<typeof companyAtBank>[1] = {}) {
  const { companyId, userId: ownerId } = await testOwner(now);
  const memberId = await addMember(companyId, role, now);
  const { connectionId, account } = await companyAtBank(bank(), options, {}, companyId);
  await db().delete(outbox).where(eq(outbox.companyId, companyId));
  await db().delete(notices).where(eq(notices.companyId, companyId));
  const [owner, member] = [await callerOf(companyId, ownerId), await callerOf(companyId, memberId)];
  return { companyId, connectionId, account, ownerId, memberId, owner, member };
}

type Selling = Awaited<ReturnType<typeof sellingCompany>>;

async function mailedTo(companyId: string): Promise<string[]> {
  const rows = await noticeMailsOf(companyId);
  return rows.filter(({ kind }) => kind === "settlement_changed").map(({ userId }) => userId);
}

const rehearsal = { environment: "rehearsal" } as const;

const changes = {
  "its keys": ({ member, owner, connectionId, account }: Selling, by: "member" | "owner") =>
    ({ member, owner })[by].connections.replaceCredentials({
      connectionId,
      clientSecret: account.books.clientSecret,
      password,
    }),
  "its priority": ({ member, owner, connectionId }: Selling, by: "member" | "owner") =>
    ({ member, owner })[by].connections.update({ connectionId, priority: 9, password }),
  "the rules": ({ member, owner, connectionId }: Selling, by: "member" | "owner") =>
    ({ member, owner })[by].routing.update({ rules: [{ method: "pix", connectionId }], password }),
};

describe("a connection of real money", () => {
  it.each(Object.entries(changes))(
    "has %s changed by an owner alone, and every owner gets a mail",
    async (_, change) => {
      const company = await sellingCompany();
      await expect(change(company, "member")).rejects.toMatchObject({
        cause: { code: "owner_required", field: "password" },
      });
      expect(await mailedTo(company.companyId)).toEqual([]);
      const second = await addMember(company.companyId, "owner", now);
      const choice = { kind: "settlement_changed", bell: true, mail: "none", language: "pt-BR" } as const;
      await changeChoice({ companyId: company.companyId, userId: second }, choice);
      await change(company, "owner");
      expect(await mailedTo(company.companyId)).toEqual(expect.arrayContaining([company.ownerId, second]));
    },
  );

  it("is tested by an admin, and turned on by an owner with their password", async () => {
    const { companyId, userId: ownerId } = await testOwner(now);
    const [owner, admin] = [
      await callerOf(companyId, ownerId),
      await callerOf(companyId, await addMember(companyId, "admin", now)),
    ];
    const draft = draftOf(bank().openAccount());
    const { id: connectionId } = await admin.connections.create({ ...draft, password });
    const tested = await admin.connections.check({ connectionId });
    expect(tested.connection).toMatchObject({ state: "testing", fault: null });
    await expect(admin.connections.check({ connectionId, password })).rejects.toMatchObject({
      cause: { code: "owner_required" },
    });
    expect((await owner.connections.check({ connectionId })).connection.state).toBe("testing");
    expect((await owner.connections.check({ connectionId, password })).connection.state).toBe("active");
    expect(await mailedTo(companyId)).toContain(ownerId);
  });

  it("is not turned on by an admin's new keys while it is tested", async () => {
    const { companyId } = await testOwner(now);
    const admin = await callerOf(companyId, await addMember(companyId, "admin", now));
    const account = bank().openAccount();
    const { id: connectionId } = await connectBank(await getCompany(companyId), draftOf(account), operator());
    const { clientSecret } = account.books;
    await expect(admin.connections.replaceCredentials({ connectionId, clientSecret, password })).rejects.toMatchObject({
      cause: { code: "owner_required" },
    });
  });

  it("is turned off by an admin, and on again by an owner alone", async () => {
    const { member, owner, connectionId, companyId, ownerId } = await sellingCompany();
    expect((await member.connections.turnOff({ connectionId, password })).state).toBe("off");
    await expect(member.connections.turnOn({ connectionId, password })).rejects.toMatchObject({
      cause: { code: "owner_required" },
    });
    expect((await owner.connections.turnOn({ connectionId, password })).connection.state).toBe("active");
    expect(await mailedTo(companyId)).toContain(ownerId);
  });

  it("keeps a name that an admin gives it", async () => {
    const { member, connectionId, companyId } = await sellingCompany();
    const renamed = await member.connections.update({ connectionId, name: "Conta 2", password });
    expect([renamed.name, await mailedTo(companyId)]).toEqual(["Conta 2", []]);
  });

  it("is not changed by an owner who was demoted while the bank answered", async () => {
    const { owner, ownerId, companyId, connectionId, account } = await sellingCompany();
    const { clientSecret } = account.books;
    const slow = bank().fault({ on: "token", fault: { how: "late", ms: 500 } });
    const replacing = owner.connections.replaceCredentials({ connectionId, clientSecret, password });
    await expect.poll(() => slow.count()).toBe(1);
    await db().update(members).set({ role: "admin" }).where(eq(members.userId, ownerId));
    await expect(replacing).rejects.toMatchObject({ cause: { code: "owner_required" } });
    slow.end();
    expect(await mailedTo(companyId)).toEqual([]);
  });
});

it.each(Object.entries(changes))("a rehearsal has %s changed by an admin without a mail", async (_, change) => {
  const company = await sellingCompany("admin", rehearsal);
  await change(company, "member");
  await turnOff(company.companyId, company.connectionId, operator());
  await company.member.connections.turnOn({ connectionId: company.connectionId, password });
  expect(await mailedTo(company.companyId)).toEqual([]);
});
