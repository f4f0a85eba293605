import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { balances, companyLookups, members } from "@/db/schema";
import { signedIn, testOwner, testPassword } from "@/testing/support/auth";
import { sendOnly } from "@/testing/support/mails";
import { earn, ownKey } from "@/testing/support/payouts/business";
import { auditOf, noticeMailsOf } from "@/testing/support/reads";
import { addMember, bothModes, realCompany } from "@/testing/support/test-mode";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { authenticateToken, issueToken } from "../../accounts/api-keys/tokens";
import { verifyApiKey } from "../../accounts/api-keys/verify-api-key";
import { findSession } from "../../accounts/auth/sessions";
import { blockCompany, findTestCompany, getCompany, unblockCompany } from "../../accounts/company/companies";
import { updateCompany } from "../../accounts/company/update-company";
import { addNotice } from "../../accounts/notices/add-notice";
import { countUnread } from "../../accounts/notices/notices";
import { changeRole } from "../../accounts/team/change-role";
import { invite } from "../../accounts/team/invitations";
import { removeMember } from "../../accounts/team/remove-member";
import { listMembers } from "../../accounts/team/team";
import { getCheckoutLook, updateCheckoutLook } from "../../catalog/branding/look";
import { listKeptMails } from "../../core/mail/mail-files";
import { sessionContext } from "../../runtime/rest/context";
import { addDestination } from "../../treasury/payout-accounts/add-destination";
import { hasSecondPerson, lockMover } from "../../treasury/payouts/approvers";
import { getPayout } from "../../treasury/payouts/payouts";
import { requestPayout } from "../../treasury/payouts/request-payout";
import { stopPayoutsOf } from "../../treasury/payouts/stop-payouts";
import { openTestCompany } from "./open-test-company";

const now = new Date();
const address = "10.0.0.1";

async function rolesOf(email: string): Promise<Record<string, string>> {
  const sessionId = (await signedIn(email, testPassword, now)) ?? "";
  const session = await findSession(sessionId, now);
  return Object.fromEntries(session?.companies.map(({ id, role }) => [id, role]) ?? []);
}

