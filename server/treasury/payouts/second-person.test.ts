import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { invitations, payouts, sandboxClocks } from "@/db/schema";
import type { KeyScopes, Role } from "@/db/schema/accounts-enums";
import { findMailedToken, testPassword as password, testOwner } from "@/testing/support/auth";
import { addMember, earningCompany, payOut, userActor } from "@/testing/support/payouts/business";
import { noticeMailsOf } from "@/testing/support/reads";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { changeKeyScopes } from "../../accounts/api-keys/change-key-scopes";
import { authenticatePair, exchangeApiKey } from "../../accounts/api-keys/exchange-api-key";
import { issueAccessToken } from "../../accounts/api-keys/issue-access-token";
import { authenticateToken, issueToken } from "../../accounts/api-keys/tokens";
import { getCompany } from "../../accounts/company/companies";
import { acceptAsUser, findInvitation } from "../../accounts/team/accept-invitation";
import { changeRole } from "../../accounts/team/change-role";
import { invite } from "../../accounts/team/invitations";
import { removeMember } from "../../accounts/team/remove-member";
import { listMembers } from "../../accounts/team/team";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { changeLimits, readLimits } from "../../ledger/payout-limits/limits";
import { createTokenCommand } from "../../runtime/cli/api-keys";
import { keyContext } from "../../runtime/rest/context";
import { resetKeptRows } from "../../sandbox/clock/reset-kept-rows";
import { approvePayout } from "./approve-payout";
import { cancelPayout } from "./cancel-payout";
import { getPayout, ofPayout } from "./payouts";
import { readSituation } from "./read-situation";
import { stopPayoutsOf } from "./stop-payouts";

const now = new Date();
const dayMs = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(now.getTime() + ms);
const address = "192.0.2.1";
const threshold = 500_000;
const large = threshold + 1;

async function openCompany() {
  const { company, companyId, userId: owner } = await earningCompany(8_000_000, now);
  const admin = await addMember(companyId, "admin", now);
  const finance = await addMember(companyId, "finance", now);
  const approve = (payoutId: string, userId: string, at = now) =>
    approvePayout(companyId, { payoutId, password }, { userId, address, now: at });
  const ask = (userId: string, amountInCents: number, at = now) =>
    payOut(company, userActor(userId), { amountInCents }, at);
  const askWith = async (token: string, amountInCents: number) => {
    const holder = await authenticateToken(token, { address, now });
    if (!holder) throw new Error("The token is not valid");
    const { actor } = keyContext(holder, { now, requestId: "", address }, null);
    if (!actor) throw new Error("The token has no key");
    return payOut(await getCompany(companyId), actor, { amountInCents }, now);
  };
  const keyOf = (createdBy: string | null) => createApiKey({ companyId, name: "ERP", createdBy, now });
  const grant = (apiKeyId: string, userId: string) =>
    issueAccessToken({ companyId, apiKeyId, lifetimeSeconds: 3_600, userId, can: () => true, address, now });
  const change = (memberId: string, by = owner, at = now) => ({ companyId, memberId, userId: by, address, now: at });
  return { company, companyId, owner, admin, finance, approve, ask, askWith, keyOf, grant, change };
}

type Opened = Awaited<ReturnType<typeof openCompany>>;
let opened: Opened;
beforeEach(async () => {
  opened = await openCompany();
});

async function operatorsToken(companyId: string): Promise<string> {
  const printed = await createTokenCommand(["--company", companyId])(now);
  if (typeof printed === "string" || typeof printed.accessToken !== "string") throw new Error("No token was printed");
  return printed.accessToken;
}

