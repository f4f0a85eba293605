import { namePeriod } from "../sales/file-name";
import { fileWords } from "../sales/file-words";
import type { LedgerFileQuery } from "./schemas";

export function nameLedgerFile({ filter, format, language }: LedgerFileQuery, today: string): string {
  const t = fileWords(language);
  return `${t("ledgerFile.name", { account: filter.account })}-${namePeriod(filter, t, today)}.${format}`;
}
