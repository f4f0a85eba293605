import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Discount, itemsOf, type Order, type OrderLine, priceOrder } from "./price";

const line = (productId: string, priceInCents: number): OrderLine => {
  return { productId, offerSlug: `slug-of-${productId}`, title: productId, priceInCents };
};
const percent = (value: number, productIds: string[] | null = null): Discount => ({
  type: "percent",
  value,
  productIds,
});
const fixed = (value: number, productIds: string[] | null = null): Discount => ({ type: "fixed", value, productIds });

interface Cart {
  prices: [number, ...number[]];
  coupon?: Discount;
  installments?: number;
  monthlyInterestBps?: number;
}

function price({ prices: [first, ...others], coupon, installments = 1, monthlyInterestBps = 0 }: Cart) {
  const bumps = others.map((priceInCents, index) => line("bcdef"[index] ?? "", priceInCents));
  return priceOrder({ offer: line("a", first), bumps, coupon: coupon ?? null, installments, monthlyInterestBps });
}

describe("priceOrder", () => {
  it.each<[string, Cart, { discounts: number[]; total: number; installments?: number[] }]>([
    ["the offer alone", { prices: [4990] }, { discounts: [0], total: 4990, installments: [4990] }],
    ["with its bumps", { prices: [4990, 1500, 500] }, { discounts: [0, 0, 0], total: 6990 }],
    [
      "in installments, the odd cents in the first",
      { prices: [10_000], installments: 3 },
      { discounts: [0], total: 10_000, installments: [3334, 3333, 3333] },
    ],
    [
      "with the interest that the buyer bears on the price after the discount",
      { prices: [9_000, 2_000], coupon: fixed(1_000), installments: 12, monthlyInterestBps: 299 },
      { discounts: [819, 181], total: 12_048, installments: Array.from({ length: 12 }, () => 1_004) },
    ],
    ["ten percent off", { prices: [4990], coupon: percent(1000) }, { discounts: [499], total: 4491 }],
    ["half a cent is rounded up", { prices: [4990], coupon: percent(1250) }, { discounts: [624], total: 4366 }],
    ["less than half a cent is not", { prices: [4990], coupon: percent(1) }, { discounts: [0], total: 4990 }],
    ["a sum off", { prices: [4990], coupon: fixed(1990) }, { discounts: [1990], total: 3000 }],
    [
      "a sum off three lines, the odd cent off the first",
      { prices: [500, 500, 500], coupon: fixed(100) },
      { discounts: [34, 33, 33], total: 1400 },
    ],
    [
      "percents are rounded once, over all lines",
      { prices: [505, 505], coupon: percent(1000) },
      { discounts: [51, 50], total: 909 },
    ],
    [
      "off the bump alone",
      { prices: [4990, 1000], coupon: percent(5000, ["b"]) },
      { discounts: [0, 500], total: 5490 },
    ],
    [
      "off a bump until nothing of it is left",
      { prices: [4990, 1000], coupon: fixed(9999, ["b"]) },
      { discounts: [0, 1000], total: 4990 },
    ],
    [
      "off a product that is not in the cart",
      { prices: [4990], coupon: fixed(500, ["z"]) },
      { discounts: [0], total: 4990 },
    ],
    [
      "the largest amounts",
      { prices: [9_999_999_999, 9_999_999_999], coupon: percent(3333) },
      { discounts: [3_333_000_000, 3_332_999_999], total: 13_333_999_999 },
    ],
  ])("prices %s", (_, cart, { discounts, total, installments }) => {
    const priced = price(cart);
    expect(priced.lines.map(({ discountInCents }) => discountInCents)).toEqual(discounts);
    expect(priced.totalInCents).toBe(total);
    if (installments) expect(priced.installmentsInCents).toEqual(installments);
  });

  it.each<[string, Cart]>([
    ["all of it", { prices: [4990], coupon: percent(10_000) }],
    ["all of it but half a cent", { prices: [500], coupon: percent(9990) }],
    ["more than all of it", { prices: [500, 500, 500], coupon: fixed(9_999_999_999) }],
  ])("never leaves a charge of one cent after a discount of %s", (_, cart) => {
    expect(() => price(cart)).toThrowError(expect.objectContaining({ code: "coupon_leaves_nothing" }));
  });

  it("describes each line and its amount", () => {
    const { lines, ...sums } = price({ prices: [4990, 1000], coupon: fixed(990, ["a"]), installments: 2 });
    expect(lines).toEqual([
      { ...line("a", 4990), discountInCents: 990, pixDiscountInCents: 0, amountInCents: 4000 },
      { ...line("b", 1000), discountInCents: 0, pixDiscountInCents: 0, amountInCents: 1000 },
    ]);
    const installmentsInCents = [2500, 2500];
    const totals = { cashPriceInCents: 5000, interest: null, totalInCents: 5000 };
    expect(sums).toEqual({
      subtotalInCents: 5990,
      discountInCents: 990,
      pixDiscountInCents: 0,
      freightInCents: 0,
      ...totals,
      installmentsInCents,
    });
  });

  it("takes the discount for Pix off every line, after the coupon, rounded down", () => {
    const bumps = [line("b", 1999)];
    const order = { offer: line("a", 4990), bumps, coupon: fixed(990, ["a"]), installments: 1, monthlyInterestBps: 0 };
    const { lines, pixDiscountInCents, totalInCents } = priceOrder({ ...order, pixDiscountPercent: 5 });
    expect(lines.map((each) => [each.discountInCents, each.pixDiscountInCents, each.amountInCents])).toEqual([
      [990, 200, 3800],
      [0, 99, 1900],
    ]);
    expect([pixDiscountInCents, totalInCents]).toEqual([299, 5700]);
  });
});

