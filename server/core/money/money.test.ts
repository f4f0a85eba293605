import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideHalfUp, formatMoney, maxAmountInCents, shareInBps, splitAmount, toDecimalText } from "./money";

const anyAmount = fc.integer({ min: 0, max: maxAmountInCents });

describe("divideHalfUp", () => {
  it.each([
    [0n, 7n, 0],
    [1n, 2n, 1],
    [3n, 2n, 2],
    [149n, 100n, 1],
    [150n, 100n, 2],
    [250n, 100n, 3],
    [9_999_999_999n, 1n, 9_999_999_999],
  ])("writes %s / %s as %i", (numerator, denominator, cents) => {
    expect(divideHalfUp(numerator, denominator)).toBe(cents);
  });

  it("is within half a cent of the exact quotient, and rounds a half up", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.bigInt({ min: 10n ** 3n, max: 10n ** 12n }), (a, b) => {
        const twiceTheError = 2n * (BigInt(divideHalfUp(a, b)) * b - a);
        expect(twiceTheError > -b && twiceTheError <= b).toBe(true);
      }),
    );
  });

  it.each([
    [-1n, 1n],
    [1n, 0n],
    [1n, -1n],
  ])("refuses %s / %s", (numerator, denominator) => {
    expect(() => divideHalfUp(numerator, denominator)).toThrow(RangeError);
  });
});

describe("shareInBps", () => {
  it.each([
    [4990, 99, 49],
    [10_000, 99, 99],
    [50, 99, 0],
    [51, 99, 1],
    [4990, 499, 249],
    [maxAmountInCents, 10_000, maxAmountInCents],
    [maxAmountInCents, 9_999, 9_998_999_999],
    [0, 499, 0],
  ])("of %i cents at %i hundredths of a percent is %i", (amountInCents, rateBps, cents) => {
    expect(shareInBps(amountInCents, rateBps)).toBe(cents);
  });

  it("grows with the amount and never exceeds it up to 100 %", () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, fc.integer({ min: 0, max: 10_000 }), (one, other, rateBps) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(shareInBps(less, rateBps)).toBeLessThanOrEqual(shareInBps(more, rateBps));
        expect(shareInBps(more, rateBps)).toBeLessThanOrEqual(more);
      }),
    );
  });

  it("refuses an amount or rate that is not whole or is negative", () => {
    for (const [amount, rate] of [
      [0.5, 99],
      [100, 0.99],
      [-1, 99],
      [100, -1],
    ] as const) {
      expect(() => shareInBps(amount, rate)).toThrow(RangeError);
    }
  });
});

describe("splitAmount", () => {
  it.each([
    [10_000, 3, [3334, 3333, 3333]],
    [4990, 12, [425, ...Array.from({ length: 11 }, () => 415)]],
    [2, 3, [2, 0, 0]],
    [100, 1, [100]],
    [0, 2, [0, 0]],
  ])("splits %i in %i: %j", (amountInCents, parts, split) => {
    expect(splitAmount(amountInCents, parts)).toEqual(split);
  });

  it("loses no cent, and gives the remainder to the first part", () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 60 }), (amountInCents, parts) => {
        const [first, ...others] = splitAmount(amountInCents, parts);
        expect(others).toHaveLength(parts - 1);
        expect(others.reduce((sum, part) => sum + part, first ?? 0)).toBe(amountInCents);
        expect(new Set(others).size).toBeLessThanOrEqual(1);
        expect((first ?? 0) - (others[0] ?? first ?? 0)).toBe(parts === 1 ? 0 : amountInCents % parts);
      }),
    );
  });

  it.each([
    [-1, 2],
    [10.5, 2],
    [Number.MAX_SAFE_INTEGER + 1, 2],
    [10, 0],
    [10, 1.5],
    [10, Number.NaN],
  ])("refuses %s in %s", (amountInCents, parts) => {
    expect(() => splitAmount(amountInCents, parts)).toThrow(RangeError);
  });
});

describe("toDecimalText", () => {
  it.each([
    [0, "0.00"],
    [1, "0.01"],
    [10, "0.10"],
    [99, "0.99"],
    [100, "1.00"],
    [4990, "49.90"],
    [maxAmountInCents, "99999999.99"],
  ])("writes %i cents as %s", (amountInCents, text) => {
    expect(toDecimalText(amountInCents)).toBe(text);
  });

  it("can be read back to the same cents", () => {
    fc.assert(
      fc.property(anyAmount, (amountInCents) => {
        const text = toDecimalText(amountInCents);
        expect(text).toMatch(/^(0|[1-9]\d*)\.\d{2}$/);
        expect(Number(text.replace(".", ""))).toBe(amountInCents);
      }),
    );
  });
});

it("formatMoney writes reais as each language does", () => {
  expect(formatMoney(123_456_789, "pt-BR")).toBe("R$\u00a01.234.567,89");
  expect(formatMoney(-4_990, "en")).toBe("-R$49.90");
});
