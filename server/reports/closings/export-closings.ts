import { accounts, type TransferKind, transferKinds } from "@/db/schema/ledger-enums";
import { localDay, localTime } from "../../core/calendar/local-time";
import { byteOrderMark, csvLine, csvMoney } from "../../core/files/csv";
import { fileWords } from "../sales/file-words";
import { listClosings } from "./list-closings";
import type { Closing, ClosingsFileQuery } from "./schemas";

/**
 * Streams a month's closings as CSV for Excel in Brazil, newest first: closing balances, transfers
 * by kind, and hashes.
 */
export async function* exportClosings(
  companyId: string,
  { month, language }: ClosingsFileQuery,
): AsyncGenerator<string> {
  const t = fileWords(language);
  const headings = [
    t("closingsFile.columns.day"),
    ...accounts.map((account) => t("closingsFile.columns.balance", { account: t(`ledger.accounts.${account}`) })),
    ...transferKinds.map((kind) => t(`ledger.kinds.${kind}`)),
    t("closingsFile.columns.closedAt"),
    t("closingsFile.columns.hash"),
    t("closingsFile.columns.previousHash"),
  ];
  yield byteOrderMark + csvLine(headings);
  for (const closing of await listClosings(companyId, month)) yield csvLine(cellsOf(closing));
}

function cellsOf({ day, balances, movements, closedAt, hash, previousHash }: Closing): string[] {
  const amounts = new Map(movements.map(({ kind, amountInCents }): [TransferKind, number] => [kind, amountInCents]));
  return [
    localDay(day),
    ...accounts.map((account) => csvMoney(balances[account])),
    ...transferKinds.map((kind) => csvMoney(amounts.get(kind) ?? 0)),
    localTime(closedAt),
    hash,
    previousHash ?? "",
  ];
}
