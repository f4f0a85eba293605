import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney } from "@/server/core/money/money";
import { locales } from "../../ui/i18n/locales";
import {
  findDocumentFault,
  formatCents,
  formatLeft,
  formatTime,
  isTypedDocument,
  maskCardNumber,
  maskDocument,
  maskExpiry,
} from "./checkout-text";
import { findCardErrors } from "./order-errors";

describe("a buyer's input", () => {
  it.each([
    ["529", "529"],
    ["5299822", "529.982.2"],
    ["52998224725", "529.982.247-25"],
    ["529.982.247-25", "529.982.247-25"],
    ["112223330001", "11.222.333/0001"],
    ["11222333000181", "11.222.333/0001-81"],
    ["12abc34501de35", "12.ABC.345/01DE-35"],
    ["11222333000181999", "11.222.333/0001-81"],
  ])("formats a document %s as %s", (typed, shown) => {
    expect(maskDocument(typed)).toBe(shown);
  });

  it.each(["529.982.247-25", "11144477735", "11.222.333/0001-81", "12.ABC.345/01DE-35"])("accepts %s", (typed) => {
    expect(isTypedDocument(typed)).toBe(true);
  });

  it.each(["", "529.982.247-26", "111.111.111-11", "11222333000182", "12.ABC.345/01DE-36", "5299822472"])(
    "finds %s wrong",
    (typed) => {
      expect(isTypedDocument(typed)).toBe(false);
    },
  );

  it("groups a card number as on its card", () => {
    expect(maskCardNumber("4111111111111111")).toBe("4111 1111 1111 1111");
    expect(maskCardNumber("378282246310005")).toBe("3782 822463 10005");
    expect(maskCardNumber("41111")).toBe("4111 1");
  });

  it("adds the slash to an expiry, even with a one-digit month", () => {
    expect(["1", "12", "123", "1230", "9", "930", "12/30"].map(maskExpiry)).toEqual([
      "1",
      "12",
      "12/3",
      "12/30",
      "09",
      "09/30",
      "12/30",
    ]);
  });

  it.each([
    ["12/2030", "12/2030"],
    ["122030", "12/2030"],
    ["1/30", "01/30"],
    ["1/2030", "01/2030"],
    ["0130", "01/30"],
    ["130", "01/30"],
    ["12 / 30", "12/30"],
    ["12/305", "12/30"],
    ["1/", "01/"],
  ])("accepts the expiry %s as %s", (typed, shown) => {
    expect(maskExpiry(typed)).toBe(shown);
    let field = "";
    for (const key of typed) field = maskExpiry(field + key);
    expect(field).toBe(shown);
  });

  it.each([
    ["2029-12", "12/29"],
    ["2029/01", "01/29"],
    ["202912", "12/29"],
  ])("reads the expiry %s, which a browser filled in, as %s", (filled, shown) => {
    expect(maskExpiry(filled)).toBe(shown);
    expect(maskExpiry(maskExpiry(filled))).toBe(shown);
    expect(findCardErrors(new URLSearchParams({ cardExpiry: filled }))).not.toHaveProperty("cardExpiry");
  });

  it.each([
    ["5299822472", "documentLength"],
    ["529.982.247-2", "documentLength"],
    ["529982247250", "documentLength"],
    ["529.982.247-26", "document"],
    ["12.ABC.345/01DE-36", "document"],
    ["529.982.247-25", null],
  ])("tells what is wrong with %s: %s", (typed, fault) => {
    expect(findDocumentFault(typed)).toBe(fault);
  });
});

it("writes the time in twenty-four hours", () => {
  expect(formatTime("2026-11-23T18:40:00.000Z")).toBe("15:40");
});

it("counts hours only while there are some", () => {
  expect([86_399_000, 249_000, -5].map(formatLeft)).toEqual(["23:59:59", "04:09", "00:00"]);
});

describe("formatCents", () => {
  it.each(locales)("writes what formatMoney writes in %s", (locale) => {
    const wide = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    fc.assert(
      fc.property(fc.oneof(wide, fc.integer({ min: -200_000, max: 200_000 })), (cents) => {
        expect(formatCents(cents, locale)).toBe(formatMoney(cents, locale));
      }),
    );
    for (const cents of [0, 1, 99, 100, 99_999, 100_000, 100_000_000]) {
      expect(formatCents(cents, locale)).toBe(formatMoney(cents, locale));
    }
  });
});