describe("a test company", () => {
  it("is opened once by twenty calls at once, with the same data, the sandbox alone and nothing in its accounts", async () => {
    const { companyId, by } = await realCompany(now);
    const company = await getCompany(companyId);
    await updateCheckoutLook(companyId, { color: "#0a5c36" }, now);
    const opened = await Promise.all(Array.from({ length: 20 }, () => openTestCompany(company, by, now)));
    const ids = [...new Set(opened.map((each) => each.companyId))];
    expect(ids).toHaveLength(1);
    const test = await getCompany(ids[0] ?? "");
    const { name, document, city, supportEmail } = company;
    expect(test).toMatchObject({ testOf: companyId, name, document, city, supportEmail, isDemo: false });
    expect(test.connections).toMatchObject([{ kind: "sandbox", state: "active" }]);
    expect(await getCheckoutLook(test.id)).toMatchObject({ color: "#0a5c36" });
    expect(await db().$count(balances, eq(balances.companyId, test.id))).toBe(1);
    expect(await db().$count(companyLookups, eq(companyLookups.companyId, test.id))).toBe(1);
    expect(await db().$count(members, eq(members.companyId, test.id))).toBe(0);
    expect(await openTestCompany(test, by, now)).toEqual({ companyId: test.id });
    expect((await auditOf(test.id)).map(({ action }) => action)).toEqual(["company.test_opened"]);
  });

  it("is not opened for a company that sells for play money itself", async () => {
    const { companyId } = await testOwner(now);
    const opening = openTestCompany(await getCompany(companyId), { actor: "operator" }, now);
    await expect(opening).rejects.toMatchObject({ code: "company_is_sandbox" });
  });

  it("has the members of the real one, in the same roles, from the next request on", async () => {
    const { real, test, by, email } = await bothModes(now);
    expect(await rolesOf(email)).toEqual({ [real.id]: "owner", [test.id]: "owner" });
    expect(await listMembers(test.id)).toEqual(await listMembers(real.id));

    const finance = await addMember(real.id, "finance");
    await db().transaction((tx) => lockMover(tx, test.id, finance));
    expect(await db().transaction((tx) => hasSecondPerson(tx, test.id, by.userId))).toBe(true);
    await changeRole({ companyId: real.id, memberId: finance, userId: by.userId, address, now }, "viewer");
    await expect(db().transaction((tx) => lockMover(tx, test.id, finance))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await db().transaction((tx) => hasSecondPerson(tx, test.id, by.userId))).toBe(false);
    await removeMember({ companyId: real.id, memberId: finance, userId: by.userId, address, now });
    await expect(countUnread({ companyId: test.id, userId: finance })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("is out of a removed member's reach in the session that is still open", async () => {
    const { real, test } = await bothModes(now);
    const second = await testOwner(now);
    await db().insert(members).values({ companyId: real.id, userId: second.userId, role: "admin", createdAt: now });
    const sessionId = await signedIn(second.email, testPassword, now);
    const ask = () => sessionContext({ now, requestId: newId(), address, sessionId, companyId: test.id });
    const before = await ask();
    expect(before.company?.id).toBe(test.id);
    expect([before.can("products.write"), before.can("finance.configure")]).toEqual([true, false]);
    await db()
      .delete(members)
      .where(and(eq(members.companyId, real.id), eq(members.userId, second.userId)));
    expect((await ask()).company).toBeNull();
  });

  it("gives its own member rows no power: only the real company's rows count", async () => {
    const { test } = await bothModes(now);
    const stranger = await testOwner(now);
    await db().insert(members).values({ companyId: test.id, userId: stranger.userId, role: "owner", createdAt: now });
    expect(await rolesOf(stranger.email)).toEqual({ [stranger.companyId]: "owner" });
  });

  it("leaves its team to the real company: no member is invited, removed or demoted in it", async () => {
    const { real, test, by } = await bothModes(now);
    const viewer = await addMember(real.id, "viewer");
    const change = { companyId: test.id, memberId: viewer, userId: by.userId, address, now };
    const refused = { code: "team_in_real_company" };
    await expect(removeMember(change)).rejects.toMatchObject(refused);
    await expect(changeRole(change, "admin")).rejects.toMatchObject(refused);
    const inviting = invite(change, { email: "x@example.com", role: "viewer", language: "en" });
    await expect(inviting).rejects.toMatchObject(refused);
    expect(await listMembers(real.id)).toHaveLength(2);
  });

  it("pays out, with its own destinations, until the member is removed from the real company", async () => {
    const { real, test, by } = await bothModes(now);
    const finance = await addMember(real.id, "finance");
    const company = await getCompany(test.id);
    await earn(company, 1_000_000, now);
    const actor = { kind: "user", userId: finance, sessionId: newId() } as const;
    const identity = { payoutId: newId(), actor, address, now };
    const payout = await requestPayout(
      company,
      { amountInCents: 1_000_000, pixKey: ownKey, description: "" },
      identity,
    );
    expect(payout.status).toBe("awaiting_approval");
    const destination = { pixKey: "oi@example.com", password: testPassword };
    await addDestination(company, destination, { userId: by.userId, address, now });
    const change = { companyId: real.id, memberId: finance, userId: by.userId, address, now };
    await removeMember(change, [], (tx, companyId) => stopPayoutsOf(tx, { ...change, companyId }, by, now));
    expect(await getPayout(test.id, payout.id)).toMatchObject({ status: "canceled" });
  });

  it("mails its notices to the real company's members", async () => {
    const { test, by, email } = await bothModes(now);
    const details = { email: "x@example.com" };
    const notice = { companyId: test.id, id: newId(), kind: "destination_added", subjectId: test.id, details } as const;
    await addNotice(db(), { ...notice, now });
    const mails = await noticeMailsOf(test.id);
    expect(mails.map(({ userId }) => userId)).toEqual([by.userId]);
    await sendOnly("notice", { now, deadline: new Date(Date.now() + 20_000), only: test.id });
    const mail = (await listKeptMails(1_000)).find(({ to }) => to === email);
    expect(mail?.text).toContain(`${test.name} (teste)`);
    expect(await countUnread({ companyId: test.id, userId: by.userId })).toEqual({ unread: 1 });
  });

  it("follows the real company's data, which change there only", async () => {
    const { real, test, by } = await bothModes(now);
    const input = { name: "Outra", legalName: "Outra Ltda", city: "Olinda", address: "", supportEmail: "" };
    const change = { ...input, documentType: "cnpj", document: "11222333000181" } as const;
    const writer = { userId: by.userId, address, now };
    await expect(updateCompany(change, { ...writer, companyId: test.id })).rejects.toMatchObject({
      code: "test_company_follows",
    });
    await updateCompany(change, { ...writer, companyId: real.id });
    expect(await getCompany(test.id)).toMatchObject({ ...input, testOf: real.id });
  });
});

describe("keys of both modes", () => {
  it("say which one they are for, and never reach the other's data", async () => {
    const { real, test } = await bothModes(now);
    const key = (companyId: string) => createApiKey({ companyId, name: "k", createdBy: null, now });
    const [ofReal, ofTest] = [await key(real.id), await key(test.id)];
    expect(ofTest.apiKey).toMatch(/^pk_test_[\w-]{22}$/);
    expect(ofTest.apiSecret).toMatch(/^sk_test_[\w-]{43}$/);
    expect(ofReal.apiKey).toMatch(/^pk_[\w-]{22}$/);
    expect(await verifyApiKey(ofTest.apiKey, ofTest.apiSecret, { address: "10.0.0.1", now })).toMatchObject({
      companyId: test.id,
    });
    expect(await verifyApiKey(ofReal.apiKey, ofReal.apiSecret, { address: "10.0.0.1", now })).toMatchObject({
      companyId: real.id,
    });
    expect(await verifyApiKey(ofTest.apiKey, ofReal.apiSecret, { address: "10.0.0.1", now })).toBeNull();
    expect(
      await verifyApiKey(ofTest.apiKey.replace("test_", ""), ofTest.apiSecret, { address: "10.0.0.1", now }),
    ).toBeNull();
    for (const [companyId, { id }, other] of [
      [real.id, ofReal, test.id],
      [test.id, ofTest, real.id],
    ] as const) {
      const grant = { apiKeyId: id, lifetimeSeconds: 3_600, now };
      const { token } = await issueToken({ ...grant, companyId });
      expect((await authenticateToken(token, { address: "10.0.0.1", now }))?.company.id).toBe(companyId);
      const forged = await issueToken({ ...grant, companyId: other });
      expect(await authenticateToken(forged.token, { address: "10.0.0.1", now })).toBeNull();
    }
  });

  it("stop in both while the real company is blocked, and work again with it", async () => {
    const { real, test, email } = await bothModes(now);
    const {
      id: apiKeyId,
      apiKey,
      apiSecret,
    } = await createApiKey({
      companyId: test.id,
      name: "k",
      createdBy: null,
      now,
    });
    const { token } = await issueToken({ companyId: test.id, apiKeyId, lifetimeSeconds: 3_600, now });
    await blockCompany(real.id, now);
    expect(await authenticateToken(token, { address: "10.0.0.1", now })).toBeNull();
    expect(await verifyApiKey(apiKey, apiSecret, { address: "10.0.0.1", now })).toBeNull();
    expect(await rolesOf(email)).toEqual({});
    await expect(unblockCompany(test.id, now)).rejects.toMatchObject({ code: "real_company_blocked" });
    await unblockCompany(real.id, now);
    expect((await authenticateToken(token, { address: "10.0.0.1", now }))?.company.id).toBe(test.id);
    expect(Object.keys(await rolesOf(email)).sort()).toEqual([real.id, test.id].sort());
  });

  it("of the real company go on while only its test company is blocked", async () => {
    const { real, test, email } = await bothModes(now);
    await blockCompany(test.id, now);
    expect(await rolesOf(email)).toEqual({ [real.id]: "owner" });
    expect((await getCompany(real.id)).blockedAt).toBeNull();
    await unblockCompany(test.id, now);
    expect((await getCompany(test.id)).blockedAt).toBeNull();
  });

  it("stop in a test company that is opened while its company is being blocked", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { companyId, by } = await realCompany(now);
      const company = await getCompany(companyId);
      await Promise.allSettled([openTestCompany(company, by, now), blockCompany(companyId, now)]);
      const testId = await findTestCompany(companyId);
      if (testId) expect((await getCompany(testId)).blockedAt).not.toBeNull();
    }
  });
});
