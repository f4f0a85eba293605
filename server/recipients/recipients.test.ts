import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { type NoticeKind, noticeKinds } from "@/db/notice-enums";
import { auditLog, companies, noticeMails, notices, recipients } from "@/db/schema";
import { checkAccount } from "../acquirer-accounts/check-account";
import { getConnection } from "../banks/show-connection";
import { turnOff } from "../banks/turn-off";
import { getCompany } from "../companies/companies";
import { callbackUrlOf } from "../connections/callback-address";
import { listDestinations } from "../destinations/destinations";
import { answerCallback } from "../http/callbacks";
import { testOwner } from "../testing/auth";
import { operator } from "../testing/connections/connected-banks";
import { chargePix, pixCharge } from "../testing/payments";
import { personInput } from "../testing/recipients/forms";
import {
  becomes,
  inBooks,
  ownDocument,
  recipientOf,
  sellerAtPlatform,
  sellingSeller,
  smallAcquirerOfFile,
} from "../testing/recipients/sellers";
import { smallKind } from "../testing/recipients/small-acquirer";
import { changeAccount } from "./change-account";
import { followRecipient } from "./follow-recipient";
import { askIdentityLink } from "./identity-link";
import { readRecipientBalance } from "./read-balance";
import { sendRecipient } from "./send-recipient";
import { sweepRecipients } from "./sweep-recipients";

const books = smallAcquirerOfFile();

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const stateOf = async (companyId: string, id: string) => (await getConnection(companyId, id)).state;
const send = async ({ companyId, connectionId }: { companyId: string; connectionId: string }, at = new Date()) =>
  sendRecipient(await getCompany(companyId), { connectionId, recipient: personInput }, operator(at));
const follow = async ({ companyId, connectionId }: { companyId: string; connectionId: string }, at: Date) =>
  followRecipient(await getCompany(companyId), connectionId, operator(at));
const registered = (connectionId: string) =>
  books().recipients.filter(({ key }) => key === connectionId.replaceAll("-", ""));
const noticesOf = async (companyId: string) => {
  const rows = await db().select().from(notices).where(eq(notices.companyId, companyId)).orderBy(notices.createdAt);
  return rows.map(({ kind }) => kind).filter((kind: NoticeKind) => noticeKinds.includes(kind));
};
const actionsOf = async (companyId: string) =>
  (await db().select().from(auditLog).where(eq(auditLog.companyId, companyId)).orderBy(auditLog.createdAt)).map(
    ({ action }) => action,
  );

describe("a recipient that is sent", () => {
  it("is registered once, however many members press the button", async () => {
    const seller = await sellerAtPlatform();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(seller)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "recipient_sent" });
    }
    expect(registered(seller.connectionId)).toHaveLength(1);
    const row = await recipientOf(seller.companyId);
    expect(row).toMatchObject({
      state: "registration",
      sealed: null,
      acquirerId: registered(seller.connectionId)[0]?.id,
    });
    expect(row?.account).toMatchObject({ accountNumber: "123456", holderDocument: ownDocument.document });
  });

  it("is found by our key after a lost answer, and not registered again", async () => {
    const seller = await sellerAtPlatform();
    books().breakNext("register", "lost");
    expect((await send(seller)).recipient).toMatchObject({ state: "sent" });
    await expect(send(seller)).rejects.toMatchObject({ code: "recipient_sent" });
    expect(await sweepRecipients(later(61), later(40), seller.companyId)).toEqual({ recipients: 1 });
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "registration" });
    expect(registered(seller.connectionId)).toHaveLength(1);
  });

  it("is a draft again once it is proven that it never arrived, and may be sent again", async () => {
    const seller = await sellerAtPlatform();
    books().breakNext("register", "unreachable");
    await send(seller);
    await follow(seller, later(30));
    await follow(seller, later(70));
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "sent" });
    await follow(seller, later(140));
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "draft", sentAt: null, account: null });
    await send(seller, later(200));
    expect(registered(seller.connectionId)).toHaveLength(1);
  });

  it("stays sent while the acquirer cannot be read", async () => {
    const seller = await sellerAtPlatform();
    books().breakNext("register", "unreachable");
    await send(seller);
    books().breakNext("read", "unreachable", 3);
    for (const seconds of [70, 140, 210]) {
      await expect(follow(seller, later(seconds))).rejects.toMatchObject({ code: "UNAVAILABLE" });
    }
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "sent", absentSince: null });
  });

  it("is a draft again where the acquirer refuses its details, with its reason", async () => {
    const seller = await sellerAtPlatform();
    books().breakNext("register", "refused");
    await expect(send(seller)).rejects.toMatchObject({ code: "recipient_details_refused" });
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "draft", reason: "E422" });
  });

  it("is of the kind that the company's document says, and only of a connection of the company", async () => {
    const seller = await sellerAtPlatform();
    const stranger = await getCompany((await sellerAtPlatform()).companyId);
    const { connectionId } = seller;
    const foreign = sendRecipient(stranger, { connectionId, recipient: personInput }, operator());
    await expect(foreign).rejects.toMatchObject({ code: "NOT_FOUND" });
    const firm = { ...(await getCompany(seller.companyId)), documentType: "cnpj", document: "11222333000181" } as const;
    const other = sendRecipient(firm, { connectionId, recipient: personInput }, operator());
    await expect(other).rejects.toMatchObject({ code: "document_invalid", field: "kind" });
    const nobody = { ...firm, documentType: null, document: null };
    const none = sendRecipient(nobody, { connectionId, recipient: personInput }, operator());
    await expect(none).rejects.toMatchObject({ code: "company_document_missing" });
    expect([await recipientOf(seller.companyId), registered(connectionId)]).toEqual([null, []]);
  });
});

