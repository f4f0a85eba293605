import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { cardOrder, newOrder, openShop, stranger } from "@/testing/support/checkout";
import { chargeCardOf, testCards, wholeEventsOf } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { updateOffer } from "../../catalog/offers/offers";
import { updateCheckoutMethods } from "../../catalog/page-content/methods";
import { maxAmountInCents } from "../../core/money/money";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { chargeRequestOf, unknownOrigin } from "../../payments/charges/charge-request";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { readTransactionMoney } from "../../payments/transactions/transaction-money";
import { recordOfEvent } from "../../payments/transactions/transaction-shape";
import { getTransaction } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { readMailFacts } from "../mails/mail-facts";
import { composeReceipt } from "../mails/order-mails";
import { findCheckoutPage, previewOrder } from "../page/checkout-page";
import { findOrderPage } from "./order-page";
import type { NewOrder } from "./order-schemas";
import { findOrder } from "./orders";
import { placeOrder, renewOrder } from "./place-order";

const now = new Date();

async function openShopWithInterest(priceInCents = 10_000) {
  const shop = await openShop(now);
  const { company, productId, slug: offerSlug } = shop;
  const change = (fields: object) => updateOffer(company.id, { productId, offerSlug, ...fields }, now);
  await change({ priceInCents, interestBorneBy: "buyer", monthlyInterestBps: 299 });
  const visit = { couponCode: null, prefill: null, browser: stranger, now };
  return { ...shop, change, page: () => findCheckoutPage(offerSlug, visit) };
}

const inParts = (installments: number, different: Partial<NewOrder> = {}) =>
  cardOrder(testCards.paid, { installments, ...different });

