import { describe, expect, it } from "vitest";
import { buyer, cardOrder, newOrder, openShop, otherBuyer } from "@/testing/support/checkout";
import { sandboxCardsOf, testCards } from "@/testing/support/payments";
import { getCoupon } from "../../catalog/coupons/coupons";
import { updateOffer } from "../../catalog/offers/offers";
import { updateCheckoutMethods } from "../../catalog/page-content/methods";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { expireTransaction } from "../../payments/charges/expire-transaction";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { listSubscriptions } from "../../subscriptions/subscriptions/list-subscriptions";
import { SubscriptionQuery } from "../../subscriptions/subscriptions/schemas";
import { findLastCharge } from "./charge-order";
import { placeOrder, renewOrder } from "./place-order";

const now = new Date();
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe("placeOrder by Pix", () => {
  it("charges the offer's price to the buyer, whatever the punctuation of the CPF, and stores their attribution", async () => {
    const { slug, charges } = await openShop(now);
    const tracking = { source: "instagram", campaign: "natal" };
    const order = await placeOrder(slug, newOrder({ tracking }), now);
    const [charge] = await charges();
    expect(charge).toMatchObject({
      paymentMethod: "pix",
      status: "pending",
      amount: 4990,
      document: buyer,
      tracking,
      items: [{ offerSlug: slug, title: "Curso de pão", amountInCents: 4990, quantity: 1 }],
    });
    expect(order).toMatchObject({ transactionId: charge?.id, attempts: 1, total: 4990, tracking });
  });

  it("prices bumps and coupon on the server", async () => {
    const { slug, charges, bump, coupon } = await openShop(now);
    await coupon({});
    await placeOrder(slug, newOrder({ bumpIds: [await bump(1990)], couponCode: "pao" }), now);
    expect(await charges()).toMatchObject([
      { amount: 6282, items: [{ amountInCents: 4491 }, { amountInCents: 1791 }] },
    ]);
  });

  it("charges nothing when the buyer saw another price, and returns the current one", async () => {
    const { company, productId, slug, charges } = await openShop(now);
    const order = newOrder({ shownTotalInCents: 4990 });
    await updateOffer(company.id, { productId, offerSlug: slug, priceInCents: 5990 }, now);
    await expect(placeOrder(slug, order, now)).rejects.toMatchObject({
      code: "price_changed",
      field: "shownTotalInCents",
      extra: { totalInCents: 5990 },
    });
    expect(await charges()).toEqual([]);
    await placeOrder(slug, { ...order, shownTotalInCents: 5990 }, now);
    expect(await charges()).toMatchObject([{ amount: 5990 }]);
  });

  it("makes one charge for twenty submissions at once", async () => {
    const { slug, charges } = await openShop(now);
    const order = newOrder();
    const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(slug, order, now)));
    expect(await charges()).toHaveLength(1);
    expect(new Set(placed.map(({ transactionId }) => transactionId)).size).toBe(1);
  });

  it("returns the same code after a reload or the back button", async () => {
    const { slug, charges } = await openShop(now);
    const order = newOrder();
    const first = await placeOrder(slug, order, now);
    const again = await placeOrder(slug, { ...order, attempt: 0 }, later(1));
    const further = await placeOrder(slug, { ...order, attempt: 1 }, later(1));
    expect([again.transactionId, further.transactionId]).toEqual([first.transactionId, first.transactionId]);
    expect(await charges()).toHaveLength(1);
  });

  it("replaces the code when the buyer changes the order", async () => {
    const { slug, charges, bump } = await openShop(now);
    const order = newOrder();
    await placeOrder(slug, order, now);
    await placeOrder(slug, { ...order, bumpIds: [await bump(1990)] }, now);
    expect(await charges()).toMatchObject([
      { status: "canceled", amount: 4990 },
      { status: "pending", amount: 6980 },
    ]);
  });

  it("renews an expired code on the same order, once", async () => {
    const { slug, charges } = await openShop(now);
    const { token } = await placeOrder(slug, newOrder(), now);
    const renewal = { attempt: 1, method: "pix" } as const;
    await Promise.all(Array.from({ length: 5 }, () => renewOrder(token, renewal, later(25))));
    expect(await charges()).toMatchObject([{ status: "canceled" }, { status: "pending", amount: 4990 }]);
  });

  it("never charges a paid order again", async () => {
    const { company, slug, charges } = await openShop(now);
    const order = newOrder();
    const { token, transactionId } = await placeOrder(slug, order, now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await placeOrder(slug, { ...order, attempt: 1 }, now);
    await renewOrder(token, { attempt: 1, method: "boleto" }, now);
    expect(await charges()).toMatchObject([{ status: "paid" }]);
  });

  it("refuses a token of another offer's order, without revealing it", async () => {
    const [shop, other] = [await openShop(now), await openShop(now)];
    const order = newOrder();
    await placeOrder(shop.slug, order, now);
    await expect(placeOrder(other.slug, order, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await other.charges()).toEqual([]);
  });

  it("accepts only the methods and installments that the seller allows", async () => {
    const { company, productId, slug, charges } = await openShop(now);
    await updateCheckoutMethods(company.id, { productId, methods: ["credit_card"], maxInstallments: 3 }, now);
    await expect(placeOrder(slug, newOrder(), now)).rejects.toMatchObject({ field: "method" });
    const inTwelve = cardOrder(testCards.paid, { installments: 12 });
    await expect(placeOrder(slug, inTwelve, now)).rejects.toMatchObject({ field: "installments" });
    expect(await charges()).toEqual([]);
  });

  it("refuses a wrong document before any charge, and keeps the buyer's contact", async () => {
    const { slug, charges } = await openShop(now);
    const order = newOrder({ document: "529.982.247-26" });
    await expect(placeOrder(slug, order, now)).rejects.toMatchObject({ code: "document_invalid" });
    expect(await charges()).toEqual([]);
  });
});

