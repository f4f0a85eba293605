import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { outbox } from "@/db/schema";
import { newOrder, openShop } from "@/testing/support/checkout";
import { sendOrderMails } from "@/testing/support/mails";
import { react } from "@/testing/support/reactions";
import { startMailServer, type TestMailServer } from "@/testing/support/smtp";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { environment } from "../../core/env/env";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findOrder, rememberOrder } from "../orders/orders";
import { placeOrder } from "../orders/place-order";
import { findCheckout } from "../page/find-checkout";

const now = new Date();
const later = (hours: number, seconds = 0) => new Date(now.getTime() + hours * 3_600_000 + seconds * 1_000);
const email = "maria@example.com";
let servers: TestMailServer[] = [];

async function mailThrough(...codes: Parameters<typeof startMailServer>): Promise<TestMailServer> {
  const server = await startMailServer(...codes);
  servers.push(server);
  Object.assign(environment(), { smtpUrl: server.url });
  return server;
}

async function openMailShop() {
  const shop = await openShop(now);
  const run = async (at: Date) => {
    const deadline = new Date(Date.now() + 30_000);
    await react({ now: at, deadline, companyId: shop.company.id });
    return sendOrderMails({ now: at, deadline, only: shop.company.id });
  };
  const buy = async (paidAt: Date, to = email) => {
    const { transactionId } = await placeOrder(shop.slug, newOrder({ email: to }), now);
    const order = { transactionId: transactionId ?? "", paidAt: paidAt.toISOString() };
    await payInSandbox(shop.company.id, order, now);
    return order.transactionId;
  };
  const begin = async (to: string) => {
    const checkout = await findCheckout(shop.slug, new Date());
    if (!checkout) throw new Error("Nothing is for sale");
    await rememberOrder(checkout, newOrder({ email: to, toldOfReminders: true }), now);
  };
  return { ...shop, run, buy, begin };
}

afterEach(async () => {
  Object.assign(environment(), { smtpUrl: null });
  await Promise.all(servers.map(({ close }) => close()));
  servers = [];
});

describe("a mail that cannot be sent", () => {
  it.each([
    ["receipt", 0],
    ["reminder", 1.1],
  ])("is retried with growing delays after temporary refusals, and a %s arrives in the end", async (kind, hours) => {
    const { run, buy, begin } = await openMailShop();
    await (kind === "receipt" ? buy(now) : begin(email));
    const refusing = await mailThrough(450);
    for (const seconds of [0, 5, 10, 30, 55]) await run(later(hours, seconds));
    expect(refusing.received).toHaveLength(1);
    const taking = await mailThrough();
    for (const further of [1, 2, 7, 8]) await run(later(hours + further));
    expect(taking.received.join()).toContain(`RCPT TO:<${email}>`);
    expect(taking.received).toHaveLength(1);
  });

  it("is not retried after a permanent refusal; a refused reminder does not stop the receipt", async () => {
    const { company, slug, run } = await openMailShop();
    const { transactionId } = await placeOrder(slug, newOrder({ email }), now);
    const server = await mailThrough(550);
    for (const hours of [1.1, 3, 30]) await run(later(hours));
    expect(server.received).toHaveLength(1);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    for (const hours of [31, 33, 40, 54]) await run(later(hours));
    expect(server.received).toHaveLength(2);
  });

  it("is not given up when the server refuses our settings", async () => {
    const { run, buy } = await openMailShop();
    await buy(now);
    await mailThrough(250, 530);
    await run(later(0.1));
    const mended = await mailThrough();
    expect(await run(later(0.2))).toMatchObject({ receipts: 1 });
    expect(mended.received).toHaveLength(1);
  });

  it("does not delay other buyers' mails", async () => {
    const { run, begin } = await openMailShop();
    const gone = Date.now();
    await Promise.all(Array.from({ length: 50 }, (_, index) => begin(`a${gone}.${index}@gone.example`)));
    await begin(`${gone}.${email}`);
    await mailThrough((line) => (line.includes("@gone.example") ? 450 : 250));
    const counts = [await run(later(1.1)), await run(later(1.1, 5))];
    expect(counts.reduce((sum, { reminders }) => sum + reminders, 0)).toBe(1);
  });
});

describe("a receipt", () => {
  it("is sent by another run when the first one died, and not before its lease ends", async () => {
    const { company, run, buy } = await openMailShop();
    await buy(now);
    const silent = await mailThrough(null);
    const dead = run(now);
    await expect.poll(() => silent.received.join()).toContain("RCPT TO");
    const taking = await mailThrough();
    expect(await run(now)).toMatchObject({ receipts: 0 });
    await db()
      .update(outbox)
      .set({ leasedUntil: new Date(Date.now() - 1) })
      .where(eq(outbox.companyId, company.id));
    expect(await run(now)).toMatchObject({ receipts: 1 });
    await silent.close();
    servers = servers.filter((each) => each !== silent);
    expect(await dead).toMatchObject({ receipts: 0 });
    expect(await run(later(0.5))).toMatchObject({ receipts: 0 });
    expect(taking.received).toHaveLength(1);
  });

  it("follows a payment that the bank reports days later", async () => {
    const { run, buy } = await openMailShop();
    await buy(later(-72));
    const server = await mailThrough();
    await run(now);
    expect(server.received.join()).toContain(`RCPT TO:<${email}>`);
  });

  it("is not sent when the buyer was erased before the money came", async () => {
    const { company, slug, run } = await openMailShop();
    const { token, transactionId } = await placeOrder(slug, newOrder({ email, method: "boleto" }), now);
    const { customerId } = await getTransactionRow(company.id, transactionId ?? "");
    await eraseListed(customerId, now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    const server = await mailThrough();
    expect(await run(later(0.1))).toEqual({ receipts: 0, reminders: 0 });
    expect(server.received).toEqual([]);
    expect(await findOrder(token)).toMatchObject({ paidAt: expect.any(Date), receiptSentAt: null });
  });
});
