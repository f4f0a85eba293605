import compile from "icu-minify/compile";
import type { Locale } from "../i18n/locales";
import { messages } from "../i18n/messages";
import type { CheckoutWords } from "./checkout-words";
import type { Sentence, Sentences } from "./translator";

/**
 * A message of next-intl as a buyer's browser fills it in.
 *
 * @throws Error for one with more than values in it: plurals, dates and tags are said on the server.
 */
export function parse(message: string): Sentence {
  const parts = compile(message);
  if (typeof parts === "string") return parts;
  return parts.map((part): string | [string] => {
    if (typeof part === "string") return part;
    if (part === 0 || part.length !== 1) throw new Error(`A buyer's browser cannot say "${message}"`);
    return [part[0]];
  });
}

function parseAll<Words extends object>(words: Words): Sentences<Words> {
  const parsed = Object.entries(words).map(([name, word]) => [
    name,
    typeof word === "string" ? parse(word) : parseAll(word),
  ]);
  return Object.fromEntries(parsed) as Sentences<Words>;
}

/** The sentences of the checkout's form, for the browser. */
export const checkoutWords: Record<Locale, CheckoutWords> = {
  "pt-BR": parseAll(messages["pt-BR"].checkout),
  en: parseAll(messages.en.checkout),
};

/** What counts a Pix code's time down, for the browser. */
export const countdownWords: Record<Locale, Sentence> = {
  "pt-BR": parse(messages["pt-BR"].order.expiresIn),
  en: parse(messages.en.order.expiresIn),
};
