import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { freshAddress } from "@/testing/support/api-calls";
import { buyer, openShop, otherBuyer } from "@/testing/support/checkout";
import { sandboxCardsOf, testCards } from "@/testing/support/payments";
import { findLearnPage } from "../../checkout/orders/find-access";
import { findOrderPage } from "../../checkout/orders/order-page";
import { findOrder } from "../../checkout/orders/orders";
import { findCheckoutPage } from "../../checkout/page/checkout-page";
import { environment } from "../../core/env/env";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { answerContact, answerOrder } from "./checkout-api";
import { readBrowser } from "./checkout-cookies";

const now = new Date();
const shop = () => openShop(now);
type Shop = Awaited<ReturnType<typeof shop>>;
type Fields = Record<string, string>;

function openBrowser({ slug }: Pick<Shop, "slug">, address = freshAddress()) {
  const jar = new Map<string, string>([["visit", randomUUID()]]);
  const { publicUrl } = environment();
  const browser = () => readBrowser(jar.get("order"), jar.get("visit"));
  const show = () => findCheckoutPage(slug, { couponCode: null, prefill: null, bumpIds: [], browser: browser(), now });

  async function send(answerer: typeof answerOrder, fields: Fields) {
    const body = new URLSearchParams(fields).toString();
    const headers = {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
      origin: publicUrl,
      "x-forwarded-for": address,
      cookie: [...jar].map((pair) => pair.join("=")).join("; "),
    };
    const request = new Request(`${publicUrl}/c/${slug}/order`, { method: "POST", headers, body });
    const answer = await answerer(slug, { request, locale: "pt-BR", now });
    return { told: await answer.json(), cookie: answer.headers.get("set-cookie")?.split(";")[0] };
  }

  async function openTab(different: Fields = {}) {
    const page = await show();
    const fields = {
      order: page?.view ?? "",
      attempt: String(page?.attempt ?? 0),
      ...(page?.bought && { again: page.bought.token }),
      name: "Maria da Silva",
      email: "maria@example.com",
      document: buyer,
      method: "credit_card",
      shown: "4990",
      cardNumber: testCards.paid,
      cardName: "MARIA",
      cardExpiry: "12/49",
      cardCvv: "123",
      ...different,
    };
    const pay = async (typed: Fields = {}) => {
      const { told, cookie } = await send(answerOrder, { ...fields, ...typed });
      const [name, value] = cookie?.split("=") ?? [];
      if (name && value) jar.set(name, value);
      return told;
    };
    return { fields, pay, remember: () => send(answerContact, fields) };
  }
  return { jar, show, openTab };
}

const byPix = { method: "pix" };

