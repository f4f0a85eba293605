import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMoney, typedMoney } from "./typed-money";

describe("parseMoney", () => {
  it.each([
    ["49,90", 4990],
    ["49.90", 4990],
    ["49,9", 4990],
    ["49", 4900],
    [" R$ 1.234,56 ", 123_456],
    ["1,234.56", 123_456],
    ["1.234", 123_400],
    ["1.234.567,8", 123_456_780],
    ["12345", 1_234_500],
    ["0,05", 5],
    ["99.999.999,99", 9_999_999_999],
  ])("reads %j as %d cents", (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it.each(["", "abc", "-1", "1,2,3", "1.23.456", "12.3456", "1.234.56", "49,905,1", "1e3", "9".repeat(20), ",50"])(
    "reads nothing from %j",
    (text) => {
      expect(parseMoney(text)).toBeNull();
    },
  );

  it("reads back every amount that we write, in both languages", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.constantFrom(",", "."), (cents, mark) => {
        expect(parseMoney(typedMoney(cents, mark as "," | "."))).toBe(cents);
      }),
    );
  });
});
