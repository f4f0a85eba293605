import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import type portuguese from "@/messages/pt-BR/certificates.json";
import { readMessages } from "../core/messages";

const messages = await readMessages<typeof portuguese>("certificates");

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
