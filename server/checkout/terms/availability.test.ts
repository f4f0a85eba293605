import { describe, expect, it } from "vitest";
import { cardOrder, newOrder, openShop, stranger } from "@/testing/support/checkout";
import { offerText } from "@/testing/support/growth/selling-shop";
import { testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { NewOrderBump } from "../../catalog/coupons/schemas";
import { createOffer, getProductLinks, updateOffer } from "../../catalog/offers/offers";
import { createOrderBump } from "../../catalog/order-bumps/order-bumps";
import { createProduct } from "../../catalog/products/create-product";
import { deleteProduct } from "../../catalog/products/products";
import { NewOffer, NewProduct } from "../../catalog/products/schemas";
import { setProductStatus } from "../../catalog/products/set-product-status";
import { getAvailability, setOfferEnd, setUnits } from "../../catalog/stock/availability";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { expireTransaction } from "../../payments/charges/expire-transaction";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { readOrderMoney } from "../orders/order-money";
import { findOrderPage } from "../orders/order-page";
import { placeOrder, renewOrder } from "../orders/place-order";
import { returnDuplicates } from "../orders/return-duplicates";
import { findCheckoutPage } from "../page/checkout-page";
import { saveUpsells } from "../upsells/steps";
import { findOtherProducts, findUnsoldOffer } from "./offer-end";

const now = new Date();
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const soon = () => new Date(Date.now() + 60_000);
const visit = { couponCode: null, prefill: null, browser: stranger, now };
const emails = (count: number) => Array.from({ length: count }, (_, index) => `maria${index}@example.com`);

async function shopWith(units: number) {
  const shop = await openShop(now);
  const { company, productId } = shop;
  const left = async () => (await getAvailability(company.id, productId, now)).units;
  const set = (count: number | null) => setUnits(company.id, { productId, units: count }, now);
  await set(units);
  const page = () => findCheckoutPage(shop.slug, visit);
  return { ...shop, left, set, page };
}

describe("a limited stock", () => {
  it("sells three units to three of eight buyers at once, and charges the others nothing", async () => {
    const { slug, charges, left, page } = await shopWith(3);
    expect(await page()).toMatchObject({ unitsLeft: 3 });
    const placed = await Promise.allSettled(emails(8).map((email) => placeOrder(slug, newOrder({ email }), now)));
    const refused = placed.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toHaveLength(5);
    for (const each of refused) expect(each).toMatchObject({ code: "product_sold_out" });
    expect(await charges()).toHaveLength(3);
    expect(await left()).toBe(0);
    expect(await page()).toMatchObject({ unitsLeft: 0 });
  });

  it("is given back by a charge that expires, is refused or replaced, and the order keeps its own last unit", async () => {
    const { company, slug, left, charges } = await shopWith(1);
    const order = newOrder();
    const { token } = await placeOrder(slug, order, now);
    await placeOrder(slug, { ...order, attempt: 1, method: "boleto" }, now);
    expect(await left()).toBe(0);
    await renewOrder(token, { attempt: 2, method: "pix" }, now);
    const last = (await charges()).at(-1);
    const shown = (hours: number) => findOrderPage(token, later(hours));
    expect(await shown(1)).toMatchObject({ state: "waiting", unsold: null, pix: { code: last?.pix?.emv } });
    await expireTransaction(company.id, last?.id ?? "", later(25));
    expect(await shown(25)).toMatchObject({ state: "expired", unsold: null, totals: { pix: 4990 } });
    expect(await left()).toBe(1);
    await placeOrder(slug, cardOrder(testCards.refused, { email: "b@example.com" }), later(25));
    expect(await left()).toBe(1);
    await placeOrder(slug, cardOrder(testCards.paid, { email: "c@example.com" }), later(25));
    expect(await left()).toBe(0);
    await expect(renewOrder(token, { attempt: 3, method: "pix" }, later(26))).rejects.toMatchObject({
      code: "product_sold_out",
    });
    expect(await shown(26)).toMatchObject({ state: "expired", unsold: "soldOut", methods: [], totals: null });
  });

  it("takes the unit again of a late Pix, and sends the money back once the unit is gone", async () => {
    const { company, slug, left, set, charges } = await shopWith(1);
    const order = await placeOrder(slug, newOrder(), now);
    await expireTransaction(company.id, order.transactionId ?? "", later(25));
    await placeOrder(slug, cardOrder(testCards.paid, { email: "b@example.com" }), later(25));
    await payInSandbox(company.id, { transactionId: order.transactionId ?? "" }, later(26));
    await reactOf(company);
    const [late] = await charges();
    expect(await readOrderMoney(late ?? null, now)).toMatchObject({ surplus: { state: "returning", isSoldOut: true } });
    const noPurchase = { state: "paid", withdrawal: null, guarantee: null, guaranteeTerms: null };
    expect(await findOrderPage(order.token, later(26))).toMatchObject(noPurchase);
    expect(await returnDuplicates(later(27), soon(), company.id)).toEqual({ returned: 1 });
    expect(await readOrderMoney((await charges())[0] ?? null, now)).toMatchObject({ surplus: { state: "returned" } });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    expect(await left()).toBe(0);
    await set(1);
    const second = await placeOrder(slug, newOrder({ email: "c@example.com" }), now);
    await expireTransaction(company.id, second.transactionId ?? "", later(25));
    await payInSandbox(company.id, { transactionId: second.transactionId ?? "" }, later(26));
    await reactOf(company);
    expect(await left()).toBe(0);
    expect(await findOrderPage(second.token, later(26))).toMatchObject({ state: "paid", money: { surplus: null } });
  });

  it("keeps the unit of the code that was paid, although the order had taken it for another method since", async () => {
    const { company, slug, left, charges } = await shopWith(1);
    const order = newOrder();
    const { token, transactionId } = await placeOrder(slug, order, now);
    await placeOrder(slug, { ...order, attempt: 1, method: "boleto" }, now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await reactOf(company);
    expect(await left()).toBe(0);
    expect(await findOrderPage(token, now)).toMatchObject({ state: "paid", method: "pix", money: { surplus: null } });
    expect(await charges()).toHaveLength(2);
  });
});

describe("an offer that ends", () => {
  it("is not sold after its end, and says so; a Pix from before is paid", async () => {
    const { company, productId, slug, charges, bump } = await openShop(now);
    const end = (instant: Date | null, hasCountdown = false) => {
      const endsAt = instant?.toISOString() ?? null;
      return setOfferEnd(company.id, { productId, offerSlug: slug, endsAt, hasCountdown }, now);
    };
    const shown = async () => (await findCheckoutPage(slug, visit))?.endsAt;
    await end(later(24 * 8), true);
    expect(await shown()).toBeNull();
    await end(later(2));
    expect(await shown()).toBeNull();
    await end(later(2), true);
    expect(await shown()).toBe(later(2).toISOString());
    const order = newOrder({ bumpIds: [await bump(1990)] });
    const { token, transactionId } = await placeOrder(slug, order, now);
    const refused = { code: "offer_ended" };
    await expect(placeOrder(slug, newOrder({ email: "b@example.com" }), later(2))).rejects.toMatchObject(refused);
    expect(await findUnsoldOffer(slug, later(2))).toMatchObject({ reason: "ended", title: "Curso de pão" });
    const kept = { state: "waiting", totalInCents: 6980, unsold: "ended", methods: [], totals: null };
    expect(await findOrderPage(token, later(3))).toMatchObject({ ...kept, pix: { code: expect.any(String) } });
    await expect(renewOrder(token, { attempt: 1, method: "pix" }, later(30))).rejects.toMatchObject(refused);
    expect(await findOrderPage(token, later(30))).toMatchObject({ state: "expired", unsold: "ended", methods: [] });
    // A retry after a lost response returns the existing charge.
    expect(await renewOrder(token, { attempt: 0, method: "pix" }, later(3))).toMatchObject({ transactionId });
    expect(await placeOrder(slug, order, later(3))).toMatchObject({ token, transactionId });
    expect(await charges()).toHaveLength(1);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, later(3));
    await reactOf(company);
    expect(await charges()).toMatchObject([{ status: "paid" }]);
    await end(null, true);
    expect(await getAvailability(company.id, productId, now)).toMatchObject({
      offers: [{ slug, endsAt: null, hasCountdown: false }],
    });
  });
});

describe("the page of a product that is not on sale", () => {
  it("names the shop, its contact and its other products, whether deleted, paused or refused", async () => {
    const shop = await openShop(now);
    const other = await createProduct(shop.company.id, NewProduct.parse({ name: "Curso de bolo", price: 3990 }), now);
    const [offer] = (await getProductLinks(shop.company.id, other.id)).offers;
    const others = [{ name: "Curso de bolo", path: `/c/${offer?.slug}` }];
    const seller = expect.objectContaining({ name: shop.company.name });
    const page = () => findUnsoldOffer(shop.slug, now);

    await updateOffer(shop.company.id, { productId: shop.productId, offerSlug: shop.slug, active: false }, now);
    expect(await page()).toMatchObject({ reason: "unsold", title: "Curso de pão", seller, others });
    await setProductStatus(shop.productId, "refused", now);
    expect(await page()).toMatchObject({ reason: "unsold", title: shop.company.name, seller, others });
    await setProductStatus(shop.productId, "approved", now);
    await deleteProduct(shop.company.id, shop.productId, now);
    expect(await page()).toMatchObject({ reason: "unsold", title: "Curso de pão", seller, others });
    expect(await findUnsoldOffer("0123456789ab", now)).toBeNull();
  });

  it("names no product that is sold out, and leads from a sold-out one to the others", async () => {
    const { company, slug, set } = await shopWith(0);
    const other = await createProduct(company.id, NewProduct.parse({ name: "Curso de bolo", price: 3990 }), now);
    const [offer] = (await getProductLinks(company.id, other.id)).offers;
    expect(await findOtherProducts(slug, now)).toEqual([{ name: "Curso de bolo", path: `/c/${offer?.slug}` }]);
    expect(await findOtherProducts(offer?.slug ?? "", now)).toEqual([]);
    await set(null);
    expect(await findOtherProducts(offer?.slug ?? "", now)).toEqual([{ name: "Curso de pão", path: `/c/${slug}` }]);
  });

  it("leads to no offer that is an order bump, an upsell or a downsell", async () => {
    const { company, productId, slug } = await openShop(now);
    const other = await createProduct(company.id, NewProduct.parse({ name: "Curso de bolo", price: 990 }), now);
    const offer = async (name: string) =>
      (await createOffer(company.id, NewOffer.parse({ productId: other.id, name, priceInCents: 990 }), now)).slug;
    const bump = (await getProductLinks(company.id, other.id)).offers[0]?.slug ?? "";
    const [upsell, downsell, plain] = [await offer("Upsell"), await offer("Downsell"), await offer("Plain")];
    const offered = { productId, offerSlug: bump, title: "Leve também o bolo" };
    await createOrderBump(company.id, NewOrderBump.parse(offered), now);
    const step = { offerSlug: upsell, ...offerText, downsellSlug: downsell };
    await saveUpsells(company.id, { productId, steps: [step] }, now);
    expect(await findOtherProducts(slug, now)).toEqual([{ name: "Curso de bolo", path: `/c/${plain}` }]);
  });
});
