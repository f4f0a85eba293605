import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { upsellCards } from "@/db/schema";
import { withdrawPurchase } from "@/testing/support/buyers/refund-link";
import { openShop } from "@/testing/support/checkout";
import { first, openSellingShop, offerText as words } from "@/testing/support/growth/selling-shop";
import { cardInput, sandboxCardsOf, testCards } from "@/testing/support/payments";
import { getProductLinks, updateOffer } from "../../catalog/offers/offers";
import { createProduct, createSubscriptionProduct } from "../../catalog/products/create-product";
import { NewProduct, NewSubscriptionProduct } from "../../catalog/products/schemas";
import { randomToken } from "../../core/crypto/crypto";
import { storeCard } from "../../payments/cards/stored-cards";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { renewOrder } from "../orders/place-order";
import { acceptStep } from "./accept-step";
import { declineStep } from "./decline-step";
import { eraseUpsellCards } from "./erase-cards";
import { findUpsellOffer } from "./find-next-step";
import { sweepKeptCards } from "./kept-cards";
import { reportUpsells } from "./report";
import { saveUpsells } from "./steps";

const now = new Date();
const byCard = { ...first, method: "credit_card", shownInCents: 1990 } as const;
const noKey = { pixKey: undefined };

describe("an offer after the payment", () => {
  it("is taken with one tap on the card that paid, as a sale of its own, and leads on", async () => {
    const { company, productId, buy, book, charges } = await openSellingShop(now);
    const order = await buy();
    expect(await findUpsellOffer(order.token, now)).toMatchObject({
      ...first,
      name: "Livro",
      priceInCents: 1990,
      guarantee: { days: 7, lateRefunds: "refund" },
      card: { last4: expect.stringMatching(/^\d{4}$/) },
      takesPix: true,
    });
    const taken = await acceptStep(order.token, byCard, now);
    expect(taken).toMatchObject({ offerSlug: book.slug, customerEmail: order.customerEmail, total: 1990 });
    expect(await charges()).toMatchObject([
      { amount: 4990, status: "paid" },
      { amount: 1990, status: "paid", paymentMethod: "credit_card", initiator: "customer" },
    ]);
    expect(await findUpsellOffer(order.token, now)).toMatchObject({ step: 2, name: "Clube" });
    expect((await reportUpsells(company.id, productId)).results).toEqual([
      { ...first, taken: 1, declined: 0, soldInCents: 1990 },
    ]);
  });

  it("is charged once for twenty taps at once, even by the last step", async () => {
    const { company, productId, buy, steps, charges } = await openSellingShop(now);
    await saveUpsells(company.id, { productId, steps: steps.slice(0, 1) }, now);
    const { token } = await buy();
    const taken = await Promise.all(Array.from({ length: 20 }, () => acceptStep(token, byCard, now)));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1);
    expect(await charges()).toMatchObject([{ amount: 4990 }, { amount: 1990, status: "paid" }]);
    expect(await sandboxCardsOf(company.id)).toHaveLength(2);
  });

  it("charges nothing twice when the card refuses, and the same order is paid by Pix", async () => {
    const { company, buy, charges } = await openSellingShop(now);
    const { token } = await buy();
    const refusing = { ...cardInput(testCards.refused), brand: "visa", last4: "0002" } as const;
    const storedCardId = await storeCard(db(), company.id, refusing, now);
    await db().update(upsellCards).set({ storedCardId }).where(eq(upsellCards.companyId, company.id));
    const taps = await Promise.all(Array.from({ length: 5 }, () => acceptStep(token, byCard, now)));
    expect(await charges()).toMatchObject([{ amount: 4990 }, { amount: 1990, status: "refused" }]);
    const [order] = taps;
    const renewed = await renewOrder(order?.token ?? "", { attempt: 1, method: "pix" }, now);
    expect(renewed).toMatchObject({ id: order?.id, paymentMethod: "pix", total: 1990 });
    await payInSandbox(company.id, { transactionId: renewed.transactionId ?? "" }, now);
    expect(await charges()).toMatchObject([{ status: "paid" }, { status: "refused" }, { status: "paid" }]);
  });

  it("is taken by Pix where the card is gone, once", async () => {
    const { company, buy, charges } = await openSellingShop(now);
    const { token } = await buy();
    await db().delete(upsellCards).where(eq(upsellCards.companyId, company.id));
    await expect(acceptStep(token, byCard, now)).rejects.toMatchObject({ code: "card_token_invalid" });
    const order = await acceptStep(token, { ...byCard, method: "pix" }, now);
    expect(order).toMatchObject({ paymentMethod: "pix", attempts: 1 });
    expect(await acceptStep(token, byCard, now)).toMatchObject({ transactionId: order.transactionId });
    expect(await charges()).toMatchObject([{ amount: 4990 }, { amount: 1990, status: "pending" }]);
  });

  it("declined leads to its downsell, then to the next step, then to the end, which erases the card", async () => {
    const { buy, kept } = await openSellingShop(now);
    const { token } = await buy();
    await declineStep(token, first, now);
    await declineStep(token, first, now);
    expect(await findUpsellOffer(token, now)).toMatchObject({ step: 1, kind: "downsell", name: "Folheto" });
    await declineStep(token, { step: 1, kind: "downsell" }, now);
    expect(await findUpsellOffer(token, now)).toMatchObject({ step: 2, kind: "upsell" });
    expect(await kept()).toMatchObject({ links: 1 });
    await declineStep(token, { step: 2, kind: "upsell" }, now);
    expect(await findUpsellOffer(token, now)).toBeNull();
    expect(await kept()).toEqual({ links: 0, cards: [] });
  });

  it("is refused when its price differs from the one on the button", async () => {
    const { company, buy, book, charges } = await openSellingShop(now);
    const { token } = await buy();
    await updateOffer(company.id, { productId: book.productId, offerSlug: book.slug, priceInCents: 2990 }, now);
    const changed = { code: "price_changed", extra: { totalInCents: 2990 } };
    await expect(acceptStep(token, byCard, now)).rejects.toMatchObject(changed);
    expect(await charges()).toHaveLength(1);
  });

  it("is not found by a forged token, for another step, or once the order is refunded", async () => {
    const { buy, charges } = await openSellingShop(now);
    const { token } = await buy();
    const absent = { code: "NOT_FOUND" };
    await expect(acceptStep(randomToken(), byCard, now)).rejects.toMatchObject(absent);
    await expect(declineStep(randomToken(), first, now)).rejects.toMatchObject(absent);
    await expect(acceptStep(token, { ...byCard, step: 2, shownInCents: 2990 }, now)).rejects.toMatchObject(absent);
    await withdrawPurchase(token, noKey, now);
    expect(await findUpsellOffer(token, now)).toBeNull();
    await expect(acceptStep(token, byCard, now)).rejects.toMatchObject(absent);
    expect(await charges()).toHaveLength(1);
  });

  it("is refunded alone", async () => {
    const { buy, charges } = await openSellingShop(now);
    const { token } = await buy();
    const taken = await acceptStep(token, byCard, now);
    await withdrawPurchase(taken.token, noKey, now);
    expect(await charges()).toMatchObject([
      { status: "paid", refunded: 0 },
      { status: "refund", refunded: 1990 },
    ]);
  });
});

