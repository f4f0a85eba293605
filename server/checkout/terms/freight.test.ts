import { describe, expect, it } from "vitest";
import { states } from "@/db/schema/catalog-enums";
import { cardOrder, newOrder, openShop, stranger } from "@/testing/support/checkout";
import { testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { testPlan } from "@/testing/support/subscriptions";
import { readPurchase } from "../../buyers/account/purchase-page";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { updateCheckoutMethods } from "../../catalog/page-content/methods";
import type { ShippingTerms } from "../../catalog/shipping/schemas";
import { getDelivery, setShipping } from "../../catalog/shipping/shipping";
import { listBought } from "../../customers/people/buyer-index";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findOrderPage } from "../orders/order-page";
import { findOrder } from "../orders/orders";
import { placeOrder, renewOrder } from "../orders/place-order";
import { receiptOf } from "../orders/receipt-mails";
import { findCheckoutPage, previewOrder } from "../page/checkout-page";

const now = new Date();
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const visit = { couponCode: null, prefill: null, browser: stranger, now };
const delivery = { postalCode: "01001-000", street: "Praça da Sé", number: "1", district: "Sé", city: "São Paulo" };
const nowhere = Object.fromEntries(states.map((state) => [state, null])) as Record<(typeof states)[number], null>;
const table: ShippingTerms = { kind: "table", prices: { ...nowhere, SP: 1500, RJ: 2500, MG: 0 } };

async function shopThatShips(shipping = table) {
  const shop = await openShop(now);
  const { company, productId } = shop;
  const ship = (terms: ShippingTerms | null) => setShipping(company.id, { productId, shipping: terms }, now);
  await ship(shipping);
  await updateCheckoutMethods(company.id, { productId, pixDiscountPercent: 5 }, now);
  await shop.coupon({});
  return { ...shop, ship, cart: { bumpIds: [await shop.bump(1990)], couponCode: "PAO" } };
}

