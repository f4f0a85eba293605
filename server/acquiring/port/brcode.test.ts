import { getPixPayloadInfo, isValidPixPayload } from "@brazilian-utils/brazilian-utils";
import { crc16ccitt } from "crc";
import fc from "fast-check";
import { hasError, isDynamicPix, parsePix } from "pix-utils";
import { isPixCopyPaste } from "validation-br";
import { describe, expect, it } from "vitest";
import { composeCode } from "@/testing/support/doubles/br-code";
import { maxAmountInCents } from "../../core/money/money";
import { composePixCode, fallbackMerchantCity, fallbackMerchantName, type PixCode, readPixCode } from "./brcode";

const charge = {
  location: "pix.example.com/qr/v2/2353c790eefb11eaadc10242ac120002",
  merchantName: "Padaria São João",
  merchantCity: "São Paulo",
  amountInCents: 4990,
} satisfies PixCode;

/** Codes from the Banco Central's manual and one issued by a bank. */
const published = {
  static:
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
  dynamic:
    "00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4",
  issued:
    "00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB",
};

function readFields(code: string): [id: string, value: string][] {
  if (code === "") return [];
  const end = 4 + Number(code.slice(2, 4));
  if (!/^\d{4}/.test(code) || code.length < end) throw new Error(`Not a field: ${code}`);
  return [[code.slice(0, 2), code.slice(4, end)], ...readFields(code.slice(end))];
}

function fieldOf(code: string, id: string): string | undefined {
  return readFields(code).find((field) => field[0] === id)?.[1];
}

function expectReadable(code: string, location: string): void {
  const parsed = parsePix(code);
  expect(parsed).not.toHaveProperty("error");
  expect(!hasError(parsed) && isDynamicPix(parsed) && parsed.url).toBe(location);
  expect(isPixCopyPaste(code)).toBe(true);
  expect(isValidPixPayload(code)).toBe(true);
  expect(getPixPayloadInfo(code)).toMatchObject({ url: location, pointOfInitiation: "dynamic" });
}

/** Text from every plane of Unicode, including text that resembles names and places. */
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60, size: "max" }),
  fc.string({
    unit: fc.constantFrom(..."ÁÉÍÓÚáéíóúãõâêôçÇàüñ &'-.9🍞🇧🇷ßøŁ\u200b\u200c\u0301\t\n"),
    maxLength: 60,
    size: "max",
  }),
);
const anyLocation = fc
  .tuple(fc.domain(), fc.stringMatching(/^[A-Za-z0-9/-]{1,60}$/))
  .map(([host, path]) => `${host}/${path}`)
  .filter((location) => location.length <= 77);

