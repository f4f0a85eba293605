import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import bulkInEnglish from "@/messages/en/bulk.json";
import enumsInEnglish from "@/messages/en/enums.json";
import filesInEnglish from "@/messages/en/files.json";
import paymentsInEnglish from "@/messages/en/payments.json";
import payoutsInEnglish from "@/messages/en/payouts.json";
import bulkInPortuguese from "@/messages/pt-BR/bulk.json";
import enumsInPortuguese from "@/messages/pt-BR/enums.json";
import filesInPortuguese from "@/messages/pt-BR/files.json";
import paymentsInPortuguese from "@/messages/pt-BR/payments.json";
import payoutsInPortuguese from "@/messages/pt-BR/payouts.json";

const portuguese = {
  ...enumsInPortuguese,
  ...filesInPortuguese,
  ledger: paymentsInPortuguese.ledger,
  payouts: payoutsInPortuguese.payouts,
  importReport: bulkInPortuguese.importReport,
};
const messages: Record<Language, typeof portuguese> = {
  "pt-BR": portuguese,
  en: {
    ...enumsInEnglish,
    ...filesInEnglish,
    ledger: paymentsInEnglish.ledger,
    payouts: payoutsInEnglish.payouts,
    importReport: bulkInEnglish.importReport,
  },
};

/**
 * Translations for files in one language: `fileWords("en")("transactionsFile.columns.amount")`.
 *
 * @throws IntlError for a missing translation.
 */
export function fileWords(language: Language) {
  return createTranslator({ locale: language, messages: messages[language], onError: refuse });
}

function refuse(error: Error): never {
  throw error;
}
