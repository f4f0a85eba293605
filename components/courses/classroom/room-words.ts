import { parseWords } from "../../ui/buyer/parsed-words";
import type { Locale } from "../../ui/i18n/locales";
import { eachLocale } from "../../ui/i18n/messages";
import type { RoomWords } from "./learn-words";

export const roomWords: Record<Locale, RoomWords> = eachLocale(({ learn }) => parseWords(learn.room));
