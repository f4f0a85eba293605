import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pixRequest } from "@/testing/support/pix-api/accounts";
import { cutText } from "../port/cut-text";
import { composeCharge } from "./charges";
import { Amount, toCents } from "./shapes";
import { composeTerms } from "./terms";
import { composeDebtor } from "./texts";

const due = { expirationDate: "2026-12-10", daysAfterDueDate: 30 };

describe("terms map to the API Pix", () => {
  it.each([
    ["fixed", 200, { modalidade: 1, valorPerc: "2.00" }],
    ["percent", 2, { modalidade: 2, valorPerc: "2.00" }],
    ["percent", 0.07, { modalidade: 2, valorPerc: "0.07" }],
    ["percent", 1.15, { modalidade: 2, valorPerc: "1.15" }],
    ["percent", 100, { modalidade: 2, valorPerc: "100.00" }],
  ] as const)("a fine of %s %d", (type, value, multa) => {
    expect(composeTerms({ ...due, fine: { type, value } }).valor).toEqual({ multa });
  });

  it.each([
    ["fixed", "day", "calendar", 1],
    ["percent", "day", "calendar", 2],
    ["percent", "month", "calendar", 3],
    ["percent", "year", "calendar", 4],
    ["fixed", "day", "business", 5],
    ["percent", "day", "business", 6],
    ["percent", "month", "business", 7],
    ["percent", "year", "business", 8],
  ] as const)("interest: %s a %s by %s days is mode %d", (type, basis, calendar, modalidade) => {
    const { valor } = composeTerms({ ...due, interest: { type, basis, calendar, value: 1 } });
    expect(valor).toEqual({ juros: { modalidade, valorPerc: type === "fixed" ? "0.01" : "1.00" } });
  });

  it.each(["month", "year"] as const)("a fixed interest a %s has no mode, and is not sent as another", (basis) => {
    const interest = { type: "fixed", basis, calendar: "calendar", value: 100 } as const;
    expect(() => composeTerms({ ...due, interest })).toThrow(RangeError);
  });

  it.each([
    ["fixed", "calendar", 3],
    ["fixed", "business", 4],
    ["percent", "calendar", 5],
    ["percent", "business", 6],
  ] as const)("a discount of %s for each %s day is mode %d", (type, calendar, modalidade) => {
    const { valor } = composeTerms({ ...due, discount: { type, basis: "per_day", calendar, value: 1 } });
    expect(valor).toEqual({ desconto: { modalidade, valorPerc: type === "fixed" ? "0.01" : "1.00" } });
  });

  it.each([
    ["fixed", 1, "0.05"],
    ["percent", 2, "5.00"],
  ] as const)("a discount of %s until dates is mode %d", (type, modalidade, valorPerc) => {
    const dates = ["2026-12-01", "2026-12-05"].map((date) => ({ date, value: 5 }));
    const { calendario, valor } = composeTerms({ ...due, discount: { type, basis: "until_date", dates } });
    expect(calendario).toEqual({ dataDeVencimento: "2026-12-10", validadeAposVencimento: 30 });
    const descontoDataFixa = dates.map(({ date }) => ({ data: date, valorPerc }));
    expect(valor).toEqual({ desconto: { modalidade, descontoDataFixa } });
  });

  it("of any percentage with two decimals, digit by digit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (hundredths) => {
        const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
        const fine = { type: "percent", value: Number(text) } as const;
        expect(composeTerms({ ...due, fine }).valor).toEqual({ multa: { modalidade: 2, valorPerc: text } });
      }),
    );
  });

  it("never of a percentage with more decimals", () => {
    expect(() => composeTerms({ ...due, fine: { type: "percent", value: 1.234 } })).toThrow(RangeError);
  });
});

describe("an amount", () => {
  it("is the same cents there and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (amountInCents) => {
        const { valor } = composeCharge("key", pixRequest({ amountInCents })) as { valor: { original: string } };
        expect(valor.original).toMatch(/^\d{1,10}\.\d{2}$/);
        expect(toCents(valor.original)).toBe(amountInCents);
      }),
    );
  });

  it.each([
    ["49.90", 4990],
    ["49.9", 4990],
    ["49", 4900],
    ["0.01", 1],
    ["9999999999.99", 999_999_999_999],
    [49.9, 4990],
    [1.1, 110],
  ])("%j is read as %d cents", (value, cents) => {
    expect(Amount.parse(value)).toBe(cents);
  });

  it.each(["", "49,90", "1.234,56", "-1.00", "1e3", "49.900", " 49.90", "NaN", "Infinity", null, {}, Number.NaN])(
    "%j is not an amount",
    (value) => {
      expect(Amount.safeParse(value).success).toBe(false);
    },
  );
});

describe("a charge's life", () => {
  const now = new Date("2026-11-20T12:00:00.000Z");
  it.each([
    [3_600_000, 3600],
    [3_600_999, 3600],
    [500, 1],
    [-60_000, 1],
    [10 ** 13, 2_147_483_647],
  ])("of %d ms is %d seconds", (ms, expiracao) => {
    const request = pixRequest({ now, expiresAt: new Date(now.getTime() + ms) });
    expect(composeCharge("key", request)).toMatchObject({ calendario: { expiracao } });
  });
});

describe("texts for the bank", () => {
  it("are one line, within the length, and never end in half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const cut = cutText(text, 140);
        expect(cut.length).toBeLessThanOrEqual(140);
        expect(cut).not.toMatch(/[\r\n\t\p{Cc}]/u);
        expect(cut).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/);
      }),
    );
  });

  it("name a person by CPF and a company by CNPJ", () => {
    const name = "Á".repeat(300);
    expect(composeDebtor({ name, documentType: "cpf", document: "52998224725" }, 200)).toEqual({
      cpf: "52998224725",
      nome: "Á".repeat(200),
    });
    expect(composeDebtor({ name: "Loja", documentType: "cnpj", document: "12abc34501de35" }, 140)).toEqual({
      cnpj: "12ABC34501DE35",
      nome: "Loja",
    });
  });

  it("omit a description without printable characters", () => {
    expect(composeCharge("key", pixRequest({ description: " \n " }))).not.toHaveProperty("solicitacaoPagador");
  });
});
