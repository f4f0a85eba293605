import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies, destinations, members } from "@/db/schema";
import { automaticBusiness as business, now } from "@/testing/support/payouts/automatic";
import { addMember } from "@/testing/support/payouts/business";
import { auditOf } from "@/testing/support/reads";
import { blockCompany, unblockCompany } from "../../accounts/company/companies";
import { changeRole } from "../../accounts/team/change-role";
import { removeMember } from "../../accounts/team/remove-member";
import { removeDestination } from "../payout-accounts/remove-destination";
import { stopPayoutsOf } from "./stop-payouts";

const dayMs = 24 * 60 * 60 * 1000;

describe("automatic payouts are paused, and say why,", () => {
  it.each(["removed", "demoted"])("when the owner who set them is %s", async (how) => {
    const { companyId, userId, owner, set, sweep, amounts, read } = await business(200_000);
    const other = { ...owner, userId: await addMember(companyId, "owner", now) };
    const change = { companyId, memberId: userId, ...other };
    const stop = (tx: Parameters<typeof stopPayoutsOf>[0]) => stopPayoutsOf(tx, change, { actor: "operator" }, now);
    await (how === "removed" ? removeMember(change, [], stop) : changeRole(change, "finance", stop));
    await sweep();
    expect(await amounts()).toEqual([]);
    expect(await read()).toMatchObject({ pausedFor: "member_changed", nextOn: null });
    expect(await auditOf(companyId, "payout.automatic_paused")).toMatchObject([{ actor: "platform" }]);
    await set({}, other);
    await sweep();
    expect(await amounts()).toEqual([[200_000, "scheduled"]]);
  });

  it("when a membership ended in another way", async () => {
    const { companyId, userId, sweep, read } = await business(200_000);
    await db().update(members).set({ role: "admin" }).where(eq(members.userId, userId));
    expect(await sweep()).toEqual({ automaticPayouts: 0 });
    await db().update(members).set({ role: "owner" }).where(eq(members.companyId, companyId));
    expect(await read()).toMatchObject({ pausedFor: "member_changed" });
  });

  it("when the destination is removed, or the company's document changes", async () => {
    const { companyId, userId, owner, set, sweep, amounts, read } = await business(200_000);
    const id = newId(now);
    const row = { companyId, id, pixKeyType: "email", pixKey: "ana@example.com", addedBy: userId } as const;
    await db()
      .insert(destinations)
      .values({ ...row, createdAt: new Date(now.getTime() - 2 * dayMs) });
    await set({ destinationId: id });
    await removeDestination(companyId, id, owner);
    expect(await read()).toMatchObject({ pausedFor: "destination_changed" });
    await set();
    await db()
      .update(companies)
      .set({ documentType: "cpf", document: "52998224725" })
      .where(eq(companies.id, companyId));
    await sweep();
    expect(await amounts()).toEqual([]);
    expect(await read()).toMatchObject({ pausedFor: "destination_changed" });
  });

  it("when the company is blocked, also once it is unblocked", async () => {
    const { companyId, sweep, amounts, read } = await business(200_000);
    await blockCompany(companyId, now);
    await sweep();
    await unblockCompany(companyId, now);
    await sweep();
    expect(await amounts()).toEqual([]);
    expect(await read()).toMatchObject({ pausedFor: "company_blocked" });
  });
});

describe("the settings of automatic payouts", () => {
  it("need the password, an owner, a usable destination and a minimum within the limits", async () => {
    const { companyId, userId, owner, set, read } = await business(200_000);
    const before = await read();
    const id = newId(now);
    const row = { companyId, id, pixKeyType: "email", pixKey: "ana@example.com", addedBy: userId } as const;
    await db()
      .insert(destinations)
      .values({ ...row, createdAt: now });
    const refused = (field: string) => expect.objectContaining({ field });
    await expect(set({ password: "outra senha" })).rejects.toEqual(refused("password"));
    await expect(set({ destinationId: id })).rejects.toMatchObject({ code: "destination_waiting" });
    await expect(set({ destinationId: newId() })).rejects.toEqual(refused("destinationId"));
    await expect(set({ minInCents: 999 })).rejects.toEqual(refused("minInCents"));
    await expect(set({ minInCents: 5_000_001 })).rejects.toEqual(refused("minInCents"));
    const admin = await addMember(companyId, "admin", now);
    await expect(set({}, { ...owner, userId: admin })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await read()).toEqual(before);
  });

  it("are audited: what changed, the destination masked", async () => {
    const { companyId, set } = await business(200_000);
    await set({ frequency: "monthly", monthDay: 31, minInCents: 5_000 });
    const changes = await auditOf(companyId, "payout.automatic_changed");
    expect(changes[0]?.after).toMatchObject({ payoutFrequency: "daily", pixKey: "11.***.***/0001-81" });
    expect(changes[1]).toMatchObject({
      before: { payoutFrequency: "daily", monthDay: null, minInCents: 1_000 },
      after: { payoutFrequency: "monthly", monthDay: 31, minInCents: 5_000 },
    });
    expect(changes[1]?.after).not.toHaveProperty("pixKey");
  });
});
