import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { openTokenAcquirer } from "@/testing/support/cards/token-acquirer";
import { buyer, cardOrder, newOrder, openShop, stranger } from "@/testing/support/checkout";
import { buyerAttemptsOf, cardTokensOf, testCards } from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { findOrderPage } from "../../checkout/orders/order-page";
import { placeOrder } from "../../checkout/orders/place-order";
import { findCheckoutPage } from "../../checkout/page/checkout-page";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { answerOrder, answerReturn } from "./checkout-api";

const now = new Date("2026-11-20T12:00:00.000Z");
const elsewhere = openTokenAcquirer();
afterAll(() => elsewhere.close());
beforeEach(() => {
  elsewhere.presented.length = 0;
});

async function openShopElsewhere() {
  const shop = await openShop(now);
  const connectionId = await elsewhere.connect(shop.company.id);
  return { ...shop, connectionId };
}

function order(number: string, different: Parameters<typeof newOrder>[0] = {}) {
  return newOrder({ method: "credit_card", cardToken: elsewhere.tokenize(number), ...different });
}

describe("a checkout whose cards never reach our server", () => {
  it("says where the browser sends a card, and the sandbox's does not", async () => {
    const [shop, sandbox] = [await openShopElsewhere(), await openShop(now)];
    const visit = { couponCode: null, prefill: null, browser: stranger, now };
    const page = await findCheckoutPage(shop.slug, visit);
    expect(page?.tokenization).toEqual({ url: "https://cards.example.com/tokens?account=pk_1", publicKey: "pk_1" });
    expect((await findCheckoutPage(sandbox.slug, visit))?.tokenization).toBeNull();
  });

  it("charges the acquirer's token", async () => {
    const { slug, charges, company } = await openShopElsewhere();
    const placed = await placeOrder(slug, order(testCards.paid), now);
    expect(await charges()).toMatchObject([{ status: "paid", id: placed.transactionId, card: { last4: "1111" } }]);
    await checkLedger(company.id);
  });

  it("takes no number, and stores nothing of it", async () => {
    const { slug, company } = await openShopElsewhere();
    await expect(placeOrder(slug, cardOrder(testCards.paid), now)).rejects.toMatchObject({
      code: "card_data_not_accepted",
    });
    expect(await cardTokensOf(company.id)).toEqual([]);
    expect(await transactionsOf(company.id)).toEqual([]);
  });

  it("offers no card where neither a number nor a token is taken", async () => {
    const { slug, company, connectionId } = await openShopElsewhere();
    await elsewhere.withoutTokens(company.id, connectionId);
    const page = await findCheckoutPage(slug, { couponCode: null, prefill: null, browser: stranger, now });
    expect(page?.settings.methods).toEqual(["pix"]);
  });

  it("closes to a card that was refused five times, whatever its tokens and buyers", async () => {
    const { slug, company } = await openShopElsewhere();
    const documents = ["52998224725", "11144477735", "12345678909", "98765432100", "39053344705"];
    for (const document of documents) await placeOrder(slug, order(testCards.refused, { document }), now);
    const sixth = placeOrder(slug, order(testCards.refused, { document: "86288366757" }), now);
    await expect(sixth).rejects.toMatchObject({ code: "card_refused_too_often" });
    const counts = await buyerAttemptsOf(company.id);
    expect(JSON.stringify(counts)).not.toContain(testCards.refused);
  });
});

describe("a buyer whose bank wants a confirmation (3-D Secure)", () => {
  async function challenged() {
    const shop = await openShopElsewhere();
    elsewhere.challengeNext(1);
    const wanted = order(testCards.paid, { document: buyer });
    const placed = await placeOrder(shop.slug, wanted, now);
    const key = (placed.transactionId ?? "").replaceAll("-", "");
    const states = async () => (await shop.charges()).map(({ status }) => status);
    return { ...shop, wanted, token: placed.token, key, states };
  }

  function visit(token: string) {
    const url = `https://pay.example.com/pay/${token}/returned?status=paid&order=42`;
    const request = new Request(url, { headers: { "x-forwarded-for": freshAddress() } });
    return answerReturn(token, { request, locale: "pt-BR", now });
  }

  it("is led to the bank's page, and sees the way there on the order's page", async () => {
    const { slug, token, key } = await challenged();
    const page = await findOrderPage(token, now);
    expect(page).toMatchObject({ state: "waiting", challengeUrl: `https://issuer.example.com/confirm/${key}` });
    elsewhere.challengeNext(1);
    const answer = await sendForm(slug, elsewhere.tokenize(testCards.paid));
    expect(answer).toMatchObject({ outcome: "placed", href: expect.stringMatching(/^https:\/\/issuer\.example\.com/) });
  });

  it("has paid once they confirm, which only the acquirer is believed for", async () => {
    const { token, key, states } = await challenged();
    const early = await visit(token);
    expect(early.headers.get("location")).toBe(`/pay/${token}?checked=1`);
    expect(await states()).toEqual(["pending"]);
    await elsewhere.conclude(key, true);
    await visit(token);
    expect(await states()).toEqual(["paid"]);
    expect(await findOrderPage(token, now)).toMatchObject({ state: "paid", challengeUrl: null });
  });

  it("pays with another card instead, and the first charge can take no money any more", async () => {
    const { slug, wanted, token, key, states, company } = await challenged();
    const again = { ...wanted, attempt: 1, cardToken: elsewhere.tokenize(testCards.paid) };
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => placeOrder(slug, again, now)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    await elsewhere.conclude(key, true);
    await visit(token);
    expect(await states()).toEqual(["canceled", "paid"]);
    await checkLedger(company.id);
  });

  it("is not charged again while the first charge may still be captured", async () => {
    const { slug, wanted, states } = await challenged();
    elsewhere.lose("cancel", 1);
    const again = { ...wanted, attempt: 1, cardToken: elsewhere.tokenize(testCards.paid) };
    await expect(placeOrder(slug, again, now)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await states()).toEqual(["pending"]);
    await placeOrder(slug, again, now);
    expect(await states()).toEqual(["canceled", "paid"]);
  });

  it("is not charged again when they had confirmed after all", async () => {
    const { slug, wanted, key, states } = await challenged();
    await elsewhere.conclude(key, true);
    await placeOrder(slug, { ...wanted, attempt: 1, cardToken: elsewhere.tokenize(testCards.paid) }, now);
    expect(await states()).toEqual(["paid"]);
    expect(elsewhere.presented).toHaveLength(1);
  });

  async function sendForm(slug: string, cardToken: string) {
    const body = new URLSearchParams({
      order: randomToken(),
      attempt: "0",
      name: "Maria da Silva",
      email: "outra@example.com",
      document: "11144477735",
      method: "credit_card",
      shown: "4990",
      cardToken,
    }).toString();
    const headers = {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
      origin: environment().publicUrl,
      "x-forwarded-for": freshAddress(),
    };
    const request = new Request(`http://127.0.0.1:3000/c/${slug}/order`, { method: "POST", headers, body });
    return (await answerOrder(slug, { request, locale: "pt-BR", now })).json();
  }
});
