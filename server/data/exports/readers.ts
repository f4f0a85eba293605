import type { ExportKind } from "@/db/schema/data-enums";
import { readCustomerRows } from "./read-customers";
import { readEventRows } from "./read-events";
import { readLedgerRows } from "./read-ledger";
import { readTransactionRows } from "./read-transactions";
import type { RowReader } from "./row-reader";

export const readers: Record<ExportKind, RowReader> = {
  transactions: readTransactionRows,
  customers: readCustomerRows,
  ledger: readLedgerRows,
  events: readEventRows,
};