describe("an access token", () => {
  it("is issued in the dashboard by the creator of its key alone", async () => {
    const { owner, admin, keyOf, grant } = opened;
    const { id } = await keyOf(owner);
    await expect(grant(id, admin)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await grant(id, owner)).toHaveProperty("token");
    const operators = await keyOf(null);
    await expect(grant(operators.id, owner)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("gets no power over payouts from another member than its key's creator", async () => {
    const { companyId, owner, admin, finance, askWith, approve } = opened;
    const widen = (apiKeyId: string, userId: string, scopes: KeyScopes) =>
      changeKeyScopes({ companyId, apiKeyId, scopes, userId, can: () => true, address, now });
    const make = (createdBy: string | null) =>
      createApiKey({ companyId, name: "Loja", scopes: ["transactions:read"], createdBy, now });
    const shop = await make(owner);
    await expect(widen(shop.id, admin, ["payouts:write"])).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(widen(shop.id, admin, null)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await widen(shop.id, admin, ["transactions:read", "payouts:read"]);
    await widen(shop.id, owner, null);
    await widen(shop.id, admin, ["payouts:read", "payouts:write"]);
    const operators = await make(null);
    await widen(operators.id, admin, ["payouts:write"]);
    const { token } = await issueToken({ companyId, apiKeyId: operators.id, lifetimeSeconds: 3_600, now });
    const { id } = await askWith(token, large);
    expect(await approve(id, admin)).toMatchObject({ status: "awaiting_approval" });
    expect(await approve(id, finance)).toMatchObject({ status: "scheduled" });
  });

  it("makes its issuer the requester of what it asks for", async () => {
    const { admin, finance, keyOf, grant, askWith, approve } = opened;
    const { token } = await grant((await keyOf(admin)).id, admin);
    const { id } = await askWith(token, large);
    await expect(approve(id, admin)).rejects.toMatchObject({ code: "payout_needs_second_person" });
    expect(await approve(id, finance)).toMatchObject({ status: "scheduled" });
  });

  it("for a key pair makes the key's creator the requester", async () => {
    const { admin, finance, keyOf, askWith, approve } = opened;
    const { apiKey: user, apiSecret } = await keyOf(admin);
    const pair = await authenticatePair({ credentials: { user, password: apiSecret }, address, now });
    const { token } = await exchangeApiKey(pair, now);
    const { id } = await askWith(token, large);
    await expect(approve(id, admin)).rejects.toMatchObject({ code: "payout_needs_second_person" });
    expect(await approve(id, finance)).toMatchObject({ status: "scheduled" });
  });
});

describe("a payout that no member of the company stands behind", () => {
  const origins: [string, (given: Opened) => Promise<string>][] = [
    [
      "a key that the operator made",
      async ({ companyId, keyOf }) => {
        const { id: apiKeyId } = await keyOf(null);
        return (await issueToken({ companyId, apiKeyId, lifetimeSeconds: 60, now })).token;
      },
    ],
    [
      "a token that the operator issued of a member's key",
      async ({ companyId, owner, keyOf }) => {
        await keyOf(owner);
        return operatorsToken(companyId);
      },
    ],
    [
      "a token without an issuer, of an earlier version",
      async ({ companyId, owner, keyOf }) => {
        const { id: apiKeyId } = await keyOf(owner);
        return (await issueToken({ companyId, apiKeyId, lifetimeSeconds: 60, now })).token;
      },
    ],
    [
      "the key of a removed member",
      async ({ admin, keyOf, grant, change }) => {
        const { token } = await grant((await keyOf(admin)).id, admin);
        await removeMember(change(admin));
        return token;
      },
    ],
  ];

  it.each(origins)("needs two approvers: %s", async (_origin, tokenOf) => {
    const { owner, finance, companyId, askWith, approve } = opened;
    const { id } = await askWith(await tokenOf(opened), large);
    expect(await readSituation(companyId, id, owner, now)).toMatchObject({ approval: "open", approvalsMissing: 2 });
    expect(await approve(id, owner)).toMatchObject({ status: "awaiting_approval", approvedBy: null });
    await expect(approve(id, owner)).rejects.toMatchObject({ code: "payout_needs_second_person" });
    const situation = { approval: "open", approvalsMissing: 1, firstApprovedBy: "Dona" };
    expect(await readSituation(companyId, id, finance, now)).toMatchObject(situation);
    expect(await approve(id, finance)).toMatchObject({ status: "scheduled", approvedBy: `user:${finance}` });
  });

  it("is approved by two of twenty who approve at once, never by one", async () => {
    const { owner, companyId, keyOf, askWith, approve } = opened;
    await keyOf(owner);
    const { id } = await askWith(await operatorsToken(companyId), large);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => approve(id, owner)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getPayout(companyId, id)).toMatchObject({ status: "awaiting_approval" });
  });

  it("is approved by a company of one after 24 hours", async () => {
    const { companyId, owner, admin, finance, keyOf, askWith, approve, change } = opened;
    await removeMember(change(admin));
    await removeMember(change(finance));
    await keyOf(owner);
    const { id } = await askWith(await operatorsToken(companyId), large);
    await expect(approve(id, owner, later(dayMs - 1))).rejects.toMatchObject({ code: "payout_approval_too_early" });
    expect(await approve(id, owner, later(dayMs))).toMatchObject({ status: "scheduled" });
  });

  it("loses the first approval of a member who is removed", async () => {
    const { companyId, owner, admin, finance, keyOf, askWith, approve, change } = opened;
    await keyOf(owner);
    const { id } = await askWith(await operatorsToken(companyId), large);
    await approve(id, admin);
    await removeMember(change(admin), [], (tx, each) =>
      stopPayoutsOf(tx, { companyId: each, memberId: admin }, { actor: "operator" }, now),
    );
    expect(await approve(id, finance)).toMatchObject({ status: "awaiting_approval" });
    expect(await approve(id, owner)).toMatchObject({ status: "scheduled" });
  });
});

it("a removed member's waiting payouts by their API keys are canceled", async () => {
  const { companyId, admin, keyOf, askWith, change } = opened;
  await keyOf(admin);
  const { id } = await askWith(await operatorsToken(companyId), large);
  await removeMember(change(admin), [], (tx, each) =>
    stopPayoutsOf(tx, { companyId: each, memberId: admin }, { actor: "operator" }, now),
  );
  expect(await getPayout(companyId, id)).toMatchObject({ status: "canceled" });
});

describe("the right to approve payouts", () => {
  it.each(["owner", "admin", "finance"] as const)("is granted by owners alone: %s", async (role: Role) => {
    const { companyId, owner, admin, change } = opened;
    const viewer = await addMember(companyId, "viewer", now);
    await expect(changeRole(change(viewer, admin), role)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await changeRole(change(viewer, admin), "support");
    await changeRole(change(viewer, owner), role);
  });

  it("starts 24 hours after a promotion, and the owners are mailed", async () => {
    const { companyId, owner, admin, ask, approve, change } = opened;
    const viewer = await addMember(companyId, "viewer", now);
    const { id } = await ask(admin, large);
    await changeRole(change(viewer), "finance");
    await expect(approve(id, viewer, later(dayMs - 1))).rejects.toMatchObject({ code: "payout_approval_too_early" });
    const from = { approval: "not_yet", approvableFrom: later(dayMs).toISOString() };
    expect(await readSituation(companyId, id, viewer, now)).toMatchObject(from);
    expect(await noticeMailsOf(companyId)).toContainEqual(
      expect.objectContaining({ userId: owner, kind: "approver_added" }),
    );
    expect(await approve(id, viewer, later(dayMs))).toMatchObject({ status: "scheduled" });
  });

  it("is kept by a member who changes between roles that approve", async () => {
    const { admin, finance, ask, approve, change } = opened;
    const { id } = await ask(admin, large);
    await changeRole(change(finance), "admin");
    expect(await approve(id, finance)).toMatchObject({ status: "scheduled" });
  });

  it("starts 24 hours after an invitation is accepted, and again after a return", async () => {
    const { companyId, owner, admin, ask, approve, change } = opened;
    const guest = await testOwner(now);
    const join = async (at: Date) => {
      await invite(
        { companyId, userId: owner, address, now: at },
        { email: guest.email, role: "finance", language: "en" },
      );
      const token = (await findMailedToken(guest.email)) ?? "";
      await acceptAsUser({ userId: guest.userId, sessionId: "", email: guest.email }, token, { address, now: at });
    };
    await join(now);
    expect(await noticeMailsOf(companyId)).toContainEqual(
      expect.objectContaining({ userId: owner, kind: "approver_added" }),
    );
    const { id } = await ask(admin, large, later(dayMs - 1));
    await expect(approve(id, guest.userId, later(dayMs - 1))).rejects.toMatchObject({
      code: "payout_approval_too_early",
    });
    await removeMember(change(guest.userId));
    await join(later(2 * dayMs));
    await expect(approve(id, guest.userId, later(3 * dayMs - 1))).rejects.toMatchObject({
      code: "payout_approval_too_early",
    });
    expect(await approve(id, guest.userId, later(3 * dayMs))).toMatchObject({ status: "scheduled" });
  });

  it("starts by the sandbox's own clock, and within a day of the real one once that clock is reset", async () => {
    const { companyId, owner } = opened;
    const [offsetMs, guest] = [30 * dayMs, await testOwner(now)];
    await db().insert(sandboxClocks).values({ companyId, offsetMs, createdAt: now, updatedAt: now });
    await invite({ companyId, userId: owner, address, now }, { email: guest.email, role: "finance", language: "en" });
    const token = (await findMailedToken(guest.email)) ?? "";
    await acceptAsUser({ userId: guest.userId, sessionId: "", email: guest.email }, token, { address, now });
    const startOf = async () =>
      (await listMembers(companyId)).find(({ userId }) => userId === guest.userId)?.approvesFrom;
    expect(await startOf()).toBe(later(offsetMs + dayMs).toISOString());
    await db().transaction((tx) => resetKeptRows(tx, companyId, now));
    expect(await startOf()).toBe(later(dayMs).toISOString());
  });

  it("is not given by an open invitation of a member who is no owner, such as one from an earlier version", async () => {
    const { companyId, owner, admin } = opened;
    const { email } = await testOwner(now);
    await invite({ companyId, userId: owner, address, now }, { email, role: "finance", language: "en" });
    const token = (await findMailedToken(email)) ?? "";
    expect(await findInvitation(token, now)).not.toBeNull();
    await db().update(invitations).set({ invitedBy: admin }).where(eq(invitations.companyId, companyId));
    expect(await findInvitation(token, now)).toBeNull();
  });

  it("counts before it starts: a requester cannot approve alone while a new approver waits", async () => {
    const { companyId, userId: owner } = await earningCompany(1_000_000, now);
    const company = await getCompany(companyId);
    const { id } = await payOut(company, userActor(owner), { amountInCents: large }, now);
    const viewer = await addMember(companyId, "viewer", now);
    await changeRole({ companyId, memberId: viewer, userId: owner, address, now }, "finance");
    const alone = approvePayout(companyId, { payoutId: id, password }, { userId: owner, address, now: later(dayMs) });
    await expect(alone).rejects.toMatchObject({ code: "payout_needs_second_person" });
  });
});

describe("the payouts of 24 hours that no second person approved", () => {
  it("wait from the one on with which they exceed the threshold", async () => {
    const { admin, ask } = opened;
    expect(await ask(admin, threshold - 1_000)).toMatchObject({ status: "scheduled" });
    expect(await ask(admin, 1_000)).toMatchObject({ status: "scheduled" });
    expect(await ask(admin, 1_000)).toMatchObject({ status: "awaiting_approval" });
  });

  it("are those of every member, key and day of the company", async () => {
    const { admin, finance, ask, keyOf, grant, askWith } = opened;
    const midnight = startOfDay(addDays(dayOf(now), 1)).getTime() - now.getTime();
    expect(await ask(finance, 200_000, later(midnight - 1))).toMatchObject({ status: "scheduled" });
    const { token } = await grant((await keyOf(admin)).id, admin);
    expect(await askWith(token, 200_000)).toMatchObject({ status: "scheduled" });
    expect(await ask(admin, 100_001, later(midnight))).toMatchObject({ status: "awaiting_approval" });
  });

  it("count for 24 hours to the millisecond", async () => {
    const { admin, ask } = opened;
    await ask(admin, threshold);
    expect(await ask(admin, 1_000, later(dayMs - 1))).toMatchObject({ status: "awaiting_approval" });
    expect(await ask(admin, threshold - 1_000, later(dayMs))).toMatchObject({ status: "scheduled" });
  });

  it("leave out what failed, was canceled, or was approved by a second person", async () => {
    const { companyId, admin, finance, ask, approve } = opened;
    const approved = await ask(admin, large);
    await approve(approved.id, finance);
    const canceled = await ask(admin, threshold);
    await cancelPayout(companyId, canceled.id, { actor: "operator" }, now);
    const failed = await ask(admin, threshold);
    await db().update(payouts).set({ status: "failed" }).where(ofPayout(companyId, failed.id));
    expect(await ask(admin, threshold)).toMatchObject({ status: "scheduled" });
  });

  it("do not exceed it when twenty are requested at once", async () => {
    const { admin, ask } = opened;
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(admin, 100_000)));
    expect(asked.filter(({ status }) => status === "scheduled")).toHaveLength(5);
  });
});

describe("a changed limit", () => {
  const change = async (limits: object, at = now) => {
    const { companyId, owner } = opened;
    const wanted = { perPayoutInCents: 5_000_000, perDayInCents: 10_000_000, approvalAboveInCents: threshold };
    return changeLimits(companyId, { ...wanted, ...limits, password }, { userId: owner, address, now: at });
  };
  const read = (at: Date) => readLimits(opened.companyId, at);

  it("applies 24 hours later if it is raised, and says so meanwhile", async () => {
    const { owner, ask } = opened;
    const raised = { approvalAboveInCents: 600_000, perPayoutInCents: 6_000_000 };
    const from = later(dayMs).toISOString();
    const waiting = { approvalAboveInCents: threshold, perPayoutInCents: 5_000_000, raised: { ...raised, from } };
    expect(await change(raised)).toMatchObject(waiting);
    expect(await ask(owner, large, later(dayMs - 1))).toMatchObject({ status: "awaiting_approval" });
    await expect(ask(owner, 5_000_001, later(dayMs - 1))).rejects.toMatchObject({ code: "payout_too_large" });
    expect(await read(later(dayMs))).toMatchObject({ ...raised, raised: null });
    expect(await ask(owner, 600_000, later(2 * dayMs))).toMatchObject({ status: "scheduled" });
  });

  it("applies at once if it is lowered, beside another that is raised", async () => {
    await change({ approvalAboveInCents: 100_000, perDayInCents: 20_000_000 });
    expect(await read(now)).toMatchObject({ approvalAboveInCents: 100_000, perDayInCents: 10_000_000 });
    const both = { approvalAboveInCents: 100_000, perDayInCents: 20_000_000, raised: null };
    expect(await read(later(dayMs))).toMatchObject(both);
  });

  it("ends a raise that waits when it is lowered", async () => {
    await change({ approvalAboveInCents: 900_000 });
    await change({ approvalAboveInCents: 100_000 }, later(1_000));
    expect(await read(later(3 * dayMs))).toMatchObject({ approvalAboveInCents: 100_000, raised: null });
  });

  it("keeps the time of a raise that waits unless it grows", async () => {
    await change({ approvalAboveInCents: 900_000 });
    const less = await change({ approvalAboveInCents: 800_000 }, later(1_000));
    expect(less.raised).toMatchObject({ approvalAboveInCents: 800_000, from: later(dayMs).toISOString() });
    const more = await change({ approvalAboveInCents: 900_000 }, later(2_000));
    expect(more.raised?.from).toBe(later(2_000 + dayMs).toISOString());
  });

  it("is refused to a member who owns the company no longer", async () => {
    const { companyId, admin } = opened;
    const limits = { perPayoutInCents: 1_000, perDayInCents: 1_000, approvalAboveInCents: 1_000, password };
    const refused = changeLimits(companyId, limits, { userId: admin, address, now });
    await expect(refused).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
