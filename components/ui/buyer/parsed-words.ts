import compile from "icu-minify/compile";
import type { CheckoutWords } from "../../checkout/orders/checkout-words";
import type { Locale } from "../i18n/locales";
import { eachLocale } from "../i18n/messages";
import type { Sentence, Sentences } from "./translator";

/**
 * Parses a next-intl message for formatting in the browser without the library.
 *
 * @throws Error if the message contains more than plain values. Plurals, dates and tags are
 * formatted on the server.
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

export function parseWords<Words extends object>(words: Words): Sentences<Words> {
  const parsed = Object.entries(words).map(([name, word]) => [
    name,
    typeof word === "string" ? parse(word) : parseWords(word),
  ]);
  return Object.fromEntries(parsed) as Sentences<Words>;
}

export const checkoutWords: Record<Locale, CheckoutWords> = eachLocale(({ checkout }) => parseWords(checkout));

export const countdownWords: Record<Locale, Sentence> = eachLocale(({ order }) => parse(order.expiresIn));
