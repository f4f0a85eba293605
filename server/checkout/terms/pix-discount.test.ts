import { describe, expect, it } from "vitest";
import { cardOrder, newOrder, openShop, stranger } from "@/testing/support/checkout";
import { testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { testPlan } from "@/testing/support/subscriptions";
import { updateCheckoutMethods } from "../../catalog/page-content/methods";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findOrderPage } from "../orders/order-page";
import { placeOrder, renewOrder } from "../orders/place-order";
import { findCheckoutPage } from "../page/checkout-page";

const now = new Date();
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const visit = { couponCode: null, prefill: null, browser: stranger, now };

async function shopWithDiscount(pixDiscountPercent = 5) {
  const shop = await openShop(now);
  const { company, productId } = shop;
  const discount = (percent: number) =>
    updateCheckoutMethods(company.id, { productId, pixDiscountPercent: percent }, now);
  await discount(pixDiscountPercent);
  await shop.coupon({});
  return { ...shop, discount, cart: { bumpIds: [await shop.bump(1990)], couponCode: "PAO" } };
}

describe("a discount for Pix", () => {
  it("is shown and charged by Pix only, and the card's and boleto's price is without it", async () => {
    const { slug, cart, charges } = await shopWithDiscount();
    const page = await findCheckoutPage(slug, { ...visit, ...cart });
    expect(page?.quote).toMatchObject({
      totalInCents: 6282,
      pix: { percent: 5, discountInCents: 314, totalInCents: 5968 },
      options: [{ totalInCents: 6282 }, ...Array.from({ length: 11 }, () => expect.anything())],
    });
    await placeOrder(slug, newOrder({ ...cart, shownTotalInCents: 5968 }), now);
    const full = { ...cart, shownTotalInCents: 6282 };
    await placeOrder(slug, newOrder({ ...full, method: "boleto", email: "b@example.com" }), now);
    await placeOrder(slug, cardOrder(testCards.paid, { ...full, email: "c@example.com" }), now);
    await expect(placeOrder(slug, newOrder(full), now)).rejects.toMatchObject({
      code: "price_changed",
      extra: { totalInCents: 5968 },
    });
    const made = await charges();
    expect(made.map(({ paymentMethod, amount }) => [paymentMethod, amount])).toEqual([
      ["pix", 5968],
      ["boleto", 6282],
      ["credit_card", 6282],
    ]);
    expect(made[0]?.items).toMatchObject([
      { amountInCents: 4266, discountInCents: 499, pixDiscountInCents: 225 },
      { amountInCents: 1702, discountInCents: 199, pixDiscountInCents: 89 },
    ]);
  });

  it("is that of the charge: a refused card becomes Pix for less, an expired Pix becomes a boleto for more", async () => {
    const { company, slug, cart, charges } = await shopWithDiscount();
    const { token } = await placeOrder(slug, cardOrder(testCards.refused, { ...cart, installments: 3 }), now);
    expect(await findOrderPage(token, now)).toMatchObject({ totals: { pix: 5968, boleto: 6282 } });
    await renewOrder(token, { attempt: 1, method: "pix", shownTotalInCents: 5968 }, now);
    await renewOrder(token, { attempt: 2, method: "pix", shownTotalInCents: 5968 }, later(25));
    expect(await findOrderPage(token, later(25))).toMatchObject({
      lines: [{ fullInCents: 4990 }, { fullInCents: 1990 }],
      coupon: { discountInCents: 698 },
      pixDiscountInCents: 314,
      totalInCents: 5968,
    });
    await renewOrder(token, { attempt: 3, method: "boleto", shownTotalInCents: 6282 }, later(50));
    const made = await charges();
    expect(made.map(({ amount }) => amount)).toEqual([6282, 5968, 5968, 6282]);
    await payInSandbox(company.id, { transactionId: made[3]?.id ?? "" }, later(51));
    await reactOf(company);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("charges nothing when it changed since the page was shown", async () => {
    const { slug, cart, charges, discount } = await shopWithDiscount();
    const { token } = await placeOrder(slug, cardOrder(testCards.refused, cart), now);
    await discount(3);
    const renewal = { attempt: 1, method: "pix", shownTotalInCents: 5968 } as const;
    await expect(renewOrder(token, renewal, now)).rejects.toMatchObject({ code: "price_changed" });
    expect(await charges()).toHaveLength(1);
    await renewOrder(token, { ...renewal, shownTotalInCents: 6094 }, now);
    expect((await charges())[1]).toMatchObject({ amount: 6094 });
  });

  it("lowers the first charge of a plan by Pix only, never its cycles", async () => {
    const shop = await openShop(now);
    const { offerSlug, productId } = await testPlan(shop.company.id);
    await updateCheckoutMethods(shop.company.id, { productId, pixDiscountPercent: 10 }, now);
    const { token } = await placeOrder(offerSlug, newOrder({ shownTotalInCents: 2691 }), now);
    expect(await findOrderPage(token, now)).toMatchObject({
      totalInCents: 2691,
      automatic: { amountInCents: 2990 },
    });
    await placeOrder(offerSlug, cardOrder(testCards.paid, { shownTotalInCents: 2990 }), now);
    expect((await shop.charges()).map(({ amount }) => amount)).toEqual([2691, 2990]);
  });
});
