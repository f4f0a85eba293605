import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxAmountInCents, splitAmount } from "../../core/money/money";
import { annualRateBps, costOf, planInstallments } from "./installment-interest";

const prices = fc.integer({ min: 500, max: maxAmountInCents });
const counts = fc.integer({ min: 1, max: 12 });
const rates = fc.integer({ min: 0, max: 1_000 });

describe("planInstallments", () => {
  it.each([
    [100_000, 12, 100, 8_885, 106_620],
    [10_000, 12, 299, 1_004, 12_048],
    [12_990, 12, 299, 1_304, 15_648],
    [10_000, 2, 299, 5_225, 10_450],
    [10_000, 12, 1_000, 1_468, 17_616],
  ])("charges %i cents in %i parts at %i bps as the Price table does", (price, count, rate, part, total) => {
    expect(planInstallments(price, count, rate)).toEqual({
      installments: count,
      partsInCents: Array.from({ length: count }, () => part),
      totalInCents: total,
      interestInCents: total - price,
    });
  });

  it("charges the cash price in one installment, and splits it without interest", () => {
    expect(planInstallments(4_990, 1, 299)).toMatchObject({ partsInCents: [4_990], interestInCents: 0 });
    expect(planInstallments(10_000, 3, 0).partsInCents).toEqual([3_334, 3_333, 3_333]);
  });

  it("makes parts that sum to the total, which is never below the cash price", () => {
    fc.assert(
      fc.property(prices, counts, rates, (price, count, rate) => {
        const plan = planInstallments(price, count, rate);
        expect(plan.partsInCents).toHaveLength(count);
        expect(plan.partsInCents.reduce((sum, part) => sum + part, 0)).toBe(plan.totalInCents);
        expect(plan.totalInCents - plan.interestInCents).toBe(price);
        expect(plan.interestInCents).toBeGreaterThanOrEqual(0);
        // Receivables split the total again and must have the same installments.
        expect(splitAmount(plan.totalInCents, count)).toEqual(plan.partsInCents);
      }),
    );
  });

  it("agrees with the formula in floating point to the cent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000, max: 10_000_000 }),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 10, max: 1_000 }),
        (price, count, rate) => {
          const monthly = rate / 10_000;
          const part = (price * monthly) / (1 - (1 + monthly) ** -count);
          const [planned = 0] = planInstallments(price, count, rate).partsInCents;
          expect(Math.abs(planned - part)).toBeLessThan(0.5001);
        },
      ),
    );
  });

  it.each([
    [1.5, 2, 299],
    [-1, 2, 299],
    [10_000, 0, 299],
    [10_000, 2, -1],
    [10_000, 2, 2.99],
  ])("refuses %d cents in %d parts at %d bps", (price, count, rate) => {
    expect(() => planInstallments(price, count, rate)).toThrow(RangeError);
  });
});

describe("annualRateBps", () => {
  it.each([
    [0, 0],
    [100, 1_268],
    [299, 4_241],
    [1_000, 21_384],
  ])("compounds %i bps a month to %i a year", (monthly, annual) => {
    expect(annualRateBps(monthly)).toBe(annual);
  });

  it("is never below twelve months of simple interest", () => {
    fc.assert(fc.property(rates, (rate) => annualRateBps(rate) >= 12 * rate));
  });
});

describe("costOf", () => {
  it("is the rate that the installments cost against the price by Pix", () => {
    expect(costOf(planInstallments(29_700, 12, 299), 299, 28_215)).toEqual({
      cashPriceInCents: 28_215,
      interestInCents: 7_569,
      monthlyRateBps: 386,
      annualRateBps: 5_754,
    });
  });

  it("is the agreed rate without a lower price, and nothing without interest", () => {
    const agreed = { cashPriceInCents: 10_000, interestInCents: 2_048, monthlyRateBps: 299, annualRateBps: 4_241 };
    expect(costOf(planInstallments(10_000, 12, 299), 299, 10_000)).toEqual(agreed);
    expect(costOf(planInstallments(10_000, 12, 0), 0, 10_000)).toBeNull();
    expect(costOf(planInstallments(10_000, 1, 299), 299, 9_500)).toBeNull();
  });

  it("is the rate that installments at the list price cost against the price by Pix, whose first part is larger", () => {
    expect(costOf(planInstallments(10_000, 3, 0), 0, 9_500)).toEqual({
      cashPriceInCents: 9_500,
      interestInCents: 500,
      monthlyRateBps: 261,
      annualRateBps: 3_622,
    });
  });

  it("discounts the installments to the lower price", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000, max: 10_000_000 }),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 1, max: 30 }),
        (price, count, rate, percent) => {
          const plan = planInstallments(price, count, rate);
          const lowest = price - Math.floor((price * percent) / 100);
          const cost = costOf(plan, rate, lowest);
          const worthAt = (bps: number) =>
            plan.partsInCents.reduce((sum, part, index) => sum + part / (1 + bps / 10_000) ** (index + 1), 0);
          expect(worthAt((cost?.monthlyRateBps ?? 0) - 0.6)).toBeGreaterThan(lowest);
          expect(worthAt((cost?.monthlyRateBps ?? 0) + 0.6)).toBeLessThan(lowest);
        },
      ),
    );
  });
});