describe("a connection whose recipient is followed", () => {
  it("sells only once the recipient is active and a member tested it", async () => {
    const seller = await sellerAtPlatform();
    const { companyId, connectionId } = seller;
    const check = async () => checkAccount(await getCompany(companyId), connectionId, operator());
    expect(await check()).toMatchObject({ fault: null, recipientState: null, connection: { state: "testing" } });
    await send(seller);
    expect(await check()).toMatchObject({ recipientState: "registration", connection: { state: "testing" } });
    await becomes(books(), seller, "active");
    expect(await stateOf(companyId, connectionId)).toBe("testing");
    expect(await check()).toMatchObject({ recipientState: "active", connection: { state: "active" } });
    const states = (await getCompany(companyId)).connections.map(({ kind, state }) => [kind, state]);
    expect(states).toEqual(
      expect.arrayContaining([
        ["sandbox", "off"],
        [smallKind, "active"],
      ]),
    );
  });

  it.each(["suspended", "blocked", "inactive", "refused"] as const)(
    "takes no new charge while it is %s, and sells again once it is active",
    async (state) => {
      const seller = await sellingSeller(books());
      const { companyId, connectionId } = seller;
      const charge = async () => chargePix(await getCompany(companyId), pixCharge(), new Date());
      const { id } = await charge();
      await becomes(books(), seller, state);
      expect(await stateOf(companyId, connectionId)).toBe("blocked");
      await expect(charge()).rejects.toMatchObject({ code: "no_connection_for_method" });
      const stale = { ...(await getCompany(companyId)) };
      const asBefore = stale.connections.map((each) => ({ ...each, state: "active" as const }));
      const late = chargePix({ ...stale, connections: asBefore }, pixCharge(), new Date());
      await expect(late).rejects.toMatchObject({ code: "no_connection_for_method" });
      await becomes(books(), seller, "active");
      expect(await stateOf(companyId, connectionId)).toBe("active");
      expect((await charge()).id).not.toBe(id);
      const actions = await actionsOf(companyId);
      expect(actions).toEqual(expect.arrayContaining(["connection.blocked", "connection.recovered"]));
    },
  );

  it("stays off whatever becomes of its recipient", async () => {
    const seller = await sellingSeller(books());
    await turnOff(seller.companyId, seller.connectionId, operator());
    await becomes(books(), seller, "suspended");
    await becomes(books(), seller, "active");
    expect(await stateOf(seller.companyId, seller.connectionId)).toBe("off");
  });

  it("tells the members of each state that matters, once", async () => {
    const seller = await sellingSeller(books());
    await becomes(books(), seller, "active");
    await becomes(books(), seller, "suspended");
    await becomes(books(), seller, "blocked");
    await becomes(books(), seller, "active");
    const kinds = (await noticesOf(seller.companyId)).filter((kind) => kind.startsWith("recipient_"));
    expect(kinds).toEqual(["recipient_active", "recipient_stopped", "recipient_stopped", "recipient_active"]);
    const moves = (await actionsOf(seller.companyId)).filter((action) => action === "recipient.state_changed");
    expect(moves).toHaveLength(5);
  });

  it("is read at once when the acquirer calls, and a forged call changes nothing", async () => {
    const seller = await sellingSeller(books());
    const { companyId, connectionId } = seller;
    const url = callbackUrlOf({ kind: smallKind, id: connectionId }) ?? "";
    const notify = (address: string) =>
      answerCallback(new Request(address, { method: "POST", body: '{"recipient":true}' }), new Date());
    inBooks(books(), connectionId).state = "suspended";
    const before = books().calls.length;
    expect((await notify(url.replace(/.{8}$/, "00000000"))).status).toBe(200);
    expect(books().calls.length).toBe(before);
    expect(await stateOf(companyId, connectionId)).toBe("active");
    expect((await notify(url)).status).toBe(200);
    expect(await stateOf(companyId, connectionId)).toBe("blocked");
  });

  it("is read every ten minutes under review, and daily afterwards", async () => {
    const seller = await sellerAtPlatform();
    await send(seller);
    const waits = async () => ((await recipientOf(seller.companyId))?.readAt?.getTime() ?? 0) - Date.now();
    expect(Math.round((await waits()) / 60_000)).toBe(10);
    await becomes(books(), seller, "active");
    expect(Math.round((await waits()) / 3_600_000)).toBe(24);
  });
});

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
    await becomes(books(), seller, "active");
    expect(await targetsOf(seller.companyId)).toEqual(["****56"]);
    expect(await noticesOf(seller.companyId)).toEqual(["destination_added", "recipient_active"]);
    const mails = await db().select().from(noticeMails).where(eq(noticeMails.companyId, seller.companyId));
    expect(mails.map(({ userId }) => userId)).toEqual([owner.userId, owner.userId]);
  });

  it("is another destination once it is changed", async () => {
    const seller = await sellingSeller(books());
    const { companyId, connectionId } = seller;
    await changeAccount(await getCompany(companyId), { connectionId, account }, operator());
    expect(await targetsOf(companyId)).toEqual(["****21"]);
    expect((await recipientOf(companyId))?.account).toMatchObject({ accountNumber: "654321" });
    expect(inBooks(books(), connectionId).account).toMatchObject({ accountNumber: "654321" });
  });

  it("is nobody's after a lost answer, until the acquirer tells which one it is", async () => {
    const seller = await sellingSeller(books());
    const { companyId, connectionId } = seller;
    books().breakNext("change", "lost");
    const change = changeAccount(await getCompany(companyId), { connectionId, account }, operator());
    await expect(change).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect([await targetsOf(companyId), (await recipientOf(companyId))?.account]).toEqual([[], null]);
    await sweepRecipients(later(1), later(40), companyId);
    expect(await targetsOf(companyId)).toEqual(["****21"]);
  });

  it("follows a change that was made at the acquirer, but not another way of writing it", async () => {
    const seller = await sellingSeller(books());
    const found = inBooks(books(), seller.connectionId);
    found.account = { ...found.account, branch: "01234", holderName: "MARIA DA FEIRA" };
    await follow(seller, new Date());
    expect(await targetsOf(seller.companyId)).toEqual(["****56"]);
    found.account = { ...found.account, accountNumber: "777777" };
    await follow(seller, new Date());
    expect(await targetsOf(seller.companyId)).toEqual(["****77"]);
  });

  it("cannot be changed before the acquirer knows the recipient", async () => {
    const { companyId, connectionId } = await sellerAtPlatform();
    const company = await getCompany(companyId);
    const change = changeAccount(company, { connectionId, account }, operator());
    await expect(change).rejects.toMatchObject({ code: "recipient_unknown" });
    await expect(askIdentityLink(companyId, connectionId, operator())).rejects.toMatchObject({
      code: "recipient_unknown",
    });
  });
});

describe("what the acquirer tells of a recipient", () => {
  it("is a page to prove an identity, asked for once while it is open", async () => {
    const seller = await sellerAtPlatform();
    await send(seller);
    const ask = () => askIdentityLink(seller.companyId, seller.connectionId, operator());
    const first = await ask();
    expect(first).toMatchObject({
      url: expect.stringMatching(/^https:/),
      qrCode: expect.stringMatching(/^data:image/),
    });
    const before = books().calls.filter((each) => each === "link").length;
    expect(await ask()).toEqual(first);
    expect(books().calls.filter((each) => each === "link")).toHaveLength(before);
  });

  it("is its balance, or that it could not be read", async () => {
    const { companyId, connectionId } = await sellingSeller(books());
    expect(await readRecipientBalance(companyId, connectionId)).toEqual({
      availableInCents: 12_345,
      waitingInCents: 678,
      transferredInCents: 90,
    });
    books().breakNext("balance", "unreachable");
    await expect(readRecipientBalance(companyId, connectionId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const stranger = await sellerAtPlatform();
    await expect(readRecipientBalance(stranger.companyId, connectionId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await db().$count(recipients, and(eq(recipients.companyId, companyId)))).toBe(1);
  });
});
