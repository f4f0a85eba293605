import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections, destinations } from "@/db/schema";
import { testPassword as password } from "@/testing/support/auth";
import { balancesOf, eventNamesOf } from "@/testing/support/payments";
import { addMember, earningCompany, ownKey, payOut, userActor } from "@/testing/support/payouts/business";
import { auditOf } from "@/testing/support/reads";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { getCompany } from "../../accounts/company/companies";
import { changeRole } from "../../accounts/team/change-role";
import { removeMember } from "../../accounts/team/remove-member";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { changeLimits, readLimits } from "../../ledger/payout-limits/limits";
import { approvePayout } from "./approve-payout";
import { cancelPayout, cancelPayoutsOf } from "./cancel-payout";
import { getPayout, listPayouts } from "./payouts";
import { readSituation } from "./read-situation";
import { requestPayout } from "./request-payout";

const now = new Date();
const dayMs = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(now.getTime() + ms);
const large = 600_000;

async function business(amountInCents = 2_000_000) {
  const found = await earningCompany(amountInCents, now);
  const actor = userActor(found.userId);
  const ask = (input: Partial<Parameters<typeof payOut>[2]> = {}) =>
    payOut(found.company, actor, { amountInCents: 150_000, ...input }, now);
  return { ...found, actor, ask };
}

