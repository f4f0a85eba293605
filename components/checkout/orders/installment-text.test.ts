import fc from "fast-check";
import { expect, it } from "vitest";
import { annualRateBps, costOf, planInstallments } from "@/server/catalog/prices/installment-interest";
import { checkoutWords } from "../../ui/buyer/parsed-words";
import { translatorOf } from "../../ui/buyer/translator";
import { type Locale, locales } from "../../ui/i18n/locales";
import { formatCents, formatRate } from "./checkout-text";
import { describeLongest, describeOption, describePayment, formatTotal } from "./installment-text";

const sayIn = (locale: Locale) => translatorOf(checkoutWords[locale]);

function optionOf(total: number, installments: number, monthlyRateBps = 0) {
  const plan = planInstallments(total, installments, monthlyRateBps);
  const { partsInCents: parts, ...sums } = plan;
  const cost = costOf(plan, monthlyRateBps, total);
  return { ...sums, firstInCents: parts[0] ?? 0, eachInCents: parts.at(-1) ?? 0, cost };
}

it.each([
  [12_990, 1, "1x de R$ 129,90", "1 × R$129.90"],
  [12_990, 3, "3x de R$ 43,30 sem juros · total R$ 129,90", "3 × R$43.30, interest-free · total R$129.90"],
  [
    12_990,
    12,
    "1x de R$ 10,88 + 11x de R$ 10,82 sem juros · total R$ 129,90",
    "1 × R$10.88 + 11 × R$10.82, interest-free · total R$129.90",
  ],
])("shows %i cents in %i installments, and the total", (total, installments, inPortuguese, inEnglish) => {
  const option = optionOf(total, installments);
  expect(describeOption(option, sayIn("pt-BR"), "pt-BR").replaceAll("\u00a0", " ")).toBe(inPortuguese);
  expect(describeOption(option, sayIn("en"), "en")).toBe(inEnglish);
});

it.each(locales)("never shows a total other than the price, in %s", (locale) => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 9_999_999_999 }), fc.integer({ min: 2, max: 12 }), (total, count) => {
      const said = describeOption(optionOf(total, count), sayIn(locale), locale);
      expect(said.endsWith(`total ${formatCents(total, locale)}`)).toBe(true);
    }),
  );
});

it.each([
  [
    "pt-BR",
    "12x de R$ 10,04 com juros · total R$ 120,48",
    "ou 12x de R$ 10,04 no cartão, com juros de 2,99% ao mês · total R$ 120,48",
  ],
  [
    "en",
    "12 × R$10.04, with interest · total R$120.48",
    "or 12 × R$10.04 by card, with 2.99% interest per month · total R$120.48",
  ],
] as const)("says that the buyer bears the interest, and the total with it, in %s", (locale, inList, besidePrice) => {
  const option = optionOf(10_000, 12, 299);
  const said = [describeOption(option, sayIn(locale), locale), describeLongest(option, sayIn(locale), locale)];
  expect(said.map((text) => text.replaceAll("\u00a0", " "))).toEqual([inList, besidePrice]);
  expect(describeOption(optionOf(10_000, 1, 299), sayIn(locale), locale)).not.toMatch(/juros|interest/);
});

it("never says that installments are free of interest while Pix is cheaper", () => {
  const t = sayIn("pt-BR");
  const plan = planInstallments(10_000, 3, 0);
  const cost = costOf(plan, 0, 9_500);
  const option = { ...optionOf(10_000, 3), cost };
  const said = [describeOption(option, t, "pt-BR"), describeLongest(option, t, "pt-BR")];
  expect(said.map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "1x de R$ 33,34 + 2x de R$ 33,33 com juros · total R$ 100,00",
    "ou 1x de R$ 33,34 + 2x de R$ 33,33 no cartão, com juros de 2,61% ao mês · total R$ 100,00",
  ]);
});

it("writes rates as percents", () => {
  expect([299, annualRateBps(299), 5].map((rate) => formatRate(rate, "pt-BR"))).toEqual(["2,99%", "42,41%", "0,05%"]);
  expect(formatRate(299, "en")).toBe("2.99%");
});

it("says of every total that it starts there, while the freight is not known", () => {
  const t = sayIn("pt-BR");
  const open = { freight: { amountInCents: null, state: null }, totalInCents: 12_990, options: [] };
  const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
  expect(plain(formatTotal(12_990, open, t, "pt-BR"))).toBe("a partir de R$ 129,90");
  expect(plain(formatTotal(12_990, { freight: { amountInCents: 0, state: "MG" } }, t, "pt-BR"))).toBe("R$ 129,90");
  expect(plain(describePayment(open, optionOf(12_990, 1), t, "pt-BR"))).toBe("Pagar a partir de R$ 129,90");
  expect(plain(describeOption(optionOf(12_990, 3), t, "pt-BR", open))).toMatch(/total a partir de R\$ 129,90$/);
});
