import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { stockClaims } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { cardOrder, newOrder, openShop, otherBuyer, stranger } from "@/testing/support/checkout";
import { openSellingShop } from "@/testing/support/growth/selling-shop";
import { clickOn, joinedAffiliate, openProgram } from "@/testing/support/partners/affiliates";
import { acceptedCoproducer } from "@/testing/support/partners/coproducers";
import { testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { wholeList } from "@/testing/support/reads";
import { daysFrom, renewAt, testPlan } from "@/testing/support/subscriptions";
import { collectPerson } from "../../buyers/privacy/build-export";
import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { NewOrderBump } from "../../catalog/coupons/schemas";
import { getProductLinks, updateOffer } from "../../catalog/offers/offers";
import { createOrderBump } from "../../catalog/order-bumps/order-bumps";
import { NewProduct } from "../../catalog/products/schemas";
import { createShippedProduct } from "../../catalog/shipping/create-shipped-product";
import { getDelivery, setShipping } from "../../catalog/shipping/shipping";
import { getAvailability, setOfferEnd, setUnits } from "../../catalog/stock/availability";
import { dayOf } from "../../core/calendar/calendar";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { listCommissions } from "../../partners/commissions/list-commissions";
import { recordReceipt } from "../../payments/refund-requests/record-receipt";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { placeOrder } from "../orders/place-order";
import { findCheckoutPage, previewOrder } from "../page/checkout-page";
import { acceptStep } from "../upsells/accept-step";
import { findUpsellOffer } from "../upsells/find-next-step";
import { saveUpsells } from "../upsells/steps";

const now = new Date();
const visit = { couponCode: null, prefill: null, browser: stranger, now };
const delivery = { postalCode: "01001-000", street: "Praça da Sé", number: "1", district: "Sé", city: "São Paulo" };

async function shopThatShips() {
  const shop = await openShop(now);
  const shipping = { kind: "fixed", amountInCents: 1500 } as const;
  await setShipping(shop.company.id, { productId: shop.productId, shipping }, now);
  return shop;
}

describe("a subscription whose offer has ended", () => {
  it("renews at the price it began with, and takes no unit", async () => {
    const { company, charges } = await openShop(now);
    const { productId, offerSlug } = await testPlan(company.id);
    await setUnits(company.id, { productId, units: 5 }, now);
    await placeOrder(offerSlug, cardOrder(testCards.paid), now);
    await updateOffer(company.id, { productId, offerSlug, priceInCents: 9900 }, now);
    await setOfferEnd(company.id, { productId, offerSlug, endsAt: now.toISOString(), hasCountdown: false }, now);
    expect(await renewAt(company, daysFrom(now, 32))).toMatchObject({ renewed: 1, failed: 0 });
    expect((await charges()).map(({ amount, status }) => [amount, status])).toEqual([
      [2990, "paid"],
      [2990, "paid"],
    ]);
    expect((await getAvailability(company.id, productId, now)).units).toBe(4);
  });
});

describe("what has ended or is sold out", () => {
  it.each(["ended", "sold out"])("is no order bump once it has %s", async (how) => {
    const { company, productId, slug, club, charges } = await openSellingShop(now);
    const offered = { productId, offerSlug: club.slug, title: "Leve também o clube" };
    const { id } = await createOrderBump(company.id, NewOrderBump.parse(offered), now);
    const shown = async () => (await findCheckoutPage(slug, visit))?.bumps.map((bump) => bump.id);
    expect(await shown()).toEqual([id]);
    await close(company.id, club, how);
    expect(await shown()).toEqual([]);
    const refused = { code: "order_bump_not_offered", field: "bumpIds" };
    const order = newOrder({ bumpIds: [id] });
    await expect(placeOrder(slug, order, now)).rejects.toMatchObject(refused);
    const wanted = { bumpIds: [id], installments: 1, couponCode: undefined };
    await expect(previewOrder(slug, wanted, stranger, now)).rejects.toMatchObject(refused);
    expect([await charges(), await db().$count(stockClaims, eq(stockClaims.companyId, company.id))]).toEqual([[], 0]);
  });

  it.each(["ended", "sold out"])("is not offered after a payment once it has %s", async (how) => {
    const { company, productId, steps, buy, book, charges } = await openSellingShop(now);
    await saveUpsells(company.id, { productId, steps: steps.slice(0, 1) }, now);
    const { token } = await buy();
    expect(await findUpsellOffer(token, now)).toMatchObject({ step: 1, name: "Livro" });
    await close(company.id, book, how);
    expect(await findUpsellOffer(token, now)).toBeNull();
    const tap = { step: 1, kind: "upsell", method: "credit_card", shownInCents: 1990 } as const;
    await expect(acceptStep(token, tap, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await charges()).toHaveLength(1);
  });

  it("is no order bump if it is physical and neither shipped nor picked up, unless the product is shipped", async () => {
    const { company, productId, slug } = await openSellingShop(now);
    const { id: companyId } = company;
    const fixed = { kind: "fixed", amountInCents: 1500 } as const;
    const product = NewProduct.parse({ name: "Kit", price: 1990 });
    const kit = await createShippedProduct(companyId, { product, shipping: fixed }, now);
    const [offer] = (await getProductLinks(companyId, kit.id)).offers;
    const input = { productId, offerSlug: offer?.slug, title: "Leve também o kit" };
    const { id } = await createOrderBump(companyId, NewOrderBump.parse(input), now);
    const shown = async () => (await findCheckoutPage(slug, visit))?.bumps.map((bump) => bump.id);
    expect(await shown()).toEqual([id]);
    await setShipping(companyId, { productId: kit.id, shipping: null }, now);
    expect(await shown()).toEqual([]);
    const refused = { code: "order_bump_not_offered", field: "bumpIds" };
    await expect(placeOrder(slug, newOrder({ bumpIds: [id] }), now)).rejects.toMatchObject(refused);
    await setShipping(companyId, { productId, shipping: fixed }, now);
    expect(await shown()).toEqual([id]);
  });

  async function close(companyId: string, sold: { productId: string; slug: string }, how: string) {
    const { productId, slug: offerSlug } = sold;
    if (how === "sold out") return setUnits(companyId, { productId, units: 0 }, now);
    return setOfferEnd(companyId, { productId, offerSlug, endsAt: now.toISOString(), hasCountdown: false }, now);
  }
});

describe("freight", () => {
  it("earns no partner anything, and a refund takes back in proportion, to the cent", async () => {
    const { company, productId, slug, charges } = await shopThatShips();
    await openProgram(company, productId, now);
    const { affiliate } = await joinedAffiliate(company, productId, now);
    await acceptedCoproducer(company, productId, now);
    const affiliateClicks = [clickOn(affiliate.id, productId, now)];
    await placeOrder(slug, newOrder({ affiliateClicks, delivery, document: otherBuyer }), now);
    const [{ id: transactionId, amount } = { id: "", amount: 0 }] = await charges();
    expect(amount).toBe(6490);
    await payInSandbox(company.id, { transactionId }, now);
    await reactOf(company);
    const given = async () => {
      const { rows } = await listCommissions(company.id, wholeList);
      return ["coproducer", "affiliate"].map((kind) =>
        rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.amountInCents, 0),
      );
    };
    const refund = async (amountInCents?: number) => {
      const id = { refundId: newId(now), now };
      await refundTransaction(company.id, { transactionId, amountInCents }, id);
      await reactOf(company);
      expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    };
    // 6490 minus the fee of 64 is 6426, of which 4940 is the product's share. The partners get 20%
    // of 4940, then 30% of the remainder.
    expect(await given()).toEqual([988, 1185]);
    await refund(3245);
    expect(await given()).toEqual([494, 592]);
    await refund();
    expect(await given()).toEqual([0, 0]);
  });
});

describe("the delivery address of an order", () => {
  it("is in its buyer's export with the day of receipt, and erased with them", async () => {
    const { company, slug, charges } = await shopThatShips();
    const email = freshEmail();
    const { transactionId } = await placeOrder(slug, newOrder({ email, delivery }), now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await reactOf(company);
    const receipt = { day: dayOf(now), by: "seller" } as const;
    await recordReceipt(company.id, transactionId ?? "", receipt, { now });
    const { shops } = await collectPerson(email, now);
    expect(shops).toMatchObject([
      { purchases: [{ receipt }], orders: [{ delivery: { street: "Praça da Sé", zipCode: "01001000" } }] },
    ]);
    const [charge] = await charges();
    await eraseBuyer(charge?.customerId ?? "", now);
    expect(await getDelivery(company.id, transactionId ?? "")).toEqual({ delivery: null });
    expect(JSON.stringify(await collectPerson(email, now))).not.toContain("Praça");
  });
});
