import fc from "fast-check";
import { expect, it } from "vitest";
import { splitAmount } from "@/server/core/money";
import { type Locale, locales } from "../i18n/locales";
import { describeOption } from "./card-fields";
import { formatCents } from "./checkout-text";
import { checkoutWords } from "./parsed-words";
import { translatorOf } from "./translator";

const sayIn = (locale: Locale) => translatorOf(checkoutWords[locale]);

/** One way of paying a total, as the server makes it. */
function optionOf(total: number, installments: number) {
  const parts = splitAmount(total, installments);
  return { installments, firstInCents: parts[0] ?? 0, eachInCents: parts.at(-1) ?? 0 };
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
