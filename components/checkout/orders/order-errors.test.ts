import { expect, it } from "vitest";
import { locales } from "../../ui/i18n/locales";
import { messages } from "../../ui/i18n/messages";
import { nothingCharged } from "./order-errors";

const claims = {
  "pt-BR": /nada foi cobrado(?! (de novo|que))/i,
  en: /(nothing was|weren.t) charged(?! (again|that))/i,
};

it.each(locales)("nothingCharged lists every problem whose sentence says so (%s)", (locale) => {
  const told = Object.entries(messages[locale].checkout.problems).flatMap(([name, words]) =>
    typeof words === "string" && claims[locale].test(words) ? [name] : [],
  );
  expect(told.sort()).toEqual([...nothingCharged].sort());
});