describe("the card of the offers", () => {
  it("is sealed without its CVV, only where there are steps and the buyer was told", async () => {
    const { company, productId, buy, kept } = await openSellingShop(now);
    await buy(testCards.paid, { toldOfOneTap: false });
    await buy(testCards.refused, { document: "111.444.777-35" });
    expect(await kept()).toEqual({ links: 0, cards: [] });
    await buy();
    const { cards } = await kept();
    expect(cards).toHaveLength(1);
    expect(JSON.stringify(cards)).not.toContain(testCards.paid);
    await saveUpsells(company.id, { productId, steps: [] }, now);
    await buy();
    expect((await kept()).cards).toHaveLength(1);
  });

  it("is gone after an hour, and with the buyer's data", async () => {
    const { company, buy, kept } = await openSellingShop(now);
    const order = await buy();
    const over = { expiresAt: new Date(Date.now() - 1) };
    await db().update(upsellCards).set(over).where(eq(upsellCards.companyId, company.id));
    expect(await findUpsellOffer(order.token, now)).toMatchObject({ card: null, takesPix: true });
    await sweepKeptCards();
    expect(await kept()).toEqual({ links: 0, cards: [] });
    const again = await buy();
    expect(await kept()).toMatchObject({ links: 1 });
    await db().transaction((tx) => eraseUpsellCards(tx, company.id, [again.customerEmail]));
    expect(await kept()).toEqual({ links: 0, cards: [] });
  });
});

describe("saveUpsells", () => {
  it("refuses a plan, goods that are neither shipped nor picked up, its own offer and another company's", async () => {
    const { company, productId, slug } = await openSellingShop(now);
    const elsewhere = await openShop(now);
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const plan = NewSubscriptionProduct.parse({ name: "Plano", plans });
    const { offers } = await createSubscriptionProduct(company.id, plan, now);
    const save = (offerSlug: string) =>
      saveUpsells(company.id, { productId, steps: [{ offerSlug, ...words, downsellSlug: null }] }, now);
    await expect(save(offers[0]?.slug ?? "")).rejects.toMatchObject({ code: "upsell_is_plan" });
    const goods = { name: "Kit", price: 9900, productType: "physical" };
    const kit = await createProduct(company.id, NewProduct.parse(goods), now);
    const [unshipped] = (await getProductLinks(company.id, kit.id)).offers;
    await expect(save(unshipped?.slug ?? "")).rejects.toMatchObject({ code: "upsell_not_shipped" });
    await expect(save(slug)).rejects.toMatchObject({ code: "upsell_of_own_product" });
    await expect(save(elsewhere.slug)).rejects.toMatchObject({ code: "offer_unknown" });
  });
});
