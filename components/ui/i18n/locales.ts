import { defaultLanguage, type Language, languages } from "@/db/schema/core-enums";

/** The first is the default (docs/domains/runtime.md). */
export const locales = languages;
export type Locale = Language;

export const defaultLocale: Locale = defaultLanguage;

export const apiLocale: Locale = "en";

export function nextLocale(locale: Locale): Locale {
  return locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale;
}
