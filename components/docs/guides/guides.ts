import type { Locale } from "../../i18n/locales";
import { guides as english } from "./en/guides";
import type { GuideSlug, WriteGuide } from "./guide";
import { guides as portuguese } from "./pt/guides";

/** Every guide in every language. */
export const guides: Record<Locale, Record<GuideSlug, { title: string; write: WriteGuide }>> = {
  "pt-BR": portuguese,
  en: english,
};
