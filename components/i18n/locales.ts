import { type Language, languages } from "@/db/enums";

/** Languages of the pages; the first is the default (docs/decisions.md 2). */
export const locales = languages;
export type Locale = Language;

export const defaultLocale: Locale = "pt-BR";

/** The cookie with the choice; pages have no language in their URL. */
export const localeCookie = "locale";

/** The language of a cookie's value, else the default. */
export function toLocale(value: string | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
