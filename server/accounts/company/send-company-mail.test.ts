import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connectionAccounts, connections, members, people, users } from "@/db/schema";
import { freshEmail, testOwner } from "@/testing/support/auth";
import { newOrder, openShop } from "@/testing/support/checkout";
import { sendOrderMails } from "@/testing/support/mails";
import { reactOf } from "@/testing/support/reactions";
import { startMailServer } from "@/testing/support/smtp";
import { placeOrder } from "../../checkout/orders/place-order";
import { findCheckout } from "../../checkout/page/find-checkout";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { listKeptMails } from "../../core/mail/mail-files";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { invite } from "../team/invitations";
import { playMailsPerDay, readMailAllowance, sendCompanyMail } from "./send-company-mail";

const now = new Date();
const mailTo = (to: string) => ({ to, subject: "Olá", html: "<p>Olá</p>", text: "Olá" });
const mailsTo = async (to: string) => (await listKeptMails(1_000)).filter((mail) => mail.to === to);

describe("a mail that a company's time made due", () => {
  const ahead = () => new Date(Date.now() + 30 * 86_400_000);
  const countSent = async (companyId: string, now: Date, addresses: readonly string[]) => {
    const server = await startMailServer();
    const outcomes: string[] = [];
    for (const to of addresses) {
      const { outcome } = await sendCompanyMail(mailTo(to), { companyId, now }, { smtpUrl: server.url });
      outcomes.push(outcome);
    }
    await server.close();
    const sent = outcomes.filter((outcome) => outcome === "sent").length;
    expect(server.received).toHaveLength(sent);
    expect(outcomes.filter((outcome) => outcome === "withheld")).toHaveLength(addresses.length - sent);
    return sent;
  };

  test("is sent to one mailbox at most ten times a real day, by all companies with an advanced clock together", async () => {
    const name = randomToken(6).toLowerCase();
    const addresses = ["", "+1", "+2"].flatMap((tag) => Array<string>(4).fill(`${name}${tag}@example.com`));
    expect(await countSent(newId(), ahead(), addresses)).toBe(10);
    expect(await countSent(newId(), ahead(), [`${name.toUpperCase()}@example.com`])).toBe(0);
    expect(await countSent(newId(), new Date(), addresses)).toBe(12);
  });

  test("is sent by a company with an advanced clock at most a hundred times a real day, to all recipients together", async () => {
    const [company, other] = [newId(), newId()];
    const addresses = Array.from({ length: 103 }, () => `${randomToken(6)}@example.com`);
    expect(await countSent(company, ahead(), addresses)).toBe(100);
    expect(await countSent(other, ahead(), addresses.slice(100))).toBe(3);
  });
});

