import { describe, expect, it } from "vitest";
import { states } from "@/db/schema/catalog-enums";
import { cardOrder, newOrder, stranger } from "@/testing/support/checkout";
import { first, offerText } from "@/testing/support/growth/selling-shop";
import { testCards } from "@/testing/support/payments";
import { delivery, openShopOfGoods } from "@/testing/support/shipped-shop";
import { createOrderBump } from "../../catalog/order-bumps/order-bumps";
import { setShipping } from "../../catalog/shipping/shipping";
import { findOrderPage } from "../orders/order-page";
import { placeOrder, renewOrder } from "../orders/place-order";
import { receiptOf } from "../orders/receipt-mails";
import { findCheckoutPage, previewOrder } from "../page/checkout-page";
import { acceptStep } from "../upsells/accept-step";
import { findUpsellOffer } from "../upsells/find-next-step";
import { giveAddress } from "../upsells/give-address";
import { saveUpsells } from "../upsells/steps";

const now = new Date();
const visit = { couponCode: null, prefill: null, browser: stranger, now };
const nowhere = Object.fromEntries(states.map((state) => [state, null])) as Record<(typeof states)[number], null>;
const table = { kind: "table", prices: { ...nowhere, SP: 1500, RJ: 2500 } } as const;
const pickup = { kind: "pickup", place: "Rua das Flores, 10, de segunda a sexta" } as const;

describe("a physical order bump", () => {
  it("asks for the address, adds its freight and is sold as goods", async () => {
    const { slug, offerKit, charges } = await openShopOfGoods(now);
    const id = await offerKit();
    expect(await findCheckoutPage(slug, visit)).toMatchObject({
      isShipped: false,
      delivery: { postalCode: "" },
      bumps: [{ id, isShipped: true, freightInCents: 1500, pickupPlace: null }],
      quote: { totalInCents: 4990, freight: null },
    });
    const wanted = { bumpIds: [id], couponCode: undefined, installments: 1, postalCode: "20040-002" };
    expect(await previewOrder(slug, wanted, stranger, now)).toMatchObject({
      totalInCents: 8480,
      freight: { amountInCents: 1500, state: "RJ" },
    });
    const order = newOrder({ bumpIds: [id] });
    const refused = { code: "VALIDATION", field: "delivery.postalCode" };
    await expect(placeOrder(slug, order, now)).rejects.toMatchObject(refused);
    await placeOrder(slug, { ...order, delivery }, now);
    expect((await charges()).map(({ amount, items }) => [amount, items.map(({ tangible }) => tangible)])).toEqual([
      [8480, [false, true, false]],
    ]);
  });

  it("adds its freight to the product's, and a renewed charge keeps both", async () => {
    const { addKit, charges, company } = await openShopOfGoods(now);
    const [kit, other] = [await addKit(table), await addKit()];
    const bump = { productId: kit.productId, offerSlug: other.slug, title: "Leve também", description: "" };
    const { id } = await createOrderBump(company.id, bump, now);
    const order = cardOrder(testCards.refused, { bumpIds: [id], delivery });
    const { token } = await placeOrder(kit.slug, order, now);
    await renewOrder(token, { attempt: 1, method: "pix", shownTotalInCents: 6980 }, now);
    expect((await charges()).map(({ amount }) => amount)).toEqual([6980, 6980]);
  });

  it("that is picked up has neither address nor freight, and its place is on the order's page and the receipt", async () => {
    const { slug, offerKit, charges, pay } = await openShopOfGoods(now);
    const id = await offerKit(pickup);
    const order = await placeOrder(slug, newOrder({ bumpIds: [id] }), now);
    expect((await charges()).map(({ amount, items }) => [amount, items.map(({ tangible }) => tangible)])).toEqual([
      [6980, [false, true]],
    ]);
    await pay(order.transactionId);
    expect(await findOrderPage(order.token, now)).toMatchObject({
      delivery: "",
      pickupPlaces: [pickup.place],
      shipment: { status: "to_ship", items: [{ title: "Kit de formas" }] },
    });
    expect((await receiptOf(order, now)).text.replace(/\s+/g, " ")).toContain(`Retirada em: ${pickup.place}`);
  });
});

describe("a physical upsell", () => {
  async function shopWithUpsell(shipping: Parameters<Awaited<ReturnType<typeof openShopOfGoods>>["addKit"]>[0]) {
    const shop = await openShopOfGoods(now);
    const kit = await shop.addKit(shipping);
    const steps = [{ offerSlug: kit.slug, ...offerText, downsellSlug: null }];
    await saveUpsells(shop.company.id, { productId: shop.productId, steps }, now);
    return shop;
  }
  const byPix = { ...first, method: "pix" } as const;

  it("asks for the address first, and its button then includes the freight", async () => {
    const { slug, pay, charges } = await shopWithUpsell(table);
    const { token, transactionId } = await placeOrder(slug, newOrder(), now);
    await pay(transactionId);
    const asked = { priceInCents: 1990, freightInCents: null, delivery: "", address: { postalCode: "" } };
    expect(await findUpsellOffer(token, now)).toMatchObject(asked);
    const refused = { code: "VALIDATION", field: "delivery.postalCode" };
    await expect(acceptStep(token, { ...byPix, shownInCents: 1990 }, now)).rejects.toMatchObject(refused);
    const elsewhere = giveAddress(token, first, { ...delivery, postalCode: "69900-062" }, now);
    await expect(elsewhere).rejects.toMatchObject({ code: "state_not_delivered" });
    await giveAddress(token, first, { ...delivery, postalCode: "20040-002" }, now);
    await giveAddress(token, first, delivery, now);
    expect(await findUpsellOffer(token, now)).toMatchObject({
      freightInCents: 1500,
      delivery: "Praça da Sé, 1 · Sé · São Paulo, SP · CEP 01001-000",
    });
    const taken = await acceptStep(token, { ...byPix, shownInCents: 3490 }, now);
    expect(taken).toMatchObject({ total: 3490, delivery: { zipCode: "01001000" } });
    expect((await charges())[1]?.items).toMatchObject([{ tangible: true }, { title: "Frete", amountInCents: 1500 }]);
  });

  it("goes to the address of the first order, with one tap", async () => {
    const { slug, company, productId, pay } = await shopWithUpsell(table);
    await setShipping(company.id, { productId, shipping: { kind: "fixed", amountInCents: 0 } }, now);
    const { token, transactionId } = await placeOrder(slug, newOrder({ delivery }), now);
    await pay(transactionId);
    expect(await findUpsellOffer(token, now)).toMatchObject({ freightInCents: 1500 });
    const taken = await acceptStep(token, { ...byPix, shownInCents: 3490 }, now);
    expect(taken).toMatchObject({ total: 3490, delivery: { street: "Praça da Sé" } });
  });

  it("that is picked up asks for no address", async () => {
    const { slug, pay } = await shopWithUpsell(pickup);
    const { token, transactionId } = await placeOrder(slug, newOrder(), now);
    await pay(transactionId);
    expect(await findUpsellOffer(token, now)).toMatchObject({ address: null, pickupPlace: pickup.place });
    expect(await acceptStep(token, { ...byPix, shownInCents: 1990 }, now)).toMatchObject({
      total: 1990,
      delivery: null,
    });
  });
});
