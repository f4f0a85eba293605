import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { newOrder, openShop } from "@/testing/support/checkout";
import { findCheckoutPage, previewOrder } from "../page/checkout-page";
import { findOrderPage } from "./order-page";
import { placeOrder } from "./place-order";

const now = new Date();

async function begin() {
  const shop = await openShop(now);
  const bumpId = await shop.bump(3990);
  await shop.coupon({ maxUses: 1 });
  const order = await placeOrder(shop.slug, newOrder({ bumpIds: [bumpId], couponCode: "PAO" }), now);
  const browser = { visit: randomUUID(), placed: { token: order.token, view: order.token } };
  return { ...shop, bumpId, order, browser };
}

it("keeps an unpaid order's bump, coupon and document when its buyer chooses another method", async () => {
  const { slug, bumpId, order, browser } = await begin();
  const page = await findCheckoutPage(slug, { couponCode: null, prefill: null, browser, now });
  expect(page).toMatchObject({
    bumpIds: [bumpId],
    knownDocument: "***.982.247-**",
    quote: { couponCode: "PAO", couponProblem: null, totalInCents: order.total },
  });
  const quote = await previewOrder(slug, { bumpIds: [bumpId], couponCode: "PAO", installments: 1 }, browser, now);
  expect(quote).toMatchObject({ couponCode: "PAO", totalInCents: order.total });
});

it("leads to the card with the order's choices in the address, which need no cookie and show no document", async () => {
  const { slug, bumpId, order } = await begin();
  const path = (await findOrderPage(order.token, now))?.cardPath ?? "";
  const { pathname, searchParams } = new URL(path, "http://localhost");
  expect([pathname, searchParams.getAll("bump"), searchParams.get("coupon")]).toEqual([`/c/${slug}`, [bumpId], "PAO"]);
  const elsewhere = { visit: null, placed: null };
  const visit = { couponCode: "", bumpIds: searchParams.getAll("bump"), prefill: order.token, browser: elsewhere, now };
  expect(await findCheckoutPage(slug, visit)).toMatchObject({ bumpIds: [bumpId], knownDocument: null });
});

it("starts with what the address says instead: no bump, no coupon, and nothing that is not sold", async () => {
  const { slug, browser } = await begin();
  const visit = { couponCode: "", bumpIds: ["", randomUUID()], installments: 99, prefill: null, browser, now };
  const page = await findCheckoutPage(slug, visit);
  expect(page).toMatchObject({ bumpIds: [], installments: 9, quote: { couponCode: null, totalInCents: 4990 } });
});
