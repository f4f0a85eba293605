import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import english from "@/messages/en/certificates.json";
import portuguese from "@/messages/pt-BR/certificates.json";

const messages: Record<Language, typeof portuguese> = { "pt-BR": portuguese, en: english };

/** The sentences of a certificate. @throws IntlError for a missing one */
export function certificateWords(language: Language) {
  const refuse = (error: Error): never => {
    throw error;
  };
  return createTranslator({
    locale: language,
    messages: messages[language],
    namespace: "certificate",
    onError: refuse,
  });
}
