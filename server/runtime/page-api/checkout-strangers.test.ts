import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { customers } from "@/db/schema";
import { freshAddress } from "@/testing/support/api-calls";
import { buyer, openShop, stranger } from "@/testing/support/checkout";
import { sendOrderMails } from "@/testing/support/mails";
import { cardCharge, chargeCardOf, pixCharge, sandboxCardsOf, testCards } from "@/testing/support/payments";
import { wholeList } from "@/testing/support/reads";
import { updateOffer } from "../../catalog/offers/offers";
import { findCheckoutPage } from "../../checkout/page/checkout-page";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { listEvents } from "../../webhooks/events/events";
import { answerContact, answerOrder } from "./checkout-api";

const now = new Date();
const refusedCards = ["4000000000000002", "4000000000009995", "4000000000000069", "4000000000000127"] as const;
type Fields = Record<string, string>;

async function send(answerer: typeof answerOrder, slug: string, typed: Fields, address = freshAddress()) {
  const { publicUrl } = environment();
  const fields = { order: randomToken(), attempt: "0", name: "Maria da Silva", email: "maria@example.com", ...typed };
  const body = new URLSearchParams(fields).toString();
  const headers = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin: publicUrl,
    "x-forwarded-for": address,
    cookie: `visit=${randomUUID()}`,
    ...(typed.accept && { accept: typed.accept }),
  };
  return answerer(slug, { request: new Request(publicUrl, { method: "POST", headers, body }), locale: "pt-BR", now });
}

const byCard = (cardNumber: string, document = generateCpf()) => ({
  ...{ document, method: "credit_card", shown: "4990", cardNumber },
  ...{ cardName: "MARIA", cardExpiry: "12/49", cardCvv: "123" },
});
const byPix = { document: buyer, method: "pix", shown: "4990" };

async function place(slug: string, typed: Fields, address?: string) {
  return (await send(answerOrder, slug, typed, address)).json();
}

describe("made-up contacts", () => {
  it("get no mails beyond one a day for a network and for an e-mail address, over all companies", async () => {
    const [shop, other] = [await openShop(now), await openShop(now)];
    const [address, mine] = [freshAddress(), randomUUID()];
    const contact = (slug: string, email: string, from: string) =>
      send(answerContact, slug, { email, reminders: "1" }, from);
    for (let sent = 0; sent < 20; sent += 1) await contact(shop.slug, `${mine}${sent}@example.com`, address);
    await contact(other.slug, `${mine}a@example.com`, address);
    await contact(other.slug, `${mine}b@example.com`, freshAddress());
    await contact(shop.slug, `${mine.toUpperCase()}B@example.com`, freshAddress());
    const at = new Date(now.getTime() + 1.1 * 3_600_000);
    let reminders = 0;
    for (const { company } of [shop, other, shop]) {
      const run = { now: at, deadline: new Date(Date.now() + 30_000), only: company.id };
      reminders += (await sendOrderMails(run)).reminders;
    }
    expect(reminders).toBe(2);
  });
});

describe("cards that are tested", () => {
  it("are refused from an address after twenty refusals there, whatever buyer is made up, and only there", async () => {
    const { slug, company, charges } = await openShop(now);
    const address = freshAddress();
    await Promise.all(
      refusedCards.flatMap((card) => Array.from({ length: 5 }, () => place(slug, byCard(card), address))),
    );
    expect(await charges()).toHaveLength(20);
    const told = await place(slug, byCard(testCards.paid), address);
    expect(told).toMatchObject({ outcome: "problem", problem: "addressRefusedTooOften" });
    expect(new Date(told.blockedUntil).getTime() - Date.now()).toBeGreaterThan(8 * 60_000);
    expect(await sandboxCardsOf(company.id)).toHaveLength(20);
    expect(await place(slug, byPix, address)).toMatchObject({ outcome: "placed" });
    expect(await place(slug, byCard(testCards.paid))).toMatchObject({ outcome: "placed" });
    expect(await place((await openShop(now)).slug, byCard(testCards.paid), address)).toMatchObject({
      outcome: "placed",
    });
  });

  it("reach the issuer five times each, however many at once", async () => {
    const { slug, company } = await openShop(now);
    const told = await Promise.all(Array.from({ length: 12 }, () => place(slug, byCard(testCards.refused))));
    expect(told.filter(({ outcome }) => outcome === "refused")).toHaveLength(5);
    expect(told.filter(({ problem }) => problem === "cardRefusedTooOften")).toHaveLength(7);
    expect(await sandboxCardsOf(company.id)).toHaveLength(5);
  });

  it("count over /v1 too, which refuses no charge for it", async () => {
    const { slug, company } = await openShop(now);
    const charge = (document = generateCpf()) =>
      chargeCardOf(company, testCards.refused, now, { customer: { ...pixCharge().customer, document } });
    for (let refused = 0; refused < 5; refused += 1) await charge();
    expect(await place(slug, byCard(testCards.refused))).toMatchObject({ problem: "cardRefusedTooOften" });
    expect(await charge()).toMatchObject({ status: "refused" });
    await cardCharge(company, testCards.paid);
  });
});