describe("a requested payout", () => {
  it("reserves its amount, masked, with an event and a line in the audit log", async () => {
    const { companyId, userId, ask } = await business();
    const payout = await ask({ description: "Aluguel" });
    const asked = { status: "scheduled", pixKey: "11.***.***/0001-81", destinationId: companyId, approvedBy: null };
    expect(payout).toMatchObject({ ...asked, description: "Aluguel", requestedBy: `user:${userId}` });
    expect(await getPayout(companyId, payout.id)).toEqual(payout);
    expect(await listPayouts(companyId, { limit: 20, offset: 0 })).toEqual({ rows: [payout], totalRows: 1 });
    expect(await balancesOf(companyId)).toMatchObject({ available: 1_850_000, payouts: 150_000 });
    expect((await eventNamesOf(companyId)).at(-1)).toBe("payout_created");
    const lines = await auditOf(companyId);
    expect(lines.at(-1)).toMatchObject({ action: "payout.requested", subjectId: payout.id });
    expect(JSON.stringify(lines)).not.toContain(ownKey);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("is one payout for one id, however often it is asked for", async () => {
    const { company, companyId, actor } = await business();
    const identity = { payoutId: newId(now), actor, address: "192.0.2.1", now };
    const order = { amountInCents: 150_000, pixKey: ownKey, description: "" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestPayout(company, order, identity)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await balancesOf(companyId)).toMatchObject({ payouts: 150_000 });
  });

  it("stores nothing when a rule refuses it", async () => {
    const { company, companyId, userId, ask } = await business(3_000_000);
    const waiting = { companyId, id: newId(now), pixKeyType: "email", pixKey: "ana@example.com" } as const;
    await db()
      .insert(destinations)
      .values({ ...waiting, addedBy: userId, createdAt: later(1 - dayMs) });
    const refused = [
      [{ amountInCents: 999 }, "payout_too_small"],
      [{ amountInCents: 5_000_001 }, "payout_too_large"],
      [{ amountInCents: 3_000_001 }, "payout_exceeds_balance"],
      [{ pixKey: "11987654321" }, "pix_key_invalid"],
      [{ pixKey: "outra@example.com" }, "destination_unknown"],
      [{ pixKey: undefined, destinationId: newId() }, "destination_unknown"],
      [{ pixKey: "ana@example.com" }, "destination_waiting"],
      [{ pixKey: undefined, destinationId: waiting.id }, "destination_waiting"],
    ] as const;
    for (const [input, code] of refused) await expect(ask(input), code).rejects.toMatchObject({ code });
    expect(await listPayouts(companyId, { limit: 20, offset: 0 })).toEqual({ rows: [], totalRows: 0 });
    const usable = await payOut(company, userActor(userId), { amountInCents: 1_000, pixKey: waiting.pixKey }, later(1));
    expect(usable).toMatchObject({ pixKey: "a***@example.com" });
  });

  it("is refused to a stranger and to a member who may not pay out, and nothing is stored", async () => {
    const { company, companyId } = await business();
    for (const userId of [newId(), await addMember(companyId, "support", now)]) {
      const asked = payOut(company, userActor(userId), { amountInCents: 1_000 }, now);
      await expect(asked).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await listPayouts(companyId, { limit: 20, offset: 0 })).toEqual({ rows: [], totalRows: 0 });
  });

  it("needs a connection that pays out, and goes only to the company's own document where the connection says so", async () => {
    const { companyId, userId, actor } = await business();
    const other = { companyId, id: newId(now), pixKeyType: "email", pixKey: "ana@example.com" } as const;
    await db()
      .insert(destinations)
      .values({ ...other, addedBy: userId, createdAt: later(-2 * dayMs) });
    const [connection] = (await getCompany(companyId)).connections;
    const payWith = async (capabilities: object, pixKey: string) => {
      const changed = { capabilities: { ...connection?.capabilities, ...capabilities } as never };
      await db().update(connections).set(changed).where(eq(connections.companyId, companyId));
      return payOut(await getCompany(companyId), actor, { amountInCents: 1_000, pixKey }, now);
    };
    await expect(payWith({ payouts: false }, ownKey)).rejects.toMatchObject({ code: "payouts_not_offered" });
    const own = { payoutsToOwnDocument: true };
    await expect(payWith(own, other.pixKey)).rejects.toMatchObject({ code: "destination_not_own" });
    expect(await payWith(own, ownKey)).toMatchObject({ status: "scheduled" });
  });

  it("stays within the limit of the day, which canceled ones do not use", async () => {
    const { companyId, owner, ask } = await business();
    const limits = { perPayoutInCents: 200_000, perDayInCents: 400_000, approvalAboveInCents: 200_000 };
    await changeLimits(companyId, { ...limits, password }, owner);
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => ask()));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const [first] = (await listPayouts(companyId, { limit: 20, offset: 0 })).rows;
    await cancelPayout(companyId, first?.id ?? "", { actor: "operator" }, now);
    expect(await ask({ amountInCents: 200_000 })).toMatchObject({ amountInCents: 200_000 });
    await expect(ask()).rejects.toMatchObject({ code: "payout_exceeds_day", values: { leftInCents: 50_000 } });
  });
});

