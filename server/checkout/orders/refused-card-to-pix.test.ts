import { describe, expect, it } from "vitest";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { sandboxCardsOf, testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { updateOffer } from "../../catalog/offers/offers";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findOrder } from "./orders";
import { placeOrder, renewOrder } from "./place-order";

const now = new Date();
const taps = Array.from({ length: 20 });

/** The order has a bump and a coupon; its card was refused for six installments with interest. */
async function refused() {
  const shop = await openShop(now);
  const { company, productId, slug } = shop;
  const bumpIds = [await shop.bump(1990)];
  await shop.coupon({ maxUses: 1 });
  const interest = { interestBorneBy: "buyer", monthlyInterestBps: 299 } as const;
  await updateOffer(company.id, { productId, offerSlug: slug, ...interest }, now);
  const cart = { bumpIds, couponCode: "PAO" };
  const order = await placeOrder(slug, cardOrder(testCards.refused, { ...cart, installments: 6 }), now);
  expect(order.total).toBeGreaterThan(6282);
  return { ...shop, cart, order };
}

describe("a refused card that becomes Pix", () => {
  it("is one code of the same order without the card's interest, though it is asked for twenty times at once", async () => {
    const { company, order, charges } = await refused();
    await Promise.all(taps.map(() => renewOrder(order.token, { attempt: 1, method: "pix" }, now)));
    const made = await charges();
    expect(made).toMatchObject([
      { paymentMethod: "credit_card", status: "refused", installments: 6 },
      { paymentMethod: "pix", status: "pending", installments: 1, installmentInterest: null, amount: 6282 },
    ]);
    expect(made[1]?.items).toMatchObject([{ couponCode: "PAO" }, { couponCode: "PAO" }]);
    await payInSandbox(company.id, { transactionId: made[1]?.id ?? "" }, now);
    await reactOf(company);
    expect(await findOrder(order.token)).toMatchObject({ paymentMethod: "pix", total: 6282, attempts: 2 });
    expect(await sandboxCardsOf(company.id)).toMatchObject([{ state: "refused" }]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("is the same from the form that it was refused on", async () => {
    const { slug, cart, order, charges } = await refused();
    const wish = () => newOrder({ ...cart, token: order.token, attempt: 1, shownTotalInCents: 6282 });
    await Promise.all(taps.slice(0, 5).map(() => placeOrder(slug, wish(), now)));
    expect((await charges()).map(({ status, amount }) => ({ status, amount }))).toMatchObject([
      { status: "refused" },
      { status: "pending", amount: 6282 },
    ]);
  });

  it("waits for a card that may still be captured: then there is no second charge", async () => {
    const { slug, charges } = await openShop(now);
    const { token } = await placeOrder(slug, cardOrder(testCards.paidLater), now);
    await Promise.all(taps.slice(0, 5).map(() => placeOrder(slug, newOrder({ token, attempt: 1 }), now)));
    expect(await charges()).toMatchObject([{ paymentMethod: "credit_card", status: "pending" }]);
  });
});
