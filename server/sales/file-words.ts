import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import type bulk from "@/messages/pt-BR/bulk.json";
import type enums from "@/messages/pt-BR/enums.json";
import type files from "@/messages/pt-BR/files.json";
import type payments from "@/messages/pt-BR/payments.json";
import type payouts from "@/messages/pt-BR/payouts.json";
import { readMessages } from "../core/messages";

type Words = typeof enums &
  typeof files &
  Pick<typeof payments, "ledger"> &
  Pick<typeof payouts, "payouts"> &
  Pick<typeof bulk, "importReport">;

const messages = await readMessages<Words>("enums", "files", "payments", "payouts", "bulk");

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
