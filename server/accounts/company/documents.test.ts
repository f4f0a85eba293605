import fc from "fast-check";
import { isCNPJ, isCPF } from "validation-br";
import { describe, expect, it } from "vitest";
import { isDocument, maskDocument, plainDocument } from "./documents";

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const firmDigits = fc.stringMatching(/^[0-9A-Z]{12}$/);

/** Check digit of the Receita Federal's manual: ASCII minus 48, weights from the right, modulo 11. */
function checkDigit(text: string, highestWeight: number): string {
  const sum = [...text].reverse().reduce((total, character, index) => {
    return total + (character.charCodeAt(0) - 48) * (2 + (index % (highestWeight - 1)));
  }, 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}

function complete(text: string, highestWeight: number): string {
  const once = text + checkDigit(text, highestWeight);
  return once + checkDigit(once, highestWeight);
}

const isOneDigitRepeated = (text: string) => new Set(text).size === 1;

describe("isDocument", () => {
  it.each(["52998224725", "11144477735", "12345678909", "94271564656"])("takes the CPF %s", (document) => {
    expect(isDocument("cpf", document)).toBe(true);
    expect(isDocument("cnpj", document)).toBe(false);
  });

  it.each(["11222333000181", "60746948000112", "00000000000191", "12ABC34501DE35"])("takes the CNPJ %s", (document) => {
    expect(isDocument("cnpj", document)).toBe(true);
    expect(isDocument("cpf", document)).toBe(false);
  });

  it.each([
    ["with a wrong check digit", "12345678900"],
    ["of one digit repeated", "11111111111"],
    ["with a letter", "5299822472A"],
    ["with punctuation", "529.982.247-25"],
    ["with blanks", " 52998224725"],
    ["with a line feed", "52998224725\n"],
    ["in other numerals", "٥٢٩٩٨٢٢٤٧٢٥"],
    ["that is short", "5299822472"],
    ["that is long", "529982247250"],
    ["that is empty", ""],
  ])("refuses a CPF %s", (_, document) => {
    expect(isDocument("cpf", document)).toBe(false);
  });

  it.each([
    ["with a wrong check digit", "12ABC34501DE36"],
    ["with a letter for a check digit", "12ABC34501DEA5"],
    ["of zeros alone", "00000000000000"],
    ["that is short", "1122233300018"],
    ["that is long", "112223330001811"],
    ["with punctuation", "11.222.333/0001-81"],
    ["in lower case", "12abc34501de35"],
    ["with blanks", "11222333000181 "],
    ["with a line feed", "11222333000181\n"],
    ["that is empty", ""],
  ])("refuses a CNPJ %s", (_, document) => {
    expect(isDocument("cnpj", document)).toBe(false);
  });

  it("accepts exactly the CPFs with valid check digits", () => {
    fc.assert(
      fc.property(digits(9), digits(2), (base, given) => {
        const right = complete(base, 11);
        fc.pre(!isOneDigitRepeated(right));
        expect(isDocument("cpf", right)).toBe(true);
        expect(isDocument("cpf", base + given)).toBe(base + given === right);
      }),
      { numRuns: 1000 },
    );
  });

  it("accepts exactly the CNPJs with valid check digits, letters included", () => {
    fc.assert(
      fc.property(fc.oneof(firmDigits, digits(12)), digits(2), (base, given) => {
        const right = complete(base, 9);
        fc.pre(!isOneDigitRepeated(right));
        expect(isDocument("cnpj", right)).toBe(true);
        expect(isDocument("cnpj", base + given)).toBe(base + given === right);
      }),
      { numRuns: 1000 },
    );
  });

  it("agrees with an independent validator on well-formed texts", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          digits(11),
          digits(9).map((base) => complete(base, 11)),
        ),
        (document) => {
          expect(isDocument("cpf", document)).toBe(isCPF(document));
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          digits(14),
          firmDigits.map((base) => complete(base, 9)),
        ),
        (document) => {
          expect(isDocument("cnpj", document)).toBe(isCNPJ(document));
        },
      ),
    );
  });

  it("refuses any malformed text, and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fc.pre(!/^[0-9A-Z]{11,14}$/.test(text));
        expect(isDocument("cpf", text)).toBe(false);
        expect(isDocument("cnpj", text)).toBe(false);
      }),
    );
  });
});

describe("plainDocument", () => {
  it("keeps the fraction of a number, which then is no document", () => {
    expect(["529.982.247-25", " 11.222.333/0001-81", "529982247.25", "1234500043.0"].map(plainDocument)).toEqual([
      "52998224725",
      "11222333000181",
      "52998224725",
      "1234500043.0",
    ]);
  });
});

describe("maskDocument", () => {
  it.each([
    ["52998224725", "***.982.247-**"],
    ["11222333000181", "11.***.***/0001-81"],
    ["12ABC34501DE35", "12.***.***/01DE-35"],
    ["529.982.247-25", "***"],
    ["", "***"],
  ])("shows %j as %s", (document, shown) => {
    expect(maskDocument(document)).toBe(shown);
  });
});