describe("the tabs of one browser", () => {
  it.each([
    ["a card", {}],
    ["Pix", byPix],
    ["a boleto", { method: "boleto" }],
  ])("charge one order by %s when they are sent at the same moment, before any has an answer", async (_, different) => {
    const bakery = await shop();
    const { openTab } = openBrowser(bakery);
    const tabs = [];
    for (let opened = 0; opened < 20; opened += 1) tabs.push(await openTab(different));
    // Pages store contact details before the payment.
    await Promise.all(tabs.slice(0, 5).map(({ remember }) => remember()));
    const answers = await Promise.all(tabs.map(({ pay }) => pay()));
    expect(new Set(tabs.map(({ fields }) => fields.order)).size).toBe(20);
    expect(new Set(answers.map(({ outcome, href }) => `${outcome} ${href}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ outcome: "placed", href: expect.stringMatching(/^\/pay\/[\w-]{43}$/) });
    expect(await bakery.charges()).toHaveLength(1);
  });

  it("send one charge to the issuer", async () => {
    const bakery = await shop();
    const { openTab } = openBrowser(bakery);
    const tabs = [await openTab(), await openTab()];
    await Promise.all(tabs.flatMap(({ pay }) => [pay(), pay(), pay()]));
    expect(await sandboxCardsOf(bakery.company.id)).toHaveLength(1);
  });

  it("buy again once when they confirm at the same moment, and once more after a new confirmation", async () => {
    const bakery = await shop();
    const { openTab } = openBrowser(bakery);
    const [first, stale] = [await openTab(), await openTab()];
    await first.pay();
    expect(await stale.pay()).toMatchObject({ problem: "bought" });
    expect(await first.pay()).toMatchObject({ outcome: "placed" });
    expect(await bakery.charges()).toHaveLength(1);
    for (const charges of [2, 3]) {
      const again = [await openTab(), await openTab(), await openTab()];
      await Promise.all(again.map(({ pay }) => pay()));
      expect(await bakery.charges()).toHaveLength(charges);
    }
  });

  it("retry a refused card in only one of them", async () => {
    const bakery = await shop();
    const { openTab } = openBrowser(bakery);
    const [tab, other] = [
      await openTab({ cardNumber: testCards.refused }),
      await openTab({ cardNumber: testCards.refused }),
    ];
    await Promise.all([tab.pay(), other.pay()]);
    const statuses = async () => (await bakery.charges()).map(({ status }) => status);
    expect(await statuses()).toEqual(["refused"]);
    const retries = [tab.pay({ attempt: "1", cardNumber: testCards.paid }), other.pay({ cardNumber: testCards.paid })];
    const [told] = await Promise.all(retries);
    expect(told).toMatchObject({ outcome: "placed" });
    expect(await statuses()).toEqual(["refused", "paid"]);
  });

  it("replace an order's code when the method changes, and never leave two payable", async () => {
    const bakery = await shop();
    const { openTab } = openBrowser(bakery);
    const [tab, other] = [await openTab(byPix), await openTab()];
    const [code, paid] = [await tab.pay(), await other.pay()];
    expect(paid.href).toBe(code.href);
    expect(await bakery.charges()).toMatchObject([
      { paymentMethod: "pix", status: "canceled" },
      { paymentMethod: "credit_card", status: "paid" },
    ]);
  });

  it("wait for the issuer's decision on the card of one of them", async () => {
    const bakery = await shop();
    const { openTab } = openBrowser(bakery);
    const [tab, other] = [await openTab({ cardNumber: testCards.paidLater }), await openTab()];
    const [first, second] = [await tab.pay(), await other.pay()];
    expect(second.href).toBe(first.href);
    expect(await bakery.charges()).toMatchObject([{ status: "pending" }]);
  });
});

describe("a browser", () => {
  it("that lost the answer finds the order on its page, and is not charged again for the same form", async () => {
    const bakery = await shop();
    const { jar, show, openTab } = openBrowser(bakery);
    const tab = await openTab();
    const { href } = await tab.pay();
    jar.delete("order");
    expect((await show())?.bought?.token).toBe(href.slice("/pay/".length));
    expect(await tab.pay()).toMatchObject({ outcome: "placed", href });
    expect(await bakery.charges()).toHaveLength(1);
  });

  it("that only started typing sees no order", async () => {
    const { show, openTab } = openBrowser(await shop());
    const tab = await openTab();
    await tab.remember();
    expect(await show()).toMatchObject({ attempt: 0, bought: null, contact: { name: "", email: "" } });
    expect(await findOrder(tab.fields.order)).toBeNull();
  });

  it("buys again after a refund", async () => {
    const bakery = await shop();
    const { openTab } = openBrowser(bakery);
    const stale = await openTab();
    await (await openTab()).pay();
    const [charge] = await bakery.charges();
    await refundTransaction(bakery.company.id, { transactionId: charge?.id ?? "" }, { refundId: newId(now), now });
    await Promise.all([stale.pay(), (await openTab()).pay()]);
    expect((await bakery.charges()).map(({ status }) => status)).toEqual(["refund", "paid"]);
  });

  it("used by two buyers has an order for each", async () => {
    const bakery = await shop();
    const { openTab } = openBrowser(bakery);
    const [tab, other] = [await openTab(byPix), await openTab({ ...byPix, document: otherBuyer })];
    const [one, two] = [await tab.pay(), await other.pay()];
    expect(one.href).not.toBe(two.href);
    expect(await bakery.charges()).toMatchObject([{ status: "pending" }, { status: "pending" }]);
  });
});

it("charges two people behind one address at the same moment, each with their own order", async () => {
  const bakery = await shop();
  const address = freshAddress();
  const tabs = [
    await openBrowser(bakery, address).openTab(),
    await openBrowser(bakery, address).openTab({ document: otherBuyer }),
  ];
  await Promise.all(tabs.map(({ pay }) => pay()));
  const charges = await bakery.charges();
  expect(charges).toMatchObject([{ status: "paid" }, { status: "paid" }]);
  expect(new Set(charges.map(({ document }) => document))).toEqual(new Set([buyer, otherBuyer]));
});

it("never joins a stranger's order, whatever its form and its link name", async () => {
  const bakery = await shop();
  const mallory = await openBrowser(bakery).openTab(byPix);
  await mallory.remember();
  const trap = await mallory.pay();
  // The stranger's link contains the stranger's form values.
  const victim = openBrowser(bakery);
  for (const order of [mallory.fields.order, trap.token]) {
    const tab = await victim.openTab({ order, attempt: "1", document: otherBuyer, email: "victim@example.com" });
    expect((await tab.pay()).href).not.toBe(trap.href);
  }
  expect(await findOrderPage(trap.token, now)).toMatchObject({
    state: "waiting",
    customer: { name: "Maria da Silva" },
  });
  expect(await findOrderPage(mallory.fields.order, now)).toBeNull();
  expect(await findLearnPage(mallory.fields.order, new Date())).toBeNull();
});

it("without cookies places one order for the same form of a page, sent by the same buyer", async () => {
  const bakery = await shop();
  const { jar, openTab } = openBrowser(bakery);
  jar.clear();
  const [tab, other] = [await openTab(), await openTab()];
  await Promise.all([tab.pay(), tab.pay(), tab.pay()]);
  expect(await bakery.charges()).toHaveLength(1);
  jar.clear();
  await other.pay();
  expect(await bakery.charges()).toHaveLength(2);
});
