import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { describe, expect, it } from "vitest";
import { duplicatePaymentsOf } from "@/testing/support/charges/authorizations";
import { cardOrder, heldUsesOf, newOrder, openShop, stranger } from "@/testing/support/checkout";
import { eventNamesOf, testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { wholeList } from "@/testing/support/reads";
import { getCoupon } from "../../catalog/coupons/coupons";
import { listProducts } from "../../catalog/products/products";
import { getAvailability, setUnits } from "../../catalog/stock/availability";
import { daysAfter } from "../../core/calendar/calendar";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { expireTransaction } from "../../payments/charges/expire-transaction";
import { boletoDueDay } from "../../payments/due-terms/boleto-days";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findCheckoutPage } from "../page/checkout-page";
import { readOrderMoney } from "./order-money";
import type { NewOrder } from "./order-schemas";
import { placeOrder } from "./place-order";
import { returnDuplicates } from "./return-duplicates";

/** A Monday before two weeks without holidays. */
const monday = new Date("2026-08-03T13:00:00.000Z");
const days = (count: number) => daysAfter(monday, count);
const soon = () => new Date(Date.now() + 60_000);

let networks = 0;
function freshNetwork(): string {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}

async function shopWith(units: number | null) {
  const shop = await openShop(monday);
  const { company, productId, slug } = shop;
  if (units !== null) await setUnits(company.id, { productId, units }, monday);
  const stock = async (now = monday) => {
    const { units: left, heldUnits } = await getAvailability(company.id, productId, now);
    return [left, heldUnits];
  };
  const shown = async (now = monday) =>
    (await findCheckoutPage(slug, { couponCode: null, prefill: null, browser: stranger, now }))?.unitsLeft;
  const buy = (different: Partial<NewOrder> = {}, buyerIp = freshNetwork(), now = monday) =>
    placeOrder(slug, newOrder({ document: generateCpf(), ...different }), now, {
      buyerIp,
      deviceId: null,
      serverIp: null,
    });
  const settle = (now: Date) => react({ now, deadline: soon(), companyId: company.id });
  const pay = async (order: { transactionId: string | null }, now: Date) => {
    await payInSandbox(company.id, { transactionId: order.transactionId ?? "" }, now);
    await settle(now);
  };
  const returned = () => duplicatePaymentsOf(company.id);
  const many = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));
  return { ...shop, stock, shown, buy, settle, pay, returned, many };
}

describe("unpaid boletos", () => {
  it("reserve at most half of a stock, rounded down, though twenty are made at once, and all orders succeed", async () => {
    const { buy, stock, shown, many, charges } = await shopWith(7);
    await many(20, () => buy({ method: "boleto" }));
    expect(await charges()).toHaveLength(20);
    expect(await stock()).toEqual([4, 3]);
    expect(await shown()).toBe(4);
  });

  it("reserve at least one unit", async () => {
    const { buy, stock } = await shopWith(1);
    await buy({ method: "boleto" });
    expect(await stock()).toEqual([0, 1]);
    await expect(buy({ method: "boleto" })).rejects.toMatchObject({ code: "product_sold_out" });
  });

  it("leave the rest to Pix", async () => {
    const { buy, stock, many } = await shopWith(4);
    await many(5, () => buy({ method: "boleto" }));
    await many(2, () => buy());
    expect(await stock()).toEqual([0, 4]);
    await expect(buy()).rejects.toMatchObject({ code: "product_sold_out" });
  });

  it("reserve until three business days after their due day, and are payable after it", async () => {
    const { buy, stock, shown, pay, returned } = await shopWith(1);
    const boleto = await buy({ method: "boleto" });
    expect(boletoDueDay(monday)).toBe("2026-08-06");
    const lastDay = new Date("2026-08-12T02:59:59.000Z");
    expect([await stock(lastDay), await shown(lastDay)]).toEqual([[0, 1], 0]);
    await expect(buy({}, freshNetwork(), lastDay)).rejects.toMatchObject({ code: "product_sold_out" });
    const after = new Date("2026-08-12T03:00:00.000Z");
    expect([await stock(after), await shown(after)]).toEqual([[1, 0], 1]);
    await pay(boleto, after);
    expect([await stock(after), await returned()]).toEqual([[0, 0], []]);
  });

  it("free their unit for the next order, and late money is returned", async () => {
    const { company, buy, stock, pay, charges } = await shopWith(1);
    const boleto = await buy({ method: "boleto" });
    await pay(await buy({}, freshNetwork(), days(9)), days(9));
    expect(await stock(days(9))).toEqual([0, 0]);
    await pay(boleto, days(10));
    const [late] = await charges();
    expect(await readOrderMoney(late ?? null, monday)).toMatchObject({ surplus: { state: "asked", isSoldOut: true } });
    expect(await eventNamesOf(company.id)).toContain("transaction_duplicated");
  });

  it("are released before the seller sets the stock again", async () => {
    const { company, productId, buy, stock } = await shopWith(1);
    await buy({ method: "boleto" });
    await setUnits(company.id, { productId, units: 5 }, days(9));
    await buy({}, freshNetwork(), days(9));
    expect(await stock(days(9))).toEqual([4, 1]);
  });
});

