import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/schema/core-enums";
import type portuguese from "@/messages/pt-BR/checkout.json";
import { mailFormats } from "../../core/mail/mail-words";
import { readMessages } from "../../core/messages/messages";
import { type GuaranteeTerms, guaranteeSentence } from "../terms/schemas";

const messages = await readMessages<typeof portuguese>(["checkout"]);

export function sayGuarantee(terms: GuaranteeTerms, language: Language): string {
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "guarantee" });
  const { day } = mailFormats(language);
  const { sentence, values } = guaranteeSentence(terms, (instant) => day(new Date(instant)));
  return `${t("title", values)}: ${t(sentence, values)}`;
}