describe("a company without real sales on a public installation", () => {
  beforeEach(() => void Object.assign(environment(), { isPrivate: false }));
  afterEach(() => void Object.assign(environment(), { isPrivate: true }));

  const confirmed = async () => {
    const owner = await testOwner(now);
    await db().update(users).set({ emailConfirmedAt: now }).where(eq(users.id, owner.userId));
    return owner;
  };
  const signedInBuyer = async () => {
    const email = freshEmail();
    await db()
      .insert(people)
      .values({ id: newId(now), email, locale: "pt-BR", createdAt: now });
    return email;
  };
  const outcomesOf = (companyId: string, addresses: readonly string[]) =>
    Promise.all(addresses.map((to) => sendCompanyMail(mailTo(to), { companyId })));

  test("mails no stranger, and its seller sees how many mails were withheld", async () => {
    const { companyId } = await confirmed();
    const strangers = Array.from({ length: 100 }, freshEmail);
    const outcomes = await outcomesOf(companyId, strangers);
    expect(new Set(outcomes.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ outcome: "withheld", because: "stranger" })]),
    );
    expect((await listKeptMails(1_000)).filter(({ to }) => strangers.includes(to))).toEqual([]);
    expect(await readMailAllowance(companyId)).toEqual({ perDay: 50, sent: 0, withheld: 100 });
  });

  test("mails its confirmed members and buyers who signed in here, marked as a test in subject and body", async () => {
    const { companyId, email } = await confirmed();
    const buyer = await signedInBuyer();
    const from = { name: "Banco do Brasil Seguranca", replyTo: "golpe@example.com" };
    for (const to of [email, buyer.toUpperCase()]) {
      expect(await sendCompanyMail({ ...mailTo(to), from }, { companyId })).toEqual({ outcome: "kept" });
    }
    for (const to of [email, buyer.toUpperCase()]) {
      const [mail] = await mailsTo(to);
      expect(mail?.subject).toBe("[Teste] Olá");
      expect(mail?.text).toMatch(/^Este e-mail é um teste/);
      expect(mail?.html).toContain("Este e-mail é um teste");
      expect(mail?.from).toBeUndefined();
    }
  });

  test("mails no member who has yet to confirm their address", async () => {
    const { companyId, email } = await testOwner(now);
    expect(await outcomesOf(companyId, [email])).toEqual([{ outcome: "withheld", because: "stranger" }]);
  });

  test("sends fifty mails a day, also when sixty are sent at once", async () => {
    const { companyId, email } = await confirmed();
    const outcomes = await outcomesOf(companyId, Array<string>(60).fill(email));
    expect(outcomes.filter(({ outcome }) => outcome === "kept")).toHaveLength(playMailsPerDay);
    expect(await readMailAllowance(companyId)).toEqual({ perDay: 50, sent: 50, withheld: 10 });
  });

  test("does not count a mail against the day's limit if the mail server refused it", async () => {
    const { companyId, email } = await confirmed();
    const server = await startMailServer(450);
    const outcome = await sendCompanyMail(mailTo(email), { companyId }, { smtpUrl: server.url });
    await server.close();
    expect(outcome).toMatchObject({ outcome: "failed" });
    expect(await readMailAllowance(companyId)).toMatchObject({ sent: 0, withheld: 0 });
  });

  test("mails anyone, unmarked, once a connection passed its check in production, and not before", async () => {
    const { companyId } = await confirmed();
    const stranger = freshEmail();
    const connectionId = newId(now);
    const capabilities = {
      dueDatePix: false,
      refunds: [],
      partialRefunds: [],
      cancels: [],
      split: false,
      payouts: false,
    };
    await db()
      .insert(connections)
      .values({
        ...{ companyId, id: connectionId, kind: "pix_api", name: "Banco", methods: ["pix"], priority: 1 },
        ...{ state: "testing", capabilities, createdAt: now },
      });
    const settings = { profile: "efi", environment: "rehearsal", pixKey: "chave" } as const;
    await db()
      .insert(connectionAccounts)
      .values({
        ...{ companyId, connectionId, settings, sealed: "x", keyId: "x", version: 1, updatedAt: now },
      });
    const isThis = and(eq(connections.companyId, companyId), eq(connections.id, connectionId));
    expect(await outcomesOf(companyId, [stranger])).toMatchObject([{ outcome: "withheld" }]);
    await db().update(connections).set({ state: "active" }).where(isThis);
    expect(await outcomesOf(companyId, [stranger])).toMatchObject([{ outcome: "withheld" }]);
    await db()
      .update(connectionAccounts)
      .set({ settings: { ...settings, environment: "production" } })
      .where(and(eq(connectionAccounts.companyId, companyId), eq(connectionAccounts.connectionId, connectionId)));
    expect(await outcomesOf(companyId, [stranger])).toEqual([{ outcome: "kept" }]);
    expect((await mailsTo(stranger))[0]?.subject).toBe("Olá");
    expect(await readMailAllowance(companyId)).toBeNull();
  });

  test("invites no stranger to its team, and its owner sees that the mail was withheld", async () => {
    const { companyId, userId } = await confirmed();
    const email = freshEmail();
    const inviter = { companyId, userId, address: randomToken(8), now };
    const sent = await invite(inviter, { email, role: "viewer", language: "pt-BR" });
    expect(sent).toMatchObject({ mailed: false, withheld: true });
    expect(await mailsTo(email)).toEqual([]);
    const member = await confirmed();
    expect(await invite(inviter, { email: member.email, role: "viewer", language: "pt-BR" })).toMatchObject({
      mailed: true,
    });
  });

  test("sends no receipt to an address that was typed at its checkout, and the page does not say that it did", async () => {
    Object.assign(environment(), { isPrivate: true });
    const { company, slug } = await openShop(now);
    const email = freshEmail();
    const { transactionId } = await placeOrder(slug, newOrder({ email }), now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await reactOf(company);
    Object.assign(environment(), { isPrivate: false });
    const run = { now, deadline: new Date(Date.now() + 20_000), only: company.id };
    expect(await sendOrderMails(run)).toMatchObject({ receipts: 0 });
    expect(await sendOrderMails(run)).toMatchObject({ receipts: 0 });
    expect(await mailsTo(email)).toEqual([]);
    expect(await readMailAllowance(company.id)).toMatchObject({ withheld: 1 });
  });

  test("opens its checkout only once its owner has confirmed their address", async () => {
    const { company, slug } = await openShop(now);
    expect(await findCheckout(slug, now)).toBeNull();
    const { userId } = await testOwner(now);
    await db().insert(members).values({ companyId: company.id, userId, role: "owner", createdAt: now });
    expect(await findCheckout(slug, now)).toBeNull();
    await db().update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId));
    expect(await findCheckout(slug, now)).toMatchObject({ offer: { slug } });
  });
});

test("a private installation mails anyone, without a mark or a limit", async () => {
  const { companyId } = await testOwner(now);
  const addresses = Array.from({ length: playMailsPerDay + 1 }, freshEmail);
  const outcomes = await Promise.all(addresses.map((to) => sendCompanyMail(mailTo(to), { companyId })));
  expect(outcomes).toEqual(addresses.map(() => ({ outcome: "kept" })));
  expect((await mailsTo(addresses[0] ?? ""))[0]?.subject).toBe("Olá");
  expect(await readMailAllowance(companyId)).toBeNull();
});
