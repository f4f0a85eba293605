import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/schema/core-enums";
import type buyers from "@/messages/pt-BR/buyers.json";
import type catalog from "@/messages/pt-BR/catalog.json";
import type customers from "@/messages/pt-BR/customers.json";
import type data from "@/messages/pt-BR/data.json";
import type payments from "@/messages/pt-BR/payments.json";
import type reports from "@/messages/pt-BR/reports.json";
import type treasury from "@/messages/pt-BR/treasury.json";
import type webhooks from "@/messages/pt-BR/webhooks.json";
import { readMessages } from "../../core/messages/messages";

type FileWords = (typeof buyers)["files"] & (typeof data)["files"] & (typeof reports)["files"];
type PageWords = Pick<typeof catalog, "frequencies"> &
  Pick<typeof customers, "erasedPerson"> &
  Pick<typeof payments, "ledger" | "methods" | "statuses" | "refuseReasons"> &
  Pick<typeof webhooks, "eventNames"> &
  Pick<typeof treasury, "payouts"> &
  Pick<typeof data, "importReport">;

const ofFiles = await readMessages<FileWords>(["buyers", "data", "reports"], "files");
const ofPages = await readMessages<PageWords>(["catalog", "customers", "payments", "webhooks", "treasury", "data"]);

/**
 * Returns the translations for files: `fileWords("en")("transactionsFile.columns.amount")`.
 *
 * @throws IntlError for a missing translation.
 */
export function fileWords(language: Language) {
  const messages = { ...ofPages[language], ...ofFiles[language] };
  return createTranslator({ locale: language, messages, onError: refuse });
}

function refuse(error: Error): never {
  throw error;
}