describe("placeOrder with a coupon", () => {
  it("gives the last use to one of fifty buyers, and charges the others nothing", async () => {
    const { company, slug, charges, coupon } = await openShop(now);
    const { id } = await coupon({ maxUses: 1 });
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => placeOrder(slug, newOrder({ couponCode: "PAO" }), now)),
    );
    const refused = tries.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    const soldOut = { code: expect.stringMatching(/^coupon_(used_up|gone)$/), field: "couponCode" };
    expect(refused).toMatchObject(Array(49).fill(soldOut));
    expect(await charges()).toMatchObject([{ amount: 4491 }]);
    expect((await getCoupon(company.id, id)).uses).toBe(1);
  });

  it("releases the use when the code expires or the card is refused, and retakes it on renewal", async () => {
    const { company, slug, coupon } = await openShop(now);
    const { id } = await coupon({ maxUses: 1 });
    const uses = async () => (await getCoupon(company.id, id)).uses;
    const order = await placeOrder(slug, newOrder({ couponCode: "PAO" }), now);
    expect(await uses()).toBe(1);
    await expireTransaction(company.id, order.transactionId ?? "", later(25));
    expect(await uses()).toBe(0);
    await renewOrder(order.token, { attempt: 1, method: "pix" }, later(26));
    expect(await uses()).toBe(1);
  });

  it("keeps the last use for its order when the buyer changes the method", async () => {
    const { company, slug, charges, coupon } = await openShop(now);
    const { id } = await coupon({ maxUses: 1, maxUsesPerCustomer: 1 });
    const { token } = await placeOrder(slug, newOrder({ couponCode: "PAO" }), now);
    await renewOrder(token, { attempt: 1, method: "boleto" }, now);
    expect(await charges()).toMatchObject([
      { status: "canceled", paymentMethod: "pix" },
      { status: "pending", paymentMethod: "boleto", amount: 4491 },
    ]);
    expect((await getCoupon(company.id, id)).uses).toBe(1);
  });
});