describe("a payout above the threshold", () => {
  it("waits for somebody else's approval, with their password", async () => {
    const { companyId, userId, owner, ask } = await business();
    const { id, status } = await ask({ amountInCents: large });
    expect(status).toBe("awaiting_approval");
    const colleague = { ...owner, userId: await addMember(companyId, "finance", now) };
    const approve = (by: typeof owner, typed = password) =>
      approvePayout(companyId, { payoutId: id, password: typed }, by);
    await expect(approve(owner)).rejects.toMatchObject({ code: "payout_needs_second_person" });
    const late = { ...owner, now: later(2 * dayMs) };
    await expect(approve(late)).rejects.toMatchObject({ code: "payout_needs_second_person" });
    await expect(approve(colleague, "outra senha")).rejects.toMatchObject({ code: "password_wrong" });
    const helper = { ...owner, userId: await addMember(companyId, "support", now) };
    await expect(approve(helper)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await readSituation(companyId, id, userId, now)).toMatchObject({ approval: "second_person" });
    expect(await readSituation(companyId, id, colleague.userId, now)).toMatchObject({ approval: "open" });
    const approved = await approve(colleague);
    expect(approved).toMatchObject({ status: "scheduled", approvedBy: `user:${colleague.userId}` });
    await expect(approve(colleague)).rejects.toMatchObject({ code: "payout_not_awaiting_approval" });
  });

  it("counts as requested by the maker of the API key", async () => {
    const { company, companyId, userId, owner } = await business();
    const { id: apiKeyId } = await createApiKey({ companyId, name: "ERP", createdBy: userId, now });
    await addMember(companyId, "admin", now);
    const { id } = await payOut(company, { kind: "api_key", apiKeyId }, { amountInCents: large }, now);
    expect(await getPayout(companyId, id)).toMatchObject({ requestedBy: `api_key:${apiKeyId}` });
    const own = approvePayout(companyId, { payoutId: id, password }, owner);
    await expect(own).rejects.toMatchObject({ code: "payout_needs_second_person" });
  });

  it("is approved by a company of one after 24 hours", async () => {
    const { companyId, userId, owner, ask } = await business();
    const { id } = await ask({ amountInCents: large });
    await addMember(companyId, "viewer", now);
    const approve = (at: Date) => approvePayout(companyId, { payoutId: id, password }, { ...owner, now: at });
    await expect(approve(later(dayMs - 1))).rejects.toMatchObject({ code: "payout_approval_too_early" });
    const situation = { approval: "later", approvableFrom: later(dayMs).toISOString() };
    expect(await readSituation(companyId, id, userId, now)).toMatchObject(situation);
    expect(await approve(later(dayMs))).toMatchObject({ status: "scheduled" });
  });

  it.each(["removed", "demoted"])("is canceled when its requester is %s", async (how) => {
    const { company, companyId, userId } = await business();
    const memberId = await addMember(companyId, "admin", now);
    const small = await payOut(company, userActor(memberId), { amountInCents: 1_000 }, now);
    const { id } = await payOut(company, userActor(memberId), { amountInCents: large }, now);
    const change = { companyId, memberId, userId, address: "192.0.2.1", now };
    const end = (tx: Parameters<typeof cancelPayoutsOf>[0]) => cancelPayoutsOf(tx, change, { actor: "operator" }, now);
    await (how === "removed" ? removeMember(change, [], end) : changeRole(change, "finance", end));
    expect(await getPayout(companyId, id)).toMatchObject({ status: "canceled" });
    expect(await getPayout(companyId, small.id)).toMatchObject({ status: "scheduled" });
    expect(await balancesOf(companyId)).toMatchObject({ available: 1_999_000 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });
});

describe("cancelPayout", () => {
  it("makes the money available again, once", async () => {
    const { companyId, ask } = await business();
    const { id } = await ask();
    const cancel = () => cancelPayout(companyId, id, { actor: "operator" }, now);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, cancel));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(cancel()).rejects.toMatchObject({ code: "payout_not_cancelable" });
    await expect(cancelPayout(companyId, newId(), { actor: "operator" }, now)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await balancesOf(companyId)).toMatchObject({ available: 2_000_000 });
    expect((await eventNamesOf(companyId)).filter((name) => name === "payout_canceled")).toHaveLength(1);
  });
});

describe("changeLimits", () => {
  it("needs the password and limits that agree", async () => {
    const { companyId, owner } = await business();
    const limits = { perPayoutInCents: 10_000, perDayInCents: 20_000, approvalAboveInCents: 5_000 };
    const change = (more: object) => changeLimits(companyId, { ...limits, password, ...more }, owner);
    await expect(change({ password: "-" })).rejects.toMatchObject({ code: "password_wrong" });
    await expect(change({ approvalAboveInCents: 10_001 })).rejects.toMatchObject({ code: "payout_limits_invalid" });
    await expect(change({ perDayInCents: 9_999 })).rejects.toMatchObject({ code: "payout_day_below_payout" });
    expect(await readLimits(companyId, now)).toMatchObject({ perPayoutInCents: 5_000_000 });
    expect(await change({})).toEqual({ minInCents: 1_000, ...limits, raised: null });
  });
});
