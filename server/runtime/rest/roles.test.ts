import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { type Permission, roles } from "@/db/schema/accounts-enums";
import { createTestCompany } from "@/testing/support/database";
import { getCompany } from "../../accounts/company/companies";
import { roleAllows } from "../../accounts/team/permissions";
import { findFailure } from "../../core/failures/failure";
import { type Context, createCallerFactory, type Meta } from "../../core/procedures/procedure";
import { appRouter } from "../../router";

const open = [
  "account.requestReset",
  "account.reset",
  "account.signUp",
  "auth.createToken",
  "events.schema",
  "invitations.accept",
];

/** Procedures about the caller's own account, for every role. */
const personal = [
  "account.changeName",
  "account.changePassword",
  "account.confirmEmail",
  "account.get",
  "account.revokeOtherSessions",
  "account.revokeSession",
  "account.sendConfirmation",
  "account.sessions",
  "cliLogins.check",
  "cliLogins.confirm",
  "cliLogins.refuse",
  "invitations.join",
];

/** A read permission suffices, because these change only the caller's notices. */
const mutationsForReaders = ["notices.choose", "notices.markRead"];

const queriesForWriters = [
  "acquirerAccounts.callbackAddress",
  "clock.read",
  "imports.columns",
  "legacyWebhooks.list",
  "recipients.get",
  "scenarios.get",
  "scenarios.getRun",
  "scenarios.list",
  "shipments.labels",
  "simulator.get",
  "support.addresses",
  "support.sale",
  "testMode.compare",
];

const known = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta } }>;
const procedures = Object.entries(known).map(([path, { _def }]) => ({
  path,
  isMutation: _def.type === "mutation",
  permission: _def.meta?.permission ?? null,
}));

const createCaller = createCallerFactory(appRouter);

/** Calls without input, so procedures that require input do not run. */
async function codeOf(path: string, context: Context): Promise<string | null> {
  const caller = createCaller(context) as unknown as Record<string, Record<string, () => Promise<unknown>>>;
  const [room = "", name = ""] = path.split(".");
  const call = caller[room]?.[name];
  if (!call) throw new Error(`${path} is no procedure`);
  try {
    await call();
    return null;
  } catch (error) {
    return findFailure(error)?.code ?? "REFUSED_INPUT";
  }
}

async function contextOf(can: (permission: Permission) => boolean): Promise<Context> {
  const [userId, sessionId] = [newId(), newId()];
  const company = await getCompany((await createTestCompany()).companyId);
  const user = { userId, sessionId, email: "u@example.com" };
  const actor = { kind: "user", userId, sessionId } as const;
  return { now: new Date(), requestId: newId(), address: "10.0.0.1", company, actor, user, can };
}

describe("every procedure", () => {
  it("names a permission, or is listed as needing none", () => {
    const without = procedures.filter(({ permission }) => permission === null).map(({ path }) => path);
    expect(without.sort()).toEqual([...open, ...personal].sort());
  });

  it("that is a mutation requires a permission to write, or is listed", () => {
    const lax = procedures.filter(({ isMutation, permission }) => isMutation && permission?.endsWith(".read"));
    expect(lax.map(({ path }) => path).sort()).toEqual(mutationsForReaders);
  });

  it("that is a query requires a permission to read, or is listed", () => {
    const asking = procedures.filter(({ isMutation, permission }) => !isMutation && permission !== null);
    const strict = asking.filter(({ permission }) => !permission?.endsWith(".read"));
    expect(strict.map(({ path }) => path).sort()).toEqual(queriesForWriters);
  });

  it.each(roles)("is open to %s exactly when the role table says so", async (role) => {
    const context = await contextOf((permission) => roleAllows(role, permission));
    for (const { path, permission } of procedures) {
      if (permission === null) continue;
      const isForbidden = (await codeOf(path, context)) === "FORBIDDEN";
      expect(isForbidden, path).toBe(!roleAllows(role, permission));
    }
  });

  it("is closed to anonymous callers, except the public ones", async () => {
    const { now, requestId, address } = await contextOf(() => false);
    const nobody: Context = { now, requestId, address, company: null, actor: null, can: () => true };
    for (const { path } of procedures) {
      const isClosed = (await codeOf(path, nobody)) === "UNAUTHENTICATED";
      expect(isClosed, path).toBe(!open.includes(path));
    }
  });

  it("about users is closed to API keys, which may call all others", async () => {
    const context = await contextOf(() => true);
    const asKey: Context = { ...context, user: null, actor: { kind: "api_key", apiKeyId: newId() } };
    for (const path of ["team.changeRole", "invitations.send", "company.update", "apiKeys.create"]) {
      expect(await codeOf(path, asKey), path).toBe("FORBIDDEN");
    }
    for (const path of personal) expect(await codeOf(path, asKey), path).toBe("UNAUTHENTICATED");
  });
});
