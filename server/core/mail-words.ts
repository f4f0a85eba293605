import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import english from "@/messages/en/mails.json";
import portuguese from "@/messages/pt-BR/mails.json";

const messages: Record<Language, typeof portuguese> = { "pt-BR": portuguese, en: english };

/**
 * The sentences of mails in one language: `mailWords("en")("receipt.subject", { product })`.
 *
 * @throws IntlError when a sentence or one of its values is missing, so that no incomplete mail goes out.
 */
export function mailWords(language: Language) {
  return createTranslator({ locale: language, messages: messages[language], namespace: "mails", onError: refuse });
}

function refuse(error: Error): never {
  throw error;
}
