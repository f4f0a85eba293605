import { english } from "./english";
import type { Locale } from "./locales";
import { portuguese } from "./portuguese";

/** The pages' messages, one object per language; `messages/` has a file for each area. */
export const messages: Record<Locale, typeof portuguese> = { "pt-BR": portuguese, en: english };
