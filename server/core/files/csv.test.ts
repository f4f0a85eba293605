import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, csvMoney } from "./csv";

describe("csvLine", () => {
  it("quotes text that would break a line or a cell", () => {
    expect(csvLine(["a;b", 'say "hi"', "two\nlines", "plain"])).toBe('"a;b";"say ""hi""";"two\nlines";plain\r\n');
  });

  it.each(["=1+1", "+55 11", "+1+1", "-2", "@SUM(A1)", "\t=1", "  =1", "\u00a0=1", "\uff1dcmd", '=HYPERLINK("x";1)'])(
    "never lets a spreadsheet compute %j",
    (text) => {
      expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/);
    },
  );

  it("leaves a negative amount the number that it is", () => {
    expect(csvLine([csvMoney(-4990), "-1,5", "-1,50+1"])).toBe("-49,90;'-1,5;'-1,50+1\r\n");
  });

  it("leaves a phone number as it is", () => {
    expect(csvLine(["+5511987654321"])).toBe("+5511987654321\r\n");
  });

  it("can be read back cell by cell", () => {
    const word = fc.string({ unit: "grapheme" }).map((text) => `x${text.replaceAll("\r", "")}`);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (cells) => {
        const line = csvLine(cells).slice(0, -2);
        const found = [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))(?=;|$)/gs)];
        expect(found.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare)).toEqual(cells);
      }),
    );
  });
});

describe("csvMoney", () => {
  it.each([
    [0, "0,00"],
    [5, "0,05"],
    [4990, "49,90"],
    [9_999_999_999, "99999999,99"],
    [-150, "-1,50"],
  ])("writes %i cents as %s", (cents, text) => expect(csvMoney(cents)).toBe(text));
});