describe("somebody's document with cards that are refused", () => {
  async function openAttacked() {
    const shop = await openShop(now);
    const [document, address] = [generateCpf(), freshAddress()];
    for (const card of [...refusedCards, refusedCards[0]]) await place(shop.slug, byCard(card, document), address);
    return { ...shop, document, address };
  }

  it("blocks the document at the stranger's network", async () => {
    const { slug, document, address } = await openAttacked();
    expect(await place(slug, byCard(testCards.paid, document), address)).toMatchObject({
      outcome: "problem",
      problem: "blocked",
      blockedUntil: expect.any(String),
    });
  });

  it("keeps the buyer paying by card from their own network, and over /v1", async () => {
    const { slug, company, document } = await openAttacked();
    expect(await place(slug, byCard(testCards.paid, document))).toMatchObject({ outcome: "placed" });
    const customer = { ...pixCharge().customer, document };
    expect(await chargeCardOf(company, testCards.paid, now, { customer })).toMatchObject({ status: "paid" });
  });

  it("blocks the document over /v1 after five there, and nothing at the checkout", async () => {
    const { slug, company } = await openShop(now);
    const document = generateCpf();
    const customer = { ...pixCharge().customer, document };
    for (const card of [...refusedCards, refusedCards[0]]) await chargeCardOf(company, card, now, { customer });
    await expect(chargeCardOf(company, testCards.paid, now, { customer })).rejects.toMatchObject({
      code: "BUYER_ATTEMPTS_EXCEEDED",
    });
    expect(await place(slug, byCard(testCards.paid, document))).toMatchObject({ outcome: "placed" });
  });
});

describe("a known customer", () => {
  it("is changed by an order at the checkout only once it is paid, and the order's own e-mail comes first", async () => {
    const { slug, company, charges } = await openShop(now);
    const read = async () => (await db().select().from(customers).where(eq(customers.companyId, company.id)))[0];
    await place(slug, byPix);
    const [known] = await charges();
    await payInSandbox(company.id, { transactionId: known?.id ?? "" }, now);
    const before = await read();
    await place(slug, { ...byPix, name: "Mallory", email: "mallory@example.com", phone: "11987654321" });
    expect(await read()).toEqual(before);
    const unpaid = (await charges()).find(({ status }) => status === "pending");
    const emailsIn = async (event: "transaction_created" | "transaction_paid", id = "") => {
      const { rows } = await listEvents(company.id, { subjectId: id, event, ...wholeList });
      return (rows[0]?.transaction as { customer: { emails: string[] } } | undefined)?.customer.emails;
    };
    expect(await emailsIn("transaction_created", unpaid?.id)).toEqual(["mallory@example.com", "maria@example.com"]);
    await payInSandbox(company.id, { transactionId: unpaid?.id ?? "" }, now);
    expect(await read()).toMatchObject({
      name: "Mallory",
      formerNames: ["Maria da Silva"],
      emails: ["mallory@example.com", "maria@example.com"],
    });
    expect(await emailsIn("transaction_paid", unpaid?.id)).toEqual(["mallory@example.com", "maria@example.com"]);
  });
});

describe("a form without JavaScript", () => {
  it("charges the total that its page showed or nothing, and comes back with the new one", async () => {
    const { slug, productId, company, bump, charges } = await openShop(now);
    const bumpId = await bump(1990);
    const { shown: _shown, ...unseen } = byPix;
    expect(await place(slug, unseen)).toMatchObject({ outcome: "problem", problem: "price" });
    await updateOffer(company.id, { productId, offerSlug: slug, priceInCents: 99_000 }, now);
    const back = await send(answerOrder, slug, { ...byPix, bump: bumpId, accept: "text/html" });
    const { searchParams } = new URL(back.headers.get("location") ?? "", environment().publicUrl);
    expect([back.status, searchParams.get("problem"), searchParams.get("bump")]).toEqual([303, "price", bumpId]);
    const visit = { couponCode: null, prefill: null, bumpIds: searchParams.getAll("bump"), browser: stranger, now };
    const page = await findCheckoutPage(slug, visit);
    expect(page).toMatchObject({ bumpIds: [bumpId], quote: { totalInCents: 100_990 } });
    expect(await charges()).toEqual([]);
    const shown = String(page?.quote.totalInCents);
    expect(await place(slug, { ...byPix, bump: bumpId, shown })).toMatchObject({ outcome: "placed" });
    expect(await charges()).toMatchObject([{ amount: 100_990 }]);
  });
});

describe("a coupon that leaves less than the installments ask for", () => {
  it("is answered with how many are possible, and nothing is charged", async () => {
    const { slug, coupon, charges } = await openShop(now);
    await coupon({ type: "fixed", value: 2490 });
    const form = { ...byCard(testCards.paid), coupon: "PAO", installments: "9", shown: "2500" };
    expect(await place(slug, form)).toMatchObject({ outcome: "problem", problem: "installments", maxInstallments: 5 });
    expect(await charges()).toEqual([]);
    expect(await place(slug, { ...form, installments: "5" })).toMatchObject({ outcome: "placed" });
  });
});
