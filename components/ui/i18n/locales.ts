import { defaultLanguage, type Language, languages } from "@/db/schema/core-enums";

/** Page languages. The first is the default (docs/domains/runtime.md). */
export const locales = languages;
export type Locale = Language;

export const defaultLocale: Locale = defaultLanguage;

export const apiLocale: Locale = "en";

export function nextLocale(locale: Locale): Locale {
  return locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale;
}

export const localeCookie = "locale";

/**
 * Returns the supported language with the highest weight in an `Accept-Language` header (RFC 9110, section 12.5.4),
 * ignoring regions. Falls back to the default.
 */
export function preferredLocale(header: string | null): Locale {
  const wished = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { language } of wished) {
    const found = locales.find((locale) => locale.split("-")[0] === language);
    if (found) return found;
  }
  return defaultLocale;
}
