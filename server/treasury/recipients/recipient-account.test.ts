import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { companies, recipients } from "@/db/schema";
import { testOwner } from "@/testing/support/auth";
import { operator } from "@/testing/support/connections/connected-banks";
import { addMember } from "@/testing/support/payouts/business";
import { noticeMailsOf, noticesOf } from "@/testing/support/reads";
import { personInput } from "@/testing/support/recipients/forms";
import {
  acquirerOfFile,
  becomes,
  fund,
  ownDocument,
  recipientOf,
  registered,
  sellerAtPlatform,
  sellingSeller,
} from "@/testing/support/recipients/sellers";
import { follow, later, send } from "@/testing/support/recipients/steps";
import { getCompany } from "../../accounts/company/companies";
import { listDestinations } from "../payout-accounts/destinations";
import { changeAccount } from "./change-account";
import { getIdentityLink } from "./identity-link";
import { readRecipientBalance } from "./read-balance";
import { sendRecipient } from "./send-recipient";
import { sweepRecipients } from "./sweep-recipients";

const acquirer = acquirerOfFile();

const byUser = (userId: string) => ({ by: { actor: `user:${userId}` as const }, userId, now: new Date() });

const known = (seller: { connectionId: string }) => registered(acquirer(), seller);

describe("the bank account of a recipient", () => {
  const account = { ...personInput.account, accountNumber: "654321" };
  const targetsOf = async (companyId: string) =>
    (await listDestinations(await getCompany(companyId))).flatMap((each) => each.account?.accountNumber ?? []);

  it("is a destination from when the acquirer knows it, usable 24 hours later, told by mail", async () => {
    const owner = await testOwner(new Date());
    await db().update(companies).set(ownDocument).where(eq(companies.id, owner.companyId));
    const seller = await sellerAtPlatform(owner.companyId);
    expect(await targetsOf(seller.companyId)).toEqual([]);
    await send(seller);
    const [, added] = await listDestinations(await getCompany(seller.companyId));
    expect(added).toMatchObject({ account: { accountNumber: "****56" }, addedBy: null });
    const waitMs = Date.parse(added?.usableAt ?? "") - Date.parse(added?.createdAt ?? "");
    expect(waitMs).toBe(24 * 60 * 60 * 1000);
    await becomes(acquirer(), seller, "active");
    expect(await targetsOf(seller.companyId)).toEqual(["****56"]);
    const told = (await noticesOf(seller.companyId)).map(({ kind }) => kind);
    expect(told).toEqual(["destination_added", "recipient_active"]);
    const mails = await noticeMailsOf(seller.companyId);
    expect(mails.map(({ userId }) => userId)).toEqual([owner.userId, owner.userId]);
  });

  it("is sent and changed by an owner alone, with their password", async () => {
    const owner = await testOwner(new Date());
    await db().update(companies).set(ownDocument).where(eq(companies.id, owner.companyId));
    const seller = await sellerAtPlatform(owner.companyId);
    const { connectionId } = seller;
    const adminId = await addMember(owner.companyId, "admin", new Date());
    const as = (userId: string, isConfirmed: boolean) => ({ ...byUser(userId), isConfirmed });
    const company = await getCompany(owner.companyId);
    for (const acting of [as(adminId, true), as(owner.userId, false)]) {
      const sending = sendRecipient(company, { connectionId, recipient: personInput }, acting);
      await expect(sending).rejects.toMatchObject({ code: "owner_required", field: "password" });
    }
    expect(known(seller)).toEqual([]);
    await sendRecipient(company, { connectionId, recipient: personInput }, as(owner.userId, true));
    await becomes(acquirer(), seller, "active");
    for (const acting of [as(adminId, true), as(owner.userId, false)]) {
      await expect(changeAccount(company, { connectionId, account }, acting)).rejects.toMatchObject({
        code: "owner_required",
      });
    }
    expect(await targetsOf(owner.companyId)).toEqual(["****56"]);
    await changeAccount(company, { connectionId, account }, as(owner.userId, true));
    expect(await targetsOf(owner.companyId)).toEqual(["****21"]);
  });

  it("is another destination once it is changed", async () => {
    const seller = await sellingSeller(acquirer());
    const { companyId, connectionId } = seller;
    await changeAccount(await getCompany(companyId), { connectionId, account }, operator());
    expect(await targetsOf(companyId)).toEqual(["****21"]);
    expect((await recipientOf(companyId))?.account).toMatchObject({ accountNumber: "654321" });
    expect(known(seller)[0]?.account).toMatchObject({ account_number: "65432", account_check_digit: "1" });
  });

  it("is unknown after a lost answer, until the acquirer reports it", async () => {
    const seller = await sellingSeller(acquirer());
    const { companyId, connectionId } = seller;
    acquirer().breakNext("PATCH /recipients/{id}/default-bank-account", "lost");
    const change = changeAccount(await getCompany(companyId), { connectionId, account }, operator());
    await expect(change).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect([await targetsOf(companyId), (await recipientOf(companyId))?.account]).toEqual([[], null]);
    await sweepRecipients(later(1), later(40), companyId);
    expect(await targetsOf(companyId)).toEqual(["****21"]);
  });

  it("follows a change that was made at the acquirer, but not another way of writing it", async () => {
    const seller = await sellingSeller(acquirer());
    const [found] = known(seller);
    if (!found) throw new Error("The acquirer does not know the recipient");
    Object.assign(found.account, { account_number: "0012345", holder_name: "MARIA DA FEIRA" });
    await follow(seller, new Date());
    expect(await targetsOf(seller.companyId)).toEqual(["****56"]);
    Object.assign(found.account, { account_number: "77777", account_check_digit: "7" });
    await follow(seller, new Date());
    expect(await targetsOf(seller.companyId)).toEqual(["****77"]);
  });

  it("cannot be changed before the acquirer knows the recipient", async () => {
    const { companyId, connectionId } = await sellerAtPlatform();
    const company = await getCompany(companyId);
    const change = changeAccount(company, { connectionId, account }, operator());
    await expect(change).rejects.toMatchObject({ code: "recipient_unknown" });
    await expect(getIdentityLink(companyId, connectionId, operator())).rejects.toMatchObject({
      code: "recipient_unknown",
    });
  });
});

describe("what the acquirer reports about a recipient", () => {
  it("includes the page to prove an identity, which is requested once while it is valid", async () => {
    const seller = await sellerAtPlatform();
    await send(seller);
    const ask = () => getIdentityLink(seller.companyId, seller.connectionId, operator());
    const first = await ask();
    expect(first).toMatchObject({
      url: expect.stringMatching(/^http/),
      qrCode: expect.stringMatching(/^data:image/),
    });
    const asked = () =>
      acquirer().fake.seen.filter(({ operation }) => operation === "POST /recipients/{id}/kyc_link").length;
    const before = asked();
    expect(await ask()).toEqual(first);
    expect(asked()).toBe(before);
  });

  it("includes its balance, or an error if it cannot be read", async () => {
    const seller = await sellingSeller(acquirer());
    const { companyId, connectionId } = seller;
    await fund(acquirer(), seller, 12_345);
    expect(await readRecipientBalance(companyId, connectionId)).toEqual({
      availableInCents: 12_345,
      waitingInCents: 0,
      transferredInCents: 0,
    });
    acquirer().breakNext("GET /recipients/{id}/balance", "unreachable");
    await expect(readRecipientBalance(companyId, connectionId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const stranger = await sellerAtPlatform();
    await expect(readRecipientBalance(stranger.companyId, connectionId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await db().$count(recipients, and(eq(recipients.companyId, companyId)))).toBe(1);
  });
});