describe("a Pix order", () => {
  it("reserves for the life of its code, though nothing has canceled it yet", async () => {
    const { buy, stock, pay, returned } = await shopWith(1);
    const first = await buy();
    const hours = (count: number) => new Date(monday.getTime() + count * 3_600_000);
    expect(await stock(hours(23))).toEqual([0, 1]);
    expect(await stock(hours(24))).toEqual([1, 0]);
    const second = await buy({}, freshNetwork(), hours(24));
    await pay(second, hours(25));
    await pay(first, hours(26));
    expect(await returned()).toMatchObject([{ transactionId: first.transactionId, status: "open" }]);
  });

  it("takes over the reservation of its boleto, and gives it back", async () => {
    const { company, slug, buy, stock } = await shopWith(2);
    await buy({ method: "boleto" });
    const origin = { buyerIp: freshNetwork(), deviceId: null, serverIp: null };
    const form = newOrder({ method: "boleto", document: generateCpf() });
    await placeOrder(slug, form, monday, origin);
    expect(await stock()).toEqual([1, 1]);
    const pix = await placeOrder(slug, { ...form, method: "pix", attempt: 1 }, monday, origin);
    expect(await stock()).toEqual([0, 2]);
    await expireTransaction(company.id, pix.transactionId ?? "", days(2));
    expect(await stock(days(2))).toEqual([1, 1]);
  });
});

