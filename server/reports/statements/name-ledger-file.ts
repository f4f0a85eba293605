import { namePeriod } from "../sales/file-name";
import { fileWords } from "../sales/file-words";
import type { LedgerFileQuery } from "./schemas";

/** The name of a statement's file, by account and period: `extrato-available-2026-10.csv`. */
export function nameLedgerFile({ filter, format, language }: LedgerFileQuery, today: string): string {
  const t = fileWords(language);
  return `${t("ledgerFile.name", { account: filter.account })}-${namePeriod(filter, t, today)}.${format}`;
}
