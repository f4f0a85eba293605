import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { locales } from "../i18n/locales";
import { messages } from "../i18n/messages";
import { checkoutWords, parse } from "./parsed-words";
import { translatorOf } from "./translator";

/** `code` looks like a placeholder and must not be replaced. */
const values = {
  ...{ amount: "R$ 1,00", total: "R$ 3,00", first: "R$ 1,00", count: 3, rest: 2, code: "{total}", digits: 3, max: 6 },
  percent: 5,
  state: "SP",
  place: "Rua A, 1",
  ...{ monthly: "2,99%", annual: "42,41%", from: "2,99%", to: "3,86%" },
  time: "15:40",
  document: "***.982.247-**",
  ...{ seller: "Padaria", names: "Google Analytics, TikTok" },
};

describe.each(locales)("the checkout's translator in %s", (locale) => {
  const { checkout } = messages[locale];
  const light = translatorOf(checkoutWords[locale]);
  const full = createTranslator({ locale, messages: { checkout }, namespace: "checkout" });
  const keys = Object.entries(checkout).flatMap(([name, word]) =>
    typeof word === "string" ? [name] : Object.keys(word).map((inner) => `${name}.${inner}`),
  ) as Parameters<typeof light>[0][];

  it("says every sentence as next-intl does", () => {
    expect(keys.length).toBeGreaterThan(90);
    expect(keys.map((key) => light(key, values))).toEqual(keys.map((key) => full(key, values)));
  });
});

it.each(["{count, plural, one {# day} other {# days}}", "{on, date, short}", "{amount, number}", "a <b>tag</b>"])(
  "refuses %s, which a buyer's browser cannot say",
  (message) => {
    expect(() => parse(message)).toThrow(message);
  },
);
