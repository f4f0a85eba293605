import type { Language } from "@/db/schema/core-enums";
import { defaultLanguage } from "@/db/schema/core-enums";
import { localTime } from "../../core/calendar/local-time";
import { csvMoney, csvTable, inBatches, writeCsv } from "../../core/files/csv";
import { fileWords } from "../sales/file-words";
import { readBatch } from "./list-ledger";
import type { LedgerEntry, LedgerFilter } from "./schemas";

export function readEntries(companyId: string, filter: LedgerFilter): AsyncGenerator<LedgerEntry[]> {
  return inBatches((after, limit) => readBatch(companyId, filter, after, limit));
}

type Words = ReturnType<typeof fileWords>;

const columns = {
  at: ({ at }) => localTime(at),
  account: ({ account }, t) => t(`ledger.accounts.${account}`),
  kind: ({ kind }, t) => t(`ledger.kinds.${kind}`),
  amount: ({ amountInCents }) => csvMoney(amountInCents),
  balance: ({ balanceInCents }) => csvMoney(balanceInCents),
  transactionId: ({ transactionId }) => transactionId ?? "",
  payoutId: ({ payoutId }) => payoutId ?? "",
  disputeId: ({ disputeId }) => disputeId ?? "",
  id: ({ id }) => id,
} as const satisfies Record<string, (entry: LedgerEntry, words: Words) => string>;

export const ledgerCsv = csvTable(columns, (column, t) => t(`ledgerFile.columns.${column}`));

/** Streams a filtered statement as CSV for Excel in Brazil, newest first, in the reader's language. */
export function exportLedger(
  companyId: string,
  filter: LedgerFilter,
  language: Language = defaultLanguage,
): AsyncGenerator<string> {
  return writeCsv(ledgerCsv, fileWords(language), readEntries(companyId, filter));
}