describe("the freight of an order", () => {
  it("is priced by the CEP, and no discount lowers it", async () => {
    const { slug, cart } = await shopThatShips();
    const page = await findCheckoutPage(slug, { ...visit, ...cart });
    expect(page?.quote).toMatchObject({ totalInCents: 6282, freight: { amountInCents: null, state: null } });
    const quote = (postalCode: string) => previewOrder(slug, { ...cart, installments: 1, postalCode }, stranger, now);
    expect(await quote("01001-000")).toMatchObject({
      freight: { amountInCents: 1500, state: "SP" },
      totalInCents: 7782,
      pix: { discountInCents: 314, totalInCents: 7468 },
    });
    expect(await quote("30110012")).toMatchObject({ freight: { amountInCents: 0, state: "MG" }, totalInCents: 6282 });
    const chosen = await findCheckoutPage(slug, { ...visit, ...cart, postalCode: "20040-002" });
    expect(chosen).toMatchObject({ delivery: { postalCode: "20040-002" }, quote: { totalInCents: 8782 } });
    const refused = await findCheckoutPage(slug, { ...visit, postalCode: "69900-062" });
    expect(refused?.quote).toMatchObject({ totalInCents: 4990, freight: { amountInCents: null } });
  });

  it("is charged as an item of its own, with the address kept and shown with the sale until it is erased", async () => {
    const { company, slug, cart, charges } = await shopThatShips();
    const order = newOrder({ ...cart, delivery, shownTotalInCents: 5968 });
    await expect(placeOrder(slug, order, now)).rejects.toMatchObject({
      code: "price_changed",
      extra: { totalInCents: 7468 },
    });
    const { token, lines, total } = await placeOrder(slug, { ...order, shownTotalInCents: 7468 }, now);
    const [charge] = await charges();
    expect(charge).toMatchObject({ amount: 7468, items: [{}, {}, { title: "Frete", amountInCents: 1500 }] });
    expect([total, lines?.reduce((sum, { amountInCents }) => sum + amountInCents, 0)]).toEqual([7468, 7468]);
    await payInSandbox(company.id, { transactionId: charge?.id ?? "" }, now);
    await reactOf(company);
    expect(await findOrderPage(token, now)).toMatchObject({ state: "paid", lines: [{}, {}, { fullInCents: 1500 }] });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    const shipped = { name: "Maria da Silva", street: "Praça da Sé", state: "SP", postalCode: "01001000" };
    expect(await getDelivery(company.id, charge?.id ?? "")).toMatchObject({ delivery: shipped });
    const written = "Praça da Sé, 1 · Sé · São Paulo, SP · CEP 01001-000";
    expect(await findOrderPage(token, now)).toMatchObject({ delivery: written });
    const paid = await findOrder(token);
    if (!paid || !charge) throw new Error("Nothing was ordered");
    expect((await receiptOf(paid, now)).text.replace(/\s+/g, " ")).toContain(`Entrega em: ${written}`);
    const email = charge.customerEmail.toLowerCase();
    const owner = { email, bought: await listBought(email) };
    expect(await readPurchase(owner, charge.id, now)).toMatchObject({ delivery: written });
    await eraseListed(charge?.customerId ?? "", now);
    expect(await getDelivery(company.id, charge?.id ?? "")).toEqual({ delivery: null });
    expect(await findOrderPage(token, now)).toMatchObject({ customer: { name: "", email: "" }, delivery: "" });
  });

  it("stores and charges nothing without an address, for an unknown CEP or a state without delivery", async () => {
    const { slug, charges } = await shopThatShips();
    const place = async (postalCode: string | null) => {
      const order = newOrder(postalCode === null ? {} : { delivery: { ...delivery, postalCode } });
      const failure = await placeOrder(slug, order, now).catch((thrown) => thrown);
      expect(await findOrder(order.token)).toBeNull();
      return [failure.code, failure.field];
    };
    expect(await place(null)).toEqual(["VALIDATION", "delivery.postalCode"]);
    expect(await place("00100-000")).toEqual(["postal_code_unknown", "delivery.postalCode"]);
    expect(await place("69900-062")).toEqual(["state_not_delivered", "delivery.postalCode"]);
    expect(await charges()).toEqual([]);
  });

  it("stays with the order when a refused card becomes Pix or a code is renewed, whatever the seller changes", async () => {
    const { slug, ship, cart, charges } = await shopThatShips();
    const installments = { installments: 3, delivery, shownTotalInCents: 7782 };
    const { token } = await placeOrder(slug, cardOrder(testCards.refused, { ...cart, ...installments }), now);
    await ship({ kind: "fixed", amountInCents: 9900 });
    expect(await findOrderPage(token, now)).toMatchObject({ totals: { pix: 7468, boleto: 7782 } });
    await renewOrder(token, { attempt: 1, method: "pix", shownTotalInCents: 7468 }, now);
    await ship(null);
    await renewOrder(token, { attempt: 2, method: "boleto", shownTotalInCents: 7782 }, later(25));
    expect((await charges()).map(({ amount }) => amount)).toEqual([7782, 7468, 7782]);
    expect(await findOrder(token)).toMatchObject({ delivery: { zipCode: "01001000" } });
  });

  it("is charged anew when the buyer moves it elsewhere", async () => {
    const { slug, charges } = await shopThatShips();
    const order = newOrder({ delivery });
    const { token } = await placeOrder(slug, order, now);
    await placeOrder(slug, { ...order, attempt: 1, delivery: { ...delivery, number: "2" } }, now);
    await placeOrder(slug, { ...order, attempt: 2, delivery: { ...delivery, postalCode: "20040-002" } }, now);
    expect((await charges()).map(({ amount }) => amount)).toEqual([6241, 6241, 7241]);
    expect(await findOrder(token)).toMatchObject({ delivery: { state: "RJ", number: "1" } });
  });

  it("is none of a plan's", async () => {
    const { company } = await openShop(now);
    const { productId } = await testPlan(company.id);
    const shipping = { kind: "fixed", amountInCents: 1000 } as const;
    await expect(setShipping(company.id, { productId, shipping }, now)).rejects.toMatchObject({
      code: "plan_not_shipped",
    });
  });
});
