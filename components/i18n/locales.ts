import { type Language, languages } from "@/db/enums";

/** Languages of the pages; the first is the default (docs/decisions.md 2). */
export const locales = languages;
export type Locale = Language;

export const defaultLocale: Locale = "pt-BR";

/** The cookie that keeps the choice; there is no language in the address of a page. */
export const localeCookie = "locale";

/** The language that a cookie's value names, else the default one. */
export function toLocale(value: string | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