describe("composePixCode", () => {
  it("writes the dynamic code of the Banco Central's manual", () => {
    const code = composePixCode({
      location: "pix.example.com/8b3da2f39a4140d1a91abd93113bd441",
      merchantName: "Fulano de Tal",
      merchantCity: "BRASILIA",
    });
    expect(code).toBe(published.dynamic);
  });

  it("writes the code with amount and postal code that three parsers accept", () => {
    const code = composePixCode({
      ...charge,
      merchantName: "LOJA EXEMPLO LTDA",
      merchantCity: "SAO PAULO",
      postalCode: "01310100",
    });
    expect(code).toBe(
      "00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/2353c790eefb11eaadc10242ac120002520400005303986540549.905802BR5917LOJA EXEMPLO LTDA6009SAO PAULO61080131010062070503***6304D707",
    );
  });

  it.each(Object.entries(published))("has a parser and a checksum that accept the %s code", (_, code) => {
    expect(readFields(code).at(-1)).toEqual(["63", code.slice(-4)]);
    expect(crc16ccitt(code.slice(0, -4)).toString(16).toUpperCase().padStart(4, "0")).toBe(code.slice(-4));
    expect(isPixCopyPaste(code)).toBe(true);
  });

  it("is read by three parsers, whatever the name, city and amount", () => {
    fc.assert(
      fc.property(
        fc.record({
          location: anyLocation,
          merchantName: anyText,
          merchantCity: anyText,
          amountInCents: fc.option(fc.integer({ min: 1, max: maxAmountInCents }), { nil: undefined }),
          postalCode: fc.option(fc.stringMatching(/^\d{8}$/), { nil: undefined }),
        }),
        (given) => {
          const code = composePixCode(given);
          expectReadable(code, given.location);
          expect(code).toMatch(/^[\x20-\x7e]+$/);
          const ids = readFields(code).map(([id]) => id);
          expect(ids).toEqual([...ids].sort());
          expect(fieldOf(code, "59")).toMatch(/^\S(.{0,23}\S)?$/);
          expect(fieldOf(code, "60")).toMatch(/^\S(.{0,13}\S)?$/);
          const amount = given.amountInCents === undefined ? undefined : (given.amountInCents / 100).toFixed(2);
          expect(fieldOf(code, "54")).toBe(amount);
          expect(fieldOf(code, "61")).toBe(given.postalCode);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("becomes unreadable when any character changes", () => {
    const code = composePixCode(charge);
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.constantFrom(..."0123456789ABCDEFxyz *"), (index, character) => {
        fc.pre(code[index] !== character);
        expect(isPixCopyPaste(code.slice(0, index) + character + code.slice(index + 1))).toBe(false);
      }),
    );
  });

  it("keeps the leading zeros of the checksum", () => {
    const sums = Array.from({ length: 300 }, (_, cents) => composePixCode({ ...charge, amountInCents: cents + 1 }));
    const padded = sums.filter((code) => fieldOf(code, "63")?.startsWith("0"));
    expect(padded.length).toBeGreaterThan(0);
    for (const code of padded) expectReadable(code, charge.location);
  });

  it.each([
    ["Padaria São João & Cia", "Padaria Sao Joao & Cia"],
    ["  Açaí\t\n da   Conceição  ", "Acai da Conceicao"],
    ["Pão 🍞 Quente", "Pao Quente"],
    ["Confeitaria Nossa Senhora da Aparecida", "Confeitaria Nossa Senhora"],
    ["Comercio de Paes e Bolos X Ltda", "Comercio de Paes e Bolos"],
    ["🍞", fallbackMerchantName],
    ["", fallbackMerchantName],
    ["日本語", "RiBenYu"],
    ["Łódź & Søn ßtudio", "Lodz & Son sstudio"],
    ["Кафе D’Ouro – Ωmega", "Kafe D'Ouro - Omega"],
  ])("shows the name %j as %j", (merchantName, shown) => {
    expect(fieldOf(composePixCode({ ...charge, merchantName }), "59")).toBe(shown);
  });

  it.each([
    ["São José do Rio Preto", "Sao Jose do Rio"],
    ["Ribeirão  Preto", "Ribeirao Preto"],
    ["Aparecida de Goiânia", "Aparecida de Go"],
    ["  ", fallbackMerchantCity],
  ])("shows the city %j as %j", (merchantCity, shown) => {
    expect(fieldOf(composePixCode({ ...charge, merchantCity }), "60")).toBe(shown);
  });

  it.each([
    [1, "0.01"],
    [10, "0.10"],
    [500_000, "5000.00"],
    [maxAmountInCents, "99999999.99"],
  ])("writes %i cents as %s", (amountInCents, text) => {
    expect(fieldOf(composePixCode({ ...charge, amountInCents }), "54")).toBe(text);
  });

  it("accepts a location of 77 characters and refuses one of 78", () => {
    const longest = `pix.example.com/${"a".repeat(61)}`;
    expectReadable(composePixCode({ ...charge, location: longest }), longest);
    expect(() => composePixCode({ ...charge, location: `${longest}a` })).toThrow(RangeError);
  });

  it.each<Partial<PixCode>>([
    { location: "" },
    { location: "https://pix.example.com/qr" },
    { location: "pix.example.com/pão" },
    { location: "pix.example.com/a b" },
    { amountInCents: 0 },
    { amountInCents: -1 },
    { amountInCents: 49.9 },
    { amountInCents: Number.NaN },
    { amountInCents: maxAmountInCents + 1 },
    { postalCode: "01310-100" },
    { postalCode: "" },
  ])("refuses %j", (wrong) => {
    expect(() => composePixCode({ ...charge, ...wrong })).toThrow(RangeError);
  });
});

describe("readPixCode", () => {
  it("reads the location of every dynamic code, and of a static one that it has none", () => {
    expect(readPixCode(composePixCode(charge))?.location).toBe(charge.location);
    expect(readPixCode(published.dynamic)?.location).toBe("pix.example.com/8b3da2f39a4140d1a91abd93113bd441");
    expect(readPixCode(published.issued)?.location).toContain("93598be0-1bd0-4997-8318-81776a1d8a99");
    expect(readPixCode(published.static)).toEqual({ location: null, recurrenceLocation: null });
  });

  it.each([null, charge.location])("reads the recurrence of template 80 beside the charge %s", (location) => {
    const recurrence = "pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002";
    const codes = [
      composeCode(location, recurrence),
      composePixCode({ ...charge, location, recurrenceLocation: recurrence }),
    ];
    for (const code of codes) expect(readPixCode(code)).toEqual({ location, recurrenceLocation: recurrence });
  });

  it("refuses a code with any one character changed, cut or added, and other text", () => {
    const code = composePixCode(charge);
    for (let at = 0; at < code.length; at += 1) {
      const other = code[at] === "0" ? "1" : "0";
      expect(readPixCode(code.slice(0, at) + other + code.slice(at + 1)), String(at)).toBeNull();
      expect(readPixCode(code.slice(0, at))).toBeNull();
    }
    expect(readPixCode(`${code}0`)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => readPixCode(text) === null));
  });
});
