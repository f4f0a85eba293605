import type { Language } from "@/db/enums";
import { defaultLanguage } from "@/db/language-enums";
import { byteOrderMark, csvLine, csvMoney } from "../core/csv";
import { fileWords } from "../sales/file-words";
import { localTime } from "../sales/local-time";
import { readBatch } from "./list-ledger";
import type { LedgerEntry, LedgerFilter } from "./schemas";

/** Entries per batch: a file of a million takes no more memory than one of a thousand. */
const entriesAtATime = 500;

/**
 * All entries of a filter, newest first, in batches. Each batch is a snapshot of its own and continues after the last.
 */
export async function* readEntries(companyId: string, filter: LedgerFilter): AsyncGenerator<LedgerEntry[]> {
  let after: LedgerEntry | null = null;
  for (;;) {
    const found: LedgerEntry[] = await readBatch(companyId, filter, after, entriesAtATime);
    if (found.length > 0) yield found;
    after = found.at(-1) ?? null;
    if (found.length < entriesAtATime) return;
  }
}

type Words = ReturnType<typeof fileWords>;

/** The cell of an entry in each column, in file order. */
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

const order = Object.keys(columns) as (keyof typeof columns)[];

/** Streams a filtered statement as CSV for Excel in Brazil, newest first, its words in the reader's language. */
export async function* exportLedger(
  companyId: string,
  filter: LedgerFilter,
  language: Language = defaultLanguage,
): AsyncGenerator<string> {
  const t = fileWords(language);
  yield ledgerHeadings(t);
  for await (const entries of readEntries(companyId, filter)) {
    yield entries.map((entry) => ledgerLine(entry, t)).join("");
  }
}

/** The first line of the file. */
export function ledgerHeadings(t: Words): string {
  return byteOrderMark + csvLine(order.map((column) => t(`ledgerFile.columns.${column}`)));
}

/** The line of an entry. */
export function ledgerLine(entry: LedgerEntry, t: Words): string {
  return csvLine(order.map((column) => columns[column](entry, t)));
}