const productIds = ["a", "b", "c", "d", "e", "f"];
const prices = fc.oneof(fc.integer({ min: 500, max: 600 }), fc.integer({ min: 500, max: 9_999_999_999 }));
const lowered = fc.option(fc.subarray([...productIds, "z"], { minLength: 1 }));
const coupons: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ type: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 10_000 }), productIds: lowered }),
  fc.record({
    type: fc.constant("fixed" as const),
    value: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 9_999_999_999 })),
    productIds: lowered,
  }),
);
const orders: fc.Arbitrary<Order> = fc
  .record({
    prices: fc.array(prices, { minLength: 1, maxLength: 6 }),
    coupon: fc.option(coupons),
    pixDiscountPercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 })),
    freightInCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
    installments: fc.integer({ min: 1, max: 12 }),
    monthlyInterestBps: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000 })),
  })
  .map(({ prices: given, ...rest }) => {
    const [offer = line("a", 500), ...bumps] = given.map((each, index) => line(productIds[index] ?? "", each));
    return { offer, bumps, ...rest };
  })
  .filter((order) => leavesSomething(order));

function leavesSomething(order: Order): boolean {
  try {
    return priceOrder(order).totalInCents > 0;
  } catch {
    return false;
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
const runs = { numRuns: 2000 };

describe("every price", () => {
  it("adds up: lines to the total, discounts to the discount, installments to the total", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, subtotalInCents, discountInCents, totalInCents, installmentsInCents, ...priced } =
          priceOrder(order);
        expect(sum(lines.map(({ amountInCents }) => amountInCents))).toBe(
          priced.cashPriceInCents - (order.freightInCents ?? 0),
        );
        expect(sum(itemsOf({ lines, ...priced }, null).map(({ amountInCents }) => amountInCents))).toBe(
          priced.cashPriceInCents,
        );
        expect(sum(lines.map((each) => each.discountInCents))).toBe(discountInCents);
        expect(sum(lines.map((each) => each.pixDiscountInCents))).toBe(priced.pixDiscountInCents);
        expect(subtotalInCents - discountInCents - priced.pixDiscountInCents + priced.freightInCents).toBe(
          priced.cashPriceInCents,
        );
        const unshipped = priceOrder({ ...order, freightInCents: 0 });
        expect(unshipped.cashPriceInCents + priced.freightInCents).toBe(priced.cashPriceInCents);
        expect(priced.cashPriceInCents + (priced.interest?.amountInCents ?? 0)).toBe(totalInCents);
        expect(sum(installmentsInCents)).toBe(totalInCents);
        expect(installmentsInCents).toHaveLength(order.installments);
      }),
      runs,
    );
  });

  it("is in whole cents, never negative, and at least one cent in total", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, totalInCents, discountInCents, installmentsInCents } = priceOrder(order);
        const parts = lines.flatMap((each) => [each.amountInCents, each.discountInCents, each.pixDiscountInCents]);
        for (const part of [...parts, discountInCents, ...installmentsInCents]) {
          expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
        }
        expect(totalInCents).toBeGreaterThanOrEqual(1);
      }),
      runs,
    );
  });

  it("is never raised by a coupon, which does not change lines that it does not cover", () => {
    fc.assert(
      fc.property(orders, (given) => {
        const order = { ...given, pixDiscountPercent: 0 };
        const [priced, plain] = [priceOrder(order), priceOrder({ ...order, coupon: null })];
        expect(priced.totalInCents).toBeLessThanOrEqual(plain.totalInCents);
        for (const { productId, priceInCents, amountInCents } of priced.lines) {
          expect(amountInCents).toBeLessThanOrEqual(priceInCents);
          const isLowered = order.coupon && (order.coupon.productIds?.includes(productId) ?? true);
          if (!isLowered) expect(amountInCents).toBe(priceInCents);
        }
      }),
      runs,
    );
  });

  it("never rises as a coupon's value grows", () => {
    fc.assert(
      fc.property(orders, coupons, fc.integer({ min: 0, max: 5000 }), (order, coupon, more) => {
        const limit = coupon.type === "percent" ? 10_000 : 9_999_999_999;
        const better = { ...coupon, value: Math.min(coupon.value + more, limit) };
        fc.pre([coupon, better].every((each) => leavesSomething({ ...order, coupon: each })));
        const totals = [coupon, better].map((each) => priceOrder({ ...order, coupon: each }).totalInCents);
        expect(totals[1]).toBeLessThanOrEqual(totals[0] ?? 0);
      }),
      runs,
    );
  });
});