describe("a network", () => {
  it("reserves for three unpaid orders; further ones succeed without, twenty at once", async () => {
    const { buy, stock, many, charges } = await shopWith(50);
    const address = freshNetwork();
    await many(20, () => buy({}, address));
    expect(await charges()).toHaveLength(20);
    expect(await stock()).toEqual([47, 3]);
    await buy();
    expect(await stock()).toEqual([46, 4]);
  });

  it("is a /64 of IPv6", async () => {
    const { buy, stock } = await shopWith(50);
    for (let host = 1; host <= 5; host += 1) await buy({}, `2001:db8:46:7::${host}`);
    expect(await stock()).toEqual([47, 3]);
    await buy({}, "2001:db8:46:8::1");
    expect(await stock()).toEqual([46, 4]);
  });

  it("reserves again once an order is paid", async () => {
    const { buy, stock, pay } = await shopWith(50);
    const address = freshNetwork();
    const [first] = [await buy({}, address), await buy({}, address), await buy({}, address)];
    await pay(first, monday);
    await buy({}, address);
    expect(await stock()).toEqual([46, 3]);
  });

  it("has a fourth buyer who pays receive a unit that is left, or the money", async () => {
    const { company, buy, stock, pay, returned } = await shopWith(5);
    const address = freshNetwork();
    for (let index = 0; index < 3; index += 1) await buy({}, address);
    const [fourth, fifth] = [await buy({}, address), await buy({}, address)];
    expect(await stock()).toEqual([2, 3]);
    await pay(fourth, monday);
    expect([await stock(), await returned()]).toEqual([[1, 3], []]);
    await buy();
    await pay(fifth, monday);
    expect(await returned()).toMatchObject([{ transactionId: fifth.transactionId }]);
    expect(await returnDuplicates(days(1), soon(), company.id)).toEqual({ returned: 1 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("has its order keep its reservation when it changes the method", async () => {
    const { slug, buy, stock } = await shopWith(50);
    const address = freshNetwork();
    const form = newOrder({ document: generateCpf() });
    const origin = { buyerIp: address, deviceId: null, serverIp: null };
    await placeOrder(slug, form, monday, origin);
    for (let index = 0; index < 2; index += 1) await buy({}, address);
    await placeOrder(slug, { ...form, method: "boleto", attempt: 1 }, monday, origin);
    expect(await stock()).toEqual([47, 3]);
  });

  it("pays by card for a unit that is left, beyond three unpaid orders", async () => {
    const { buy, stock, settle, returned } = await shopWith(4);
    const [address, now] = [freshNetwork(), new Date()];
    for (let index = 0; index < 3; index += 1) await buy({}, address, now);
    await buy(cardOrder(testCards.paid, { document: generateCpf() }), address, now);
    await settle(now);
    expect([await stock(now), await returned()]).toEqual([[0, 3], []]);
  });
});

describe("a coupon with limited uses", () => {
  async function shopWithCoupon(terms: object) {
    const shop = await shopWith(null);
    const { id: couponId } = await shop.coupon(terms);
    const uses = async () => (await getCoupon(shop.company.id, couponId)).uses;
    const buyAt = (method: NewOrder["method"], address?: string, now = monday) =>
      shop.buy({ method, couponCode: "PAO" }, address, now);
    return { ...shop, couponId, uses, buyAt };
  }

  it("has at most half of its uses reserved by unpaid boletos, though twenty are made at once", async () => {
    const { buyAt, uses, many, charges } = await shopWithCoupon({ maxUses: 7 });
    await many(20, () => buyAt("boleto"));
    expect(await charges()).toHaveLength(20);
    expect(await uses()).toBe(3);
  });

  it("has three uses reserved by one network", async () => {
    const { buyAt, uses, many } = await shopWithCoupon({ maxUses: 50 });
    const address = freshNetwork();
    await many(20, () => buyAt("pix", address));
    expect(await uses()).toBe(3);
  });

  it("has the use of a boleto free again three business days after its due day", async () => {
    const { buyAt, uses } = await shopWithCoupon({ maxUses: 1 });
    await buyAt("boleto");
    await expect(buyAt("pix", freshNetwork(), days(8))).rejects.toMatchObject({ code: "coupon_used_up" });
    await buyAt("pix", freshNetwork(), days(9));
    expect(await uses()).toBe(1);
  });

  it("is free again for the buyer of such a boleto, also if only each buyer's uses are limited", async () => {
    const { buy } = await shopWithCoupon({ maxUsesPerCustomer: 1 });
    const again = { couponCode: "PAO", document: generateCpf() };
    await buy({ ...again, method: "boleto" });
    await expect(buy(again, freshNetwork(), days(8))).rejects.toMatchObject({ code: "coupon_used_by_buyer" });
    expect(await buy(again, freshNetwork(), days(9))).toMatchObject({ transactionId: expect.any(String) });
  });

  it("is never used beyond its limit by orders that reserved nothing: their money is returned", async () => {
    const { company, buyAt, uses, pay, returned, charges } = await shopWithCoupon({ maxUses: 4 });
    const address = freshNetwork();
    for (let index = 0; index < 3; index += 1) await buyAt("pix", address);
    const [fourth, fifth] = [await buyAt("pix", address), await buyAt("pix", address)];
    await pay(fourth, monday);
    expect([await uses(), await returned()]).toEqual([4, []]);
    await pay(fifth, monday);
    expect(await uses()).toBe(4);
    expect(await returned()).toMatchObject([{ transactionId: fifth.transactionId, status: "open" }]);
    const last = (await charges()).at(-1) ?? null;
    expect(await readOrderMoney(last, monday)).toMatchObject({ surplus: { isUsedUp: true, isSoldOut: false } });
    expect(await returnDuplicates(days(1), soon(), company.id)).toEqual({ returned: 1 });
  });

  it("keeps its limit for each buyer when orders that reserved nothing are paid", async () => {
    const { company, buyAt, pay, returned, buy } = await shopWithCoupon({ maxUses: 50, maxUsesPerCustomer: 1 });
    const address = freshNetwork();
    for (let index = 0; index < 3; index += 1) await buyAt("pix", address);
    const document = generateCpf();
    const again = { couponCode: "PAO", document };
    const [first, second] = [await buy(again, address), await buy(again, address)];
    await pay(first, monday);
    await pay(second, monday);
    expect(await returned()).toMatchObject([{ transactionId: second.transactionId }]);
    expect((await heldUsesOf(company.id)).filter((use) => use.document === document)).toHaveLength(1);
  });

  it("gives back the unit of a sale whose money it returns", async () => {
    const { company, productId, buyAt, pay, stock, returned } = await shopWithCoupon({ maxUses: 4 });
    await setUnits(company.id, { productId, units: 50 }, monday);
    const address = freshNetwork();
    for (let index = 0; index < 3; index += 1) await buyAt("pix", address);
    const [fourth, fifth] = [await buyAt("pix", address), await buyAt("pix", address)];
    await pay(fourth, monday);
    await pay(fifth, monday);
    expect(await returned()).toHaveLength(1);
    expect(await stock()).toEqual([46, 3]);
  });
});

describe("an order with a bump", () => {
  it("reserves both products or neither", async () => {
    const { company, productId, buy, bump, stock } = await shopWith(10);
    const bumpIds = [await bump(1990)];
    const { rows } = await listProducts(company.id, wholeList);
    const book = rows.find(({ id }) => id !== productId);
    await setUnits(company.id, { productId: book?.id ?? "", units: 2 }, monday);
    await buy({ bumpIds, method: "boleto" });
    expect(await stock()).toEqual([9, 1]);
    // Boletos may reserve at most half of the stock.
    await buy({ bumpIds, method: "boleto" });
    expect(await stock()).toEqual([9, 1]);
    await buy({ bumpIds });
    expect(await stock()).toEqual([8, 2]);
  });
});
