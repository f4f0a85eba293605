import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/schema/core-enums";
import type catalog from "@/messages/pt-BR/catalog.json";
import type customers from "@/messages/pt-BR/customers.json";
import type data from "@/messages/pt-BR/data.json";
import type files from "@/messages/pt-BR/files.json";
import type payments from "@/messages/pt-BR/payments.json";
import type treasury from "@/messages/pt-BR/treasury.json";
import type webhooks from "@/messages/pt-BR/webhooks.json";
import { readMessages } from "../../core/messages/messages";

type Words = typeof files &
  Pick<typeof catalog, "frequencies"> &
  Pick<typeof customers, "erasedPerson"> &
  Pick<typeof payments, "ledger" | "methods" | "statuses" | "refuseReasons"> &
  Pick<typeof webhooks, "eventNames"> &
  Pick<typeof treasury, "payouts"> &
  Pick<typeof data, "importReport">;

const messages = await readMessages<Words>("files", "catalog", "customers", "payments", "webhooks", "treasury", "data");

/**
 * Returns a translator for files in one language:
 * `fileWords("en")("transactionsFile.columns.amount")`.
 *
 * @throws IntlError for a missing translation.
 */
export function fileWords(language: Language) {
  return createTranslator({ locale: language, messages: messages[language], onError: refuse });
}

function refuse(error: Error): never {
  throw error;
}
