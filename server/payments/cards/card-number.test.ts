import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCardKind, isExpired } from "./card-number";

describe("findCardKind", () => {
  it.each([
    ["4111111111111111", "visa", 3],
    ["4242424242424242", "visa", 3],
    ["5555555555554444", "mastercard", 3],
    ["5240082975622454", "mastercard", 3],
    ["5031433215406351", "mastercard", 3],
    ["6362970000457013", "elo", 3],
    ["378282246310005", "amex", 4],
    ["6062825624254001", "hipercard", 3],
    ["30569309025904", "diners", 3],
    ["6011111111111117", "discover", 3],
    ["3530111333300000", "jcb", 3],
  ])("recognises %s as %s, with a CVV of %i digits", (number, brand, cvvLength) => {
    expect(findCardKind(number)).toEqual({ brand, cvvLength });
  });

  it.each([
    "4111111111111112",
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "411111111111111",
    "41111111111111111111",
    "４１１１１１１１１１１１１１１１",
    "9999999999999995",
    "0000000000000000",
    "",
    "visa",
  ])("refuses %j", (number) => {
    expect(findCardKind(number)).toBeNull();
  });

  it("detects any single mistyped digit", () => {
    const number = "5555555555554444";
    fc.assert(
      fc.property(fc.nat(15), fc.nat(9), (place, digit) => {
        fc.pre(number[place] !== String(digit));
        expect(findCardKind(`${number.slice(0, place)}${digit}${number.slice(place + 1)}`)).toBeNull();
      }),
    );
  });
});

describe("isExpired", () => {
  it.each([
    ["11", "26", "2026-11-30", false],
    ["10", "26", "2026-11-01", true],
    ["12", "25", "2026-01-01", true],
    ["01", "27", "2026-12-31", false],
    ["12", "99", "2026-11-20", false],
  ])("%s/%s on %s: %s", (month, year, today, expired) => {
    expect(isExpired(month, year, today)).toBe(expired);
  });
});
