import { getBoletoInfo, isValidBoleto } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { isBoleto } from "validation-br";
import { describe, expect, it } from "vitest";
import { addDays } from "../../core/calendar/calendar";
import { maxAmountInCents } from "../../core/money/money";
import {
  type BoletoTerms,
  composeBoleto,
  freeFieldOf,
  ownNumberIn,
  readBoletoDigits,
  sandboxBankCode,
} from "./boleto-digits";

const boleto: BoletoTerms = {
  bankCode: sandboxBankCode,
  amountInCents: 4990,
  dueOn: "2026-12-10",
  freeField: "1234090000012345678901230",
};

const anyBoleto: fc.Arbitrary<BoletoTerms> = fc.record({
  bankCode: fc.constantFrom("999", "001", "237", "341", "033", "104"),
  amountInCents: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: maxAmountInCents })),
  dueOn: fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2023-01-01", days)),
  freeField: fc.stringMatching(/^\d{25}$/),
});

const factorOf = (dueOn: string) => composeBoleto({ ...boleto, dueOn }).barcode.slice(5, 9);

describe("composeBoleto", () => {
  const around = { bankCode: "001", amountInCents: 10_000, freeField: "0000002345678000000123417" };

  it.each<[BoletoTerms, string, string]>([
    [boleto, "99999165600000049901234090000012345678901230", "99991234009000001234556789012301916560000004990"],
    [
      { ...boleto, bankCode: "237" },
      "23794165600000049901234090000012345678901230",
      "23791234059000001234556789012301416560000004990",
    ],
    [
      { ...around, dueOn: "2025-02-21" },
      "00191999900000100000000002345678000000123417",
      "00190000090234567800300001234178199990000010000",
    ],
    [
      { ...around, dueOn: "2025-02-22" },
      "00195100000000100000000002345678000000123417",
      "00190000090234567800300001234178510000000010000",
    ],
  ])("writes %j as banks do", (terms, barcode, digitableLine) => {
    expect(composeBoleto(terms)).toEqual({ barcode, digitableLine });
  });

  it.each([
    ["2000-07-03", "1000"],
    ["2025-02-20", "9998"],
    ["2025-02-21", "9999"],
    ["2025-02-22", "1000"],
    ["2025-02-23", "1001"],
    ["2026-12-10", "1656"],
    ["2049-10-13", "9999"],
    ["2049-10-14", "1000"],
  ])("gives the due date %s the factor %s", (dueOn, factor) => {
    expect(factorOf(dueOn)).toBe(factor);
  });

  it("is accepted by two validators that read its date and amount, 3 000 times", () => {
    fc.assert(
      fc.property(anyBoleto, (terms) => {
        const { barcode, digitableLine } = composeBoleto(terms);
        expect(barcode).toMatch(/^\d{44}$/);
        expect(digitableLine).toMatch(/^\d{47}$/);
        expect(isBoleto(barcode)).toBe(true);
        expect(isBoleto(digitableLine)).toBe(true);
        expect(isValidBoleto(digitableLine)).toBe(true);
        const info = getBoletoInfo(digitableLine, { referenceDate: new Date(`${terms.dueOn}T12:00:00Z`) });
        expect(info).toMatchObject({ bankCode: terms.bankCode, amount: terms.amountInCents });
        expect(info?.expirationDate?.toISOString().slice(0, 10)).toBe(terms.dueOn);
      }),
      { numRuns: 3000 },
    );
  });

  it("becomes invalid when a digit of the first three fields, or the check digit after them, changes", () => {
    fc.assert(
      fc.property(anyBoleto, fc.nat(32), fc.integer({ min: 1, max: 9 }), (terms, index, step) => {
        const { digitableLine } = composeBoleto(terms);
        const digit = String((Number(digitableLine[index]) + step) % 10);
        const changed = digitableLine.slice(0, index) + digit + digitableLine.slice(index + 1);
        expect(isValidBoleto(changed) && isBoleto(changed)).toBe(false);
      }),
    );
  });

  it.each<Partial<BoletoTerms>>([
    { bankCode: "99" },
    { bankCode: "9999" },
    { bankCode: "99A" },
    { amountInCents: 0 },
    { amountInCents: 49.9 },
    { amountInCents: maxAmountInCents + 1 },
    { dueOn: "2000-07-02" },
    { dueOn: "tomorrow" },
    { freeField: "1".repeat(24) },
    { freeField: `${"1".repeat(24)}A` },
  ])("refuses %j", (wrong) => {
    expect(() => composeBoleto({ ...boleto, ...wrong })).toThrow(RangeError);
  });
});

describe("freeFieldOf", () => {
  it.each([
    [1, "0001090000000000100000010"],
    [99_999_999_999, "0001099999999999900000010"],
  ])("lays out the number %i as %s", (sequence, freeField) => {
    expect(freeFieldOf(sequence)).toBe(freeField);
  });

  it.each([0, -1, 1.5, 100_000_000_000, Number.NaN])("refuses the number %d", (sequence) => {
    expect(() => freeFieldOf(sequence)).toThrow(RangeError);
  });
});

describe("readBoletoDigits", () => {
  it("reads what was composed, from the line and from the barcode", () => {
    const isRead = (terms: BoletoTerms) => {
      const { bankCode, amountInCents, freeField } = terms;
      const { barcode, digitableLine } = composeBoleto(terms);
      for (const digits of [barcode, digitableLine]) {
        expect(readBoletoDigits(digits)).toEqual({ bankCode, amountInCents, freeField });
      }
    };
    fc.assert(fc.property(anyBoleto, isRead));
    expect(ownNumberIn(freeFieldOf(42))).toBe("00000000042");
    expect(ownNumberIn("1".repeat(25))).toBeNull();
  });

  it("refuses a line with any one digit changed, and other text", () => {
    const { digitableLine } = composeBoleto(boleto);
    for (let at = 0; at < digitableLine.length; at += 1) {
      const other = (Number(digitableLine[at]) + 1) % 10;
      const changed = `${digitableLine.slice(0, at)}${other}${digitableLine.slice(at + 1)}`;
      expect(readBoletoDigits(changed), String(at)).toBeNull();
    }
    for (const text of ["", "1".repeat(48), "a".repeat(47), "a".repeat(44)]) expect(readBoletoDigits(text)).toBeNull();
  });
});
