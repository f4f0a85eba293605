import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spellNumber } from "@/testing/support/bulk/spellings";
import { addDays } from "../calendar/calendar";
import { toE164 } from "../contact/phone";
import { maxAmountInCents } from "../money/money";
import {
  hasMonthFirst,
  isAmbiguousDay,
  readCode,
  readDay,
  readPhone,
  readPostalCode,
  readPrice,
  withoutFraction,
} from "./read-value";

/** Fewer runs would miss some spellings. */
const runs = { numRuns: 10_000 };

describe("readPhone", () => {
  const phone = fc
    .tuple(
      fc.constantFrom("11", "21", "33", "47", "55", "61", "85"),
      fc.stringMatching(/^(?:9[0-9]{8}|[2-5][0-9]{7})$/),
    )
    .map(([area, number]) => toE164(area + number))
    .filter((each) => each !== null);

  it("returns a Brazilian number or null for every spelling of a spreadsheet, and never another number", () => {
    fc.assert(
      fc.property(phone, fc.nat(), fc.constantFrom(0, 1, 3), (number, choice, dropped) => {
        const typed = [number, number.slice(1), "", number.slice(3)][dropped] ?? "";
        const spelling = typed.startsWith("+") ? `+${spellNumber(typed.slice(1), choice)}` : spellNumber(typed, choice);
        expect([number, null]).toContain(readPhone(spelling));
      }),
      runs,
    );
  });

  it("returns a foreign number or null where a fraction follows it", () => {
    const german = fc.stringMatching(/^\+4930[0-9]{5,8}$/).filter((each) => toE164(each) === each);
    fc.assert(
      fc.property(german, fc.constantFrom(".0", ",0", ".00", ".000", ".0000"), (number, end) => {
        expect([number, null]).toContain(readPhone(number + end));
      }),
      runs,
    );
  });

  it.each([
    ["11987654321.0", "+5511987654321"],
    ["5511987654321,0", "+5511987654321"],
    ["'+5511987654321", "+5511987654321"],
    ["(11) 98765\u20114321", "+5511987654321"],
    ["11\u00a098765\u00a04321", "+5511987654321"],
    ["1198765.0000", "+5511987650000"],
    ["1193334444.0", null],
    ["1.19877E+10", null],
    ["+5.51199E+12", null],
  ])("reads %j as %s", (cell, number) => {
    expect(readPhone(cell)).toBe(number);
  });
});

describe("readPostalCode", () => {
  const code = fc.integer({ min: 1_000_000, max: 99_999_999 }).map((each) => String(each).padStart(8, "0"));

  it("returns a code or null for every spelling of a spreadsheet, and never another code", () => {
    fc.assert(
      fc.property(code, fc.nat(), (digits, choice) => {
        expect([`${digits.slice(0, 5)}-${digits.slice(5)}`, null]).toContain(
          readPostalCode(spellNumber(digits, choice)),
        );
      }),
      runs,
    );
  });

  it.each([
    ["1310100", "01310-100"],
    ["1310100.0", "01310-100"],
    ["01310100", "01310-100"],
    ["01310-100", "01310-100"],
    ["01.310-100", "01310-100"],
    ["1.310.100", "01310-100"],
    ["1310-100", "01310-100"],
    ["13101000,00", "13101-000"],
    ["1.3101E+06", null],
    ["131010", null],
    ["00310100", null],
    ["90210-1234", null],
  ])("reads %j as %s", (cell, written) => {
    expect(readPostalCode(cell)).toBe(written);
  });
});

