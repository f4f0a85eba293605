import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/schema/core-enums";
import type portuguese from "@/messages/pt-BR/courses.json";
import { readMessages } from "../../core/messages/messages";

const messages = await readMessages<Pick<typeof portuguese, "certificate">>("courses");

/**
 * Returns the texts of a certificate.
 *
 * @throws IntlError for a missing text.
 */
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
