import { generateCnpj, generateCpf } from "@brazilian-utils/brazilian-utils";
import { formatCnpj } from "@brazilian-utils/brazilian-utils/format-cnpj";
import { formatCpf } from "@brazilian-utils/brazilian-utils/format-cpf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spellNumber } from "@/testing/support/bulk/spellings";
import { isDocument } from "./documents";
import { readDocument } from "./read-document";

function withZeros(base: string, zeros: number, length: 11 | 14): string | null {
  const start = "0".repeat(zeros) + base.slice(zeros, length - 2);
  for (let check = 0; check < 100; check += 1) {
    const document = start + String(check).padStart(2, "0");
    if (isDocument(length === 11 ? "cpf" : "cnpj", document)) return document;
  }
  return null;
}

const anyDocument = fc
  .tuple(fc.constantFrom(11, 14), fc.nat({ max: 4 }), fc.stringMatching(/^[0-9]{14}$/), fc.boolean())
  .map(([length, zeros, digits, isMain]) => {
    const base = length === 14 && isMain ? `${digits.slice(0, 8)}0001${digits.slice(12)}` : digits;
    return withZeros(base, zeros, length === 11 ? 11 : 14);
  })
  .filter((each) => each !== null);

describe("readDocument", () => {
  it("returns a document or null for every spelling of a spreadsheet, and never another document", () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), (document, choice) => {
        const spelling = spellNumber(document, choice);
        // Eleven digits are a CPF, unless they are the CNPJ of a main establishment.
        fc.pre(!(document.startsWith("000") && document.length === 14 && document.slice(8, 12) !== "0001"));
        const read = readDocument(spelling);
        expect([document, null]).toContain(read?.number ?? null);
      }),
      { numRuns: 20_000 },
    );
  });

  it("reads every valid document with and without punctuation", () => {
    fc.assert(
      fc.property(fc.nat(), () => {
        const [cpf, cnpj] = [generateCpf(), generateCnpj({ version: 2 })];
        expect(readDocument(formatCpf(cpf))).toEqual({ type: "cpf", number: cpf });
        expect(readDocument(cnpj)).toEqual({ type: "cnpj", number: cnpj });
        expect(readDocument(formatCnpj(cnpj, { version: 2 }).toLowerCase())).toEqual({ type: "cnpj", number: cnpj });
      }),
      { numRuns: 500 },
    );
  });

  it("never reads the zero of a fraction as a digit", () => {
    expect(isDocument("cpf", "12345000430")).toBe(true);
    expect(readDocument("1234500043.0")).toEqual({ type: "cpf", number: "01234500043" });
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][0-9]{7,9}$/),
        fc.constantFrom(".0", ",0", ".00", ".", ",00"),
        (digits, end) => {
          const read = readDocument(digits + end)?.number ?? null;
          expect([null, digits.padStart(11, "0"), digits.padStart(14, "0"), `${digits}00`]).toContain(read);
          expect(read).not.toBe(`${digits}0`);
        },
      ),
    );
  });

  it.each([
    ["52998224725.0", "52998224725"],
    ["52998224725,00", "52998224725"],
    ["'01234567890", "01234567890"],
    ['="01234567890"', "01234567890"],
    ["1234567890", "01234567890"],
    ["1234567890.0", "01234567890"],
    ["1.234.567.890", "01234567890"],
    ["1,234,567,890.00", "01234567890"],
    ["529.982.247\u201125", "52998224725"],
    ["\u202a529 982 247 25\u202c", "52998224725"],
    ["\u00a052998224725\u00a0", "52998224725"],
    ["11222333000181.0", "11222333000181"],
    ["11.222.333/0001-81", "11222333000181"],
    ["191.0", null],
    ["1.2345E+10", null],
    ["1,23457E+13", null],
    ["5.2998224725E+10", null],
    ["5.2998224725e10", null],
    ["12.345678901E-10", null],
    ["-52998224725", null],
    ["+52998224725", null],
    ["529982247250", null],
    ["CPF 52998224725", null],
  ])("reads %j as %s", (cell, number) => {
    expect(readDocument(cell)?.number ?? null).toBe(number);
  });

  it.each(["208000100", "4000000160"])("refuses %s, which completes both a CPF and a CNPJ", (digits) => {
    expect(isDocument("cpf", digits.padStart(11, "0")) && isDocument("cnpj", digits.padStart(14, "0"))).toBe(true);
    expect(readDocument(digits)).toBeNull();
  });

  it("refuses eleven digits that are a CPF and the CNPJ of a main establishment", () => {
    const both = "40188000100";
    expect(isDocument("cpf", both) && isDocument("cnpj", `000${both}`)).toBe(true);
    expect(readDocument(both)).toBeNull();
    expect(readDocument(formatCpf(both))).toEqual({ type: "cpf", number: both });
  });
});