describe("readPrice", () => {
  const marked = (cents: number, thousands: string, decimal: string) => {
    const digits = String(cents).padStart(3, "0");
    return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${digits.slice(-2)}`;
  };

  it("returns a price or null for every spelling of a spreadsheet, and never another price", () => {
    const spell = fc.constantFrom<(cents: number) => string>(
      (cents) => marked(cents, "", "."),
      (cents) => marked(cents, "", ","),
      (cents) => marked(cents, ".", ","),
      (cents) => marked(cents, ",", "."),
      (cents) => marked(cents, "\u00a0", ","),
      (cents) => `R$ ${marked(cents, ".", ",")}`,
      (cents) => `R$\u00a0${marked(cents, ".", ",")}`,
      (cents) => marked(cents, ".", ",").replace(/,?0+$/, ""),
      (cents) => marked(cents, ",", ".").replace(/\.?0+$/, ""),
      (cents) => marked(cents, ".", ",").replace(/,00$/, ""),
      (cents) => marked(cents, ",", ".").replace(/\.00$/, ""),
      (cents) => String(cents / 100),
      (cents) => (cents / 100).toExponential(),
      (cents) => `${marked(cents, "", ".")}0`,
      (cents) => `${marked(cents, "", ",")}0`,
    );
    const price = fc.oneof(
      fc.integer({ min: 1, max: maxAmountInCents }),
      fc.integer({ min: 1, max: 99_999_999 }).map((reais) => reais * 100),
      fc.integer({ min: 1, max: 200_000 }),
    );
    fc.assert(
      fc.property(price, spell, (cents, write) => {
        // Skips spellings that no spreadsheet produces.
        fc.pre(
          !/^0?$/.test(write(cents)) &&
            !(cents % 100 === 0 && /[1-9]0*$/.test(write(cents)) && isCut(write(cents), cents)),
        );
        expect([cents, null]).toContain(readPrice(write(cents)));
      }),
      runs,
    );
  });

  it.each([
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["R$ 1.234,56", 123_456],
    ["1234.5", 123_450],
    ["1234,5", 123_450],
    ["49", 4_900],
    ["1.234.567", 123_456_700],
    ["1.234", null],
    ["1,234", null],
    ["4.99E+01", null],
    ["1.234,567", null],
    ["49 90", null],
    ["-5", null],
    ["99999999,99", 9_999_999_999],
    ["100000000", null],
  ])("reads %j as %s cents", (cell, cents) => {
    expect(readPrice(cell)).toBe(cents);
  });
});

/** Returns true if a spelling lacks zeros of the whole part. */
function isCut(spelling: string, cents: number): boolean {
  return spelling.replace(/\D/g, "").length < String(cents / 100).length;
}

describe("readDay", () => {
  it("returns a day or null for its Brazilian and ISO spellings", () => {
    const day = fc.nat({ max: 20_000 }).map((days) => addDays("2026-01-01", days));
    fc.assert(
      fc.property(day, fc.nat({ max: 9 }), (iso, choice) => {
        const [year = "", month = "", date = ""] = iso.split("-");
        const serial = (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;
        const spellings = [
          iso,
          `${date}/${month}/${year}`,
          `${Number(date)}/${Number(month)}/${year}`,
          `${iso} 00:00:00`,
          `${date}/${month}/${year} 00:00`,
          `${Number(date)}/${Number(month)}/${year.slice(2)} 9:05`,
          `${year}/${month}/${date}`,
          `${date}.${month}.${year}`,
          String(serial),
          `${serial}.0`,
        ];
        expect([iso, null]).toContain(readDay(spellings[choice] ?? ""));
      }),
      runs,
    );
  });

  it.each([
    ["2027-01-15", "2027-01-15"],
    ["15/01/2027", "2027-01-15"],
    ["5/1/2027", "2027-01-05"],
    ["2027-01-15 00:00:00", "2027-01-15"],
    ["2027-01-15T00:00:00.000Z", null],
    ["2027-01-15 21:00:00", "2027-01-15"],
    ["15/01/2027 10:30:00", "2027-01-15"],
    ["15.01.2027", "2027-01-15"],
    ["2027/01/15", "2027-01-15"],
    ["15/01/27", "2027-01-15"],
    ["15-01-27", null],
    ["15/01.2027", null],
    ["15/01/2027 25:00", null],
    ["01/15/2027", null],
    ["31/02/2027", null],
    ["46402", null],
    ["46402.0", null],
  ])("reads %j as %s", (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });

  it("tells a column with the month first, and the days that it makes ambiguous", () => {
    expect(["01/15/2027", "15/01/2027", "2027-01-15"].map(hasMonthFirst)).toEqual([true, false, false]);
    expect(["05/01/2027", "05/05/2027", "15/01/2027", "2027-01-05"].map(isAmbiguousDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("ids and house numbers", () => {
  it.each([
    ["sub_1001", "sub_1001"],
    ["52e10", "52e10"],
    ["'00123", "00123"],
    ["v1.0", "v1.0"],
    ["1.2E+05", null],
    ["123.0", null],
    ["12345678901234500000", null],
    ["4111111111111110", null],
    ["4111111111111111", "4111111111111111"],
    ["'4111111111111110", "4111111111111110"],
    ['="4111111111111110"', "4111111111111110"],
    ["4.11111111111111E+15", null],
    ["4111111111111111.0", null],
  ])("reads the id %j as %s", (cell, code) => {
    expect(readCode(cell)).toBe(code);
  });

  it.each([
    ["123.0", "123"],
    ["123,00", "123"],
    ["1.000", "1.000"],
    ["S/N", "S/N"],
    ["12A", "12A"],
  ])("writes the house number %j as %s", (cell, number) => {
    expect(withoutFraction(cell)).toBe(number);
  });
});