describe("placeOrder by card", () => {
  it("charges in installments, once however often submitted", async () => {
    const { company, slug, charges } = await openShop(now);
    const order = cardOrder(testCards.paid, { installments: 9 });
    await Promise.all(Array.from({ length: 8 }, () => placeOrder(slug, order, now)));
    await placeOrder(slug, order, now);
    expect(await charges()).toMatchObject([{ status: "paid", installments: 9, card: { last4: "1111" } }]);
    expect(await sandboxCardsOf(company.id)).toHaveLength(1);
  });

  it("rescues a refused card by Pix on the same order", async () => {
    const { slug, charges } = await openShop(now);
    const order = cardOrder(testCards.refused);
    const refused = await placeOrder(slug, order, now);
    expect(await findLastCharge(refused)).toMatchObject({ status: "refused", refuseReason: "do_not_honor" });
    const rescued = await renewOrder(refused.token, { attempt: 1, method: "pix" }, now);
    expect(rescued).toMatchObject({ id: refused.id, attempts: 2, paymentMethod: "pix" });
    expect(await charges()).toMatchObject([{ status: "refused" }, { status: "pending", paymentMethod: "pix" }]);
  });

  it("retries a card only when the buyer does: the same submission repeats the refusal", async () => {
    const { slug, charges } = await openShop(now);
    const order = cardOrder(testCards.refused);
    await placeOrder(slug, order, now);
    await placeOrder(slug, order, now);
    expect(await charges()).toHaveLength(1);
    await placeOrder(slug, { ...order, attempt: 1 }, now);
    expect(await charges()).toHaveLength(2);
  });

  it("charges nothing else while a card charge is undecided", async () => {
    const { slug, charges } = await openShop(now);
    const { token } = await placeOrder(slug, cardOrder(testCards.paidLater), now);
    await renewOrder(token, { attempt: 1, method: "pix" }, now);
    expect(await charges()).toMatchObject([{ status: "pending", paymentMethod: "credit_card" }]);
  });

  it("tells a blocked buyer until when, and still accepts their Pix", async () => {
    const { slug, charges } = await openShop(now);
    const order = cardOrder(testCards.refused);
    for (let attempt = 0; attempt < 5; attempt += 1) await placeOrder(slug, { ...order, attempt }, now);
    const blocked = placeOrder(slug, { ...order, attempt: 5 }, now);
    await expect(blocked).rejects.toMatchObject({
      code: "BUYER_ATTEMPTS_EXCEEDED",
      extra: { blockedUntil: expect.any(String) },
    });
    expect(await charges()).toHaveLength(5);
    await placeOrder(slug, { ...order, method: "pix", attempt: 5 }, now);
    await placeOrder(slug, cardOrder(testCards.paid, { document: otherBuyer }), now);
    expect((await charges()).map(({ status }) => status).slice(5)).toEqual(["pending", "paid"]);
  });
});

describe("placeOrder of a plan", () => {
  async function openClub() {
    const shop = await openShop(now);
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const club = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
    const { offers } = await createSubscriptionProduct(shop.company.id, club, now);
    const list = () => listSubscriptions(shop.company.id, SubscriptionQuery.parse({}));
    return { ...shop, slug: offers[0]?.slug ?? "", list };
  }

  it("starts one subscription by card, however often submitted", async () => {
    const { slug, charges, list, coupon } = await openClub();
    await coupon({});
    const order = cardOrder(testCards.paid, { couponCode: "PAO" });
    await Promise.all(Array.from({ length: 5 }, () => placeOrder(slug, order, now)));
    expect(await charges()).toMatchObject([{ status: "paid", amount: 2691 }]);
    expect((await list()).rows).toMatchObject([{ status: "active", offerSlug: slug }]);
  });

  it("accepts no boleto, since a renewal needs a card or an authorisation", async () => {
    const { slug, charges, list } = await openClub();
    await expect(placeOrder(slug, newOrder({ method: "boleto" }), now)).rejects.toMatchObject({ field: "method" });
    await placeOrder(slug, cardOrder(testCards.refused), now);
    expect(await charges()).toMatchObject([{ status: "refused" }]);
    expect((await list()).rows).toEqual([]);
  });
});
