import { type Language, languages } from "./enums";

export const defaultLanguage: Language = languages[0];

/** Returns the language of a tag, or the default. */
export function toLanguage(tag: string | null | undefined): Language {
  return languages.find((language) => language === tag) ?? defaultLanguage;
}

/** Money and date formats of a language. */
export interface Conventions {
  currency: string;
  thousands: string;
  decimal: "," | ".";
  /** Short names of the months in `23 Nov 2026`; null for `23/11/2026`. */
  months: readonly string[] | null;
  /** ISO 639-2, for OFX. */
  code: string;
}

export const conventions: Record<Language, Conventions> = {
  "pt-BR": { currency: "R$\u00a0", thousands: ".", decimal: ",", months: null, code: "POR" },
  en: {
    currency: "R$",
    thousands: ",",
    decimal: ".",
    // `11/12` can mean two different days in English.
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    code: "ENG",
  },
};
