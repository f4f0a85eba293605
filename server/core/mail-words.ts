import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import { businessTimeZone } from "@/db/time-zone";
import english from "@/messages/en/mails.json";
import portuguese from "@/messages/pt-BR/mails.json";
import { formatMoney } from "./money";

const messages: Record<Language, typeof portuguese> = { "pt-BR": portuguese, en: english };

/**
 * The sentences of mails in one language: `mailWords("en")("receipt.subject", { product })`.
 *
 * @throws IntlError when a sentence or one of its values is missing, so that no incomplete mail goes out.
 */
export function mailWords(language: Language) {
  return createTranslator({ locale: language, messages: messages[language], namespace: "mails", onError: refuse });
}

/** Formats for mails in one language: integer cents, and instants as days and minutes in São Paulo. */
export function mailFormats(language: Language) {
  const dates =
    language === "en"
      ? ({ locale: "en-US", month: "short" } as const)
      : ({ locale: "pt-BR", month: "2-digit" } as const);
  const written = new Intl.DateTimeFormat(dates.locale, {
    timeZone: businessTimeZone,
    day: language === "en" ? "numeric" : "2-digit",
    month: dates.month,
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const partsOf = (at: Date) => {
    const parts = new Map(written.formatToParts(at).map(({ type, value }) => [type, value]));
    return (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  };
  const day = (at: Date) => {
    const part = partsOf(at);
    return [part("day"), part("month"), part("year")].join(language === "en" ? " " : "/");
  };
  const minute = (at: Date) => `${day(at)}, ${partsOf(at)("hour")}:${partsOf(at)("minute")}`;
  return { cents: (amount: number) => formatMoney(amount, language), day, minute };
}

function refuse(error: Error): never {
  throw error;
}
