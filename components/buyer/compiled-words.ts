import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Locale } from "../i18n/locales";
import { messages } from "../i18n/messages";
import type { CheckoutWords } from "./checkout-words";
import type { Compiled } from "./translator";

function compileAll<Words extends object>(words: Words): Compiled<Words> {
  const compiled = Object.entries(words).map(([name, word]) => [
    name,
    typeof word === "string" ? compile(word) : compileAll(word),
  ]);
  return Object.fromEntries(compiled) as Compiled<Words>;
}

/** The sentences of the checkout's form, for the browser. */
export const checkoutWords: Record<Locale, CheckoutWords> = {
  "pt-BR": compileAll(messages["pt-BR"].checkout),
  en: compileAll(messages.en.checkout),
};

/** What counts a Pix code's time down, for the browser. */
export const countdownWords: Record<Locale, CompiledMessage> = {
  "pt-BR": compile(messages["pt-BR"].order.expiresIn),
  en: compile(messages.en.order.expiresIn),
};
