import type { Language } from "@/db/schema/core-enums";
import { addDays } from "../../core/calendar/calendar";
import type { TransactionFilter } from "../../payments/transactions/transaction-schemas";
import { fileWords } from "./file-words";

/**
 * Returns the name of a filter's CSV file in the reader's language, with its period, such as
 * `2026-10` for a whole month, or else `today`.
 */
export function nameFile(filter: TransactionFilter, language: Language, today: string): string {
  const t = fileWords(language);
  return `${t(`transactionsFile.names.${filter.datedBy ?? "creation"}`)}-${namePeriod(filter, t, today)}.csv`;
}

export function namePeriod(
  { startDate, endDate }: Pick<TransactionFilter, "startDate" | "endDate">,
  t: ReturnType<typeof fileWords>,
  today: string,
): string {
  if (!startDate) return t("transactionsFile.names.until", { to: endDate ?? today });
  if (!endDate) return t("transactionsFile.names.since", { from: startDate });
  if (isMonth(startDate, endDate)) return startDate.slice(0, 7);
  return startDate === endDate ? startDate : t("transactionsFile.names.range", { from: startDate, to: endDate });
}

function isMonth(startDate: string, endDate: string): boolean {
  const isSame = startDate.slice(0, 7) === endDate.slice(0, 7);
  return isSame && startDate.endsWith("-01") && addDays(endDate, 1).endsWith("-01");
}
