import { english } from "./english";
import type { Locale } from "./locales";
import { portuguese } from "./portuguese";

/** What the pages say, one object a language; `messages/` has a file for each area of it. */
export const messages: Record<Locale, typeof portuguese> = { "pt-BR": portuguese, en: english };