describe("a card order whose buyer bears the interest", () => {
  it("is charged with it, which the seller receives, pays fees on, and refunds", async () => {
    const { company, slug, charges } = await openShopWithInterest();
    const { token } = await placeOrder(slug, inParts(12, { shownTotalInCents: 12_048 }), now);
    const [charge] = await charges();
    const installmentInterest = { monthlyRateBps: 299, amountInCents: 2_048 };
    expect(charge).toMatchObject({
      status: "paid",
      amount: 12_048,
      amountPaid: 12_048,
      fees: 651,
      installments: 12,
      installmentInterest,
      items: [{ offerSlug: slug, amountInCents: 10_000 }],
    });
    const transactionId = charge?.id ?? "";
    expect(await getTransaction(company.id, transactionId, now)).toMatchObject({ amount: 12_048, installmentInterest });
    const { releases } = await readTransactionMoney(company.id, transactionId);
    expect(releases.map((each) => each.amountInCents)).toEqual(Array.from({ length: 12 }, () => 1_004));
    expect(await findOrderPage(token, now)).toMatchObject({
      totalInCents: 12_048,
      interestInCents: 2_048,
      lines: [{ fullInCents: 10_000 }],
      withdrawal: { amountInCents: 12_048 },
    });
    await refundTransaction(company.id, { transactionId }, { refundId: newId(now), now });
    expect(await getTransaction(company.id, transactionId, now)).toMatchObject({
      status: "refund",
      refundedInCents: 12_048,
    });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("tells it in every event, and its acquirer items that add up", async () => {
    const { company, slug, charges } = await openShopWithInterest();
    await placeOrder(slug, inParts(12), now);
    const told = (await wholeEventsOf(company.id)).filter(({ type }) => type === "transaction");
    const installmentInterest = { monthlyRateBps: 299, amountInCents: 2_048 };
    expect(told.map(({ event, payload }) => ({ event, ...recordOfEvent(payload) }))).toMatchObject([
      { event: "transaction_created", amount: 12_048, installmentInterest },
      { event: "transaction_paid", amount: 12_048, installmentInterest },
    ]);
    const [row] = await charges();
    if (!row) throw new Error("Nothing was charged");
    const { amountInCents, items } = chargeRequestOf(row, unknownOrigin, now);
    expect(amountInCents).toBe(12_048);
    expect(items).toEqual([
      { title: "Curso de pão", amountInCents: 10_000, quantity: 1 },
      { title: "Juros do parcelamento", amountInCents: 2_048, quantity: 1 },
    ]);
  });

  it("is confirmed by a mail that tells installments and interest", async () => {
    const { company, slug } = await openShopWithInterest();
    const order = await placeOrder(slug, inParts(12), now);
    await reactOf(company);
    const facts = await readMailFacts({ ...order, paidAt: now }, now);
    const { text } = await composeReceipt(facts, []);
    expect(text.replaceAll("\u00a0", " ")).toContain(
      "Recebemos R$ 120,48 por cartão em 12x de R$ 10,04, com R$ 20,48 de juros, pela compra de Curso de pão.",
    );
    const atOnce = await placeOrder(slug, inParts(1), now);
    const plain = await composeReceipt(await readMailFacts({ ...atOnce, locale: "en" }, now), []);
    expect(plain.text).toContain("We received R$100.00 by card for Curso de pão.");
  });

  it.each([10_000, 12_047, 12_049, 1, 0])("is refused when it says that it was shown %i cents", async (shown) => {
    const { slug, charges } = await openShopWithInterest();
    await expect(placeOrder(slug, inParts(12, { shownTotalInCents: shown }), now)).rejects.toMatchObject({
      code: "price_changed",
      field: "shownTotalInCents",
      extra: { totalInCents: 12_048 },
    });
    expect(await charges()).toEqual([]);
  });

  it("is refused when the rate changed since the page was shown, and charged at the new one", async () => {
    const { slug, charges, change } = await openShopWithInterest();
    const order = inParts(12, { shownTotalInCents: 12_048 });
    await change({ monthlyInterestBps: 100 });
    await expect(placeOrder(slug, order, now)).rejects.toMatchObject({ extra: { totalInCents: 10_656 } });
    await placeOrder(slug, { ...order, shownTotalInCents: 10_656 }, now);
    expect(await charges()).toMatchObject([{ amount: 10_656, installmentInterest: { monthlyRateBps: 100 } }]);
  });

  it("is at the cash price in one installment, and by Pix whatever installments it names", async () => {
    const { slug, charges } = await openShopWithInterest();
    await placeOrder(slug, inParts(1, { shownTotalInCents: 10_000 }), now);
    await placeOrder(slug, newOrder({ installments: 12, shownTotalInCents: 10_000 }), now);
    const cash = { amount: 10_000, installments: 1, installmentInterest: null };
    expect(await charges()).toMatchObject([cash, cash]);
  });

  it("bears interest on the bump too, after the coupon", async () => {
    const { slug, charges, bump, coupon } = await openShopWithInterest(9_000);
    await coupon({ type: "fixed", value: 1_000 });
    const cart = { bumpIds: [await bump(2_000)], couponCode: "PAO" };
    const quote = await previewOrder(slug, { ...cart, installments: 1 }, stranger, now);
    expect(quote).toMatchObject({ totalInCents: 10_000 });
    expect(quote?.options[11]).toEqual({
      installments: 12,
      firstInCents: 1_004,
      eachInCents: 1_004,
      totalInCents: 12_048,
      interestInCents: 2_048,
      cost: { cashPriceInCents: 10_000, interestInCents: 2_048, monthlyRateBps: 299, annualRateBps: 4_241 },
    });
    await placeOrder(slug, inParts(12, { ...cart, shownTotalInCents: 12_048 }), now);
    const [charge] = await charges();
    expect(charge).toMatchObject({ amount: 12_048, installmentInterest: { amountInCents: 2_048 } });
    expect(charge?.items.reduce((sum, { amountInCents }) => sum + amountInCents, 0)).toBe(10_000);
  });

  it("is paid by Pix at the cash price after a refused card", async () => {
    const { slug, charges } = await openShopWithInterest();
    const { token } = await placeOrder(slug, cardOrder(testCards.refused, { installments: 12 }), now);
    await renewOrder(token, { attempt: 1, method: "pix" }, now);
    expect(await charges()).toMatchObject([
      { status: "refused", amount: 12_048 },
      { status: "pending", amount: 10_000, installmentInterest: null },
    ]);
    expect(await findOrder(token)).toMatchObject({ total: 10_000, installments: 1 });
    expect(await findOrderPage(token, now)).toMatchObject({ totalInCents: 10_000, interestInCents: 0 });
  });

  it("has the total of its earlier Pix where that is paid after the card was refused", async () => {
    const { company, slug } = await openShopWithInterest();
    const { token, transactionId } = await placeOrder(slug, newOrder(), now);
    await placeOrder(slug, cardOrder(testCards.refused, { token, attempt: 1, installments: 12 }), now);
    expect(await findOrder(token)).toMatchObject({ total: 12_048 });
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await reactOf(company);
    expect(await findOrder(token)).toMatchObject({ paymentMethod: "pix", total: 10_000, installments: 1 });
  });

  it("is charged once, however often it is sent", async () => {
    const { slug, charges } = await openShopWithInterest();
    const order = inParts(3, { shownTotalInCents: 10_605 });
    await Promise.all(Array.from({ length: 20 }, () => placeOrder(slug, order, now)));
    expect(await charges()).toMatchObject([{ amount: 10_605, status: "paid" }]);
  });
});

describe("the checkout page", () => {
  it("offers one installment at the cash price, the others with interest, and none above the largest charge", async () => {
    const { page, change, slug, charges } = await openShopWithInterest();
    const totals = async () => (await page())?.quote.options.map(({ totalInCents }) => totalInCents) ?? [];
    expect((await totals()).slice(0, 3)).toEqual([10_000, 10_450, 10_605]);
    expect(await totals()).toHaveLength(12);
    await change({ priceInCents: 9_500_000_000 });
    const offered = await totals();
    expect(offered.length).toBeLessThan(12);
    expect(offered.every((total) => total <= maxAmountInCents)).toBe(true);
    await expect(placeOrder(slug, inParts(12), now)).rejects.toMatchObject({
      code: "installment_too_small",
      extra: { maxInstallments: offered.length },
    });
    expect(await charges()).toEqual([]);
  });

  it("states what the installments cost against the price by Pix, the lowest for which it sells", async () => {
    const { page, company, productId } = await openShopWithInterest(29_700);
    await updateCheckoutMethods(company.id, { productId, pixDiscountPercent: 5 }, now);
    const quote = (await page())?.quote;
    expect(quote?.pix?.totalInCents).toBe(28_215);
    expect(quote?.options[0]).toMatchObject({ totalInCents: 29_700, cost: null });
    expect(quote?.options[11]).toMatchObject({
      eachInCents: 2_982,
      totalInCents: 35_784,
      cost: { cashPriceInCents: 28_215, interestInCents: 7_569, monthlyRateBps: 386, annualRateBps: 5_754 },
    });
    await updateCheckoutMethods(company.id, { productId, methods: ["credit_card", "boleto"] }, now);
    expect((await page())?.quote.options[11]?.cost).toMatchObject({ cashPriceInCents: 29_700, monthlyRateBps: 299 });
  });

  it("shows no rates where the seller bears the interest", async () => {
    const { page, change } = await openShopWithInterest();
    await change({ interestBorneBy: "seller" });
    expect((await page())?.quote).toMatchObject({ totalInCents: 10_000 });
    expect((await page())?.quote.options.every((each) => each.totalInCents === 10_000 && !each.cost)).toBe(true);
  });
});

it("a charge of an integrator bears no interest, in whatever installments", async () => {
  const { company, charges } = await openShopWithInterest();
  await chargeCardOf(company, testCards.paid, now, { amountInCents: 10_000, installments: 12 });
  expect(await charges()).toMatchObject([{ amount: 10_000, installments: 12, installmentInterest: null }]);
});
