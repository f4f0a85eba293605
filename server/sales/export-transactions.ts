import { and, sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { Language } from "@/db/enums";
import { transactions } from "@/db/schema";
import type portuguese from "@/messages/pt-BR/files.json";
import { businessTimeZone } from "../core/calendar";
import { byteOrderMark, csvLine, csvMoney } from "../core/csv";
import type { TransactionRow } from "../payments/transaction-shape";
import { measures } from "./figures";
import { fileWords } from "./file-words";
import { conditionOf, type FilterValues, givenFilters, newestFirst, valuesOf } from "./transaction-filter";
import type { TransactionFilter } from "./transaction-schemas";

/** Rows per batch, so that an export of a million rows takes no more memory than one of a thousand. */
const rowsAtATime = 500;

/** The file is for Excel in Brazil: days and money are Brazilian whatever the language of its words. */
const instants = new Intl.DateTimeFormat("pt-BR", {
  timeZone: businessTimeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

interface Measured {
  row: TransactionRow;
  grossInCents: string;
  feesInCents: string;
  netInCents: string;
  refundedInCents: string;
  disputedInCents: string;
}

type Column = keyof typeof portuguese.transactionsFile.columns;
type Words = ReturnType<typeof fileWords>;

/** The cell of a transaction in each column, in file order. */
const columns: Record<Column, (measured: Measured, words: Words) => string> = {
  id: ({ row }) => row.id,
  externalId: ({ row }) => row.externalId ?? "",
  createdAt: ({ row }) => instants.format(row.createdAt).replace(",", ""),
  approvedAt: ({ row }) => (row.approvedAt ? instants.format(row.approvedAt).replace(",", "") : ""),
  status: ({ row }, t) => t(`statuses.${row.status}`),
  method: ({ row }, t) => t(`methods.${row.paymentMethod}`),
  installments: ({ row }) => String(row.installments),
  customer: ({ row }) => row.customerName,
  email: ({ row }) => row.customerEmail,
  phone: ({ row }) => row.customerPhone,
  document: ({ row }) => punctuated(row.document),
  description: ({ row }) => row.description,
  items: ({ row }) => row.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", "),
  amount: ({ row }) => csvMoney(row.amount),
  gross: ({ grossInCents }) => csvMoney(Number(grossInCents)),
  fees: ({ feesInCents }) => csvMoney(Number(feesInCents)),
  net: ({ netInCents }) => csvMoney(Number(netInCents)),
  refunded: ({ refundedInCents }) => csvMoney(Number(refundedInCents)),
  disputed: ({ disputedInCents }) => csvMoney(Number(disputedInCents)),
};

/** With punctuation, spreadsheets keep a document's leading zeros. */
function punctuated(document: string): string {
  return document
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4")
    .replace(/^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/, "$1.$2.$3/$4-$5");
}

/**
 * Streams a company's filtered transactions as CSV for Excel in Brazil, newest first; headings, states and methods are
 * in the reader's language. The sums of its money columns match `sumFigures` for the same filter.
 */
export async function* exportTransactions(
  companyId: string,
  filter: TransactionFilter,
  language: Language = "pt-BR",
): AsyncGenerator<string> {
  const t = fileWords(language);
  const written = Object.keys(columns) as Column[];
  yield byteOrderMark + csvLine(written.map((column) => t(`transactionsFile.columns.${column}`)));
  const values = await valuesOf(companyId, filter);
  let after: TransactionRow | null = null;
  for (;;) {
    const found: Measured[] = await readRows(values, after);
    if (found.length > 0)
      yield found.map((each) => csvLine(written.map((column) => columns[column](each, t)))).join("");
    after = found.at(-1)?.row ?? null;
    if (found.length < rowsAtATime) return;
  }
}

/** The next rows after a given one, in list order. */
function readRows(values: FilterValues, after: TransactionRow | null): Promise<Measured[]> {
  const { createdAt, id } = transactions;
  const follows = after
    ? sql`(${createdAt}, ${id}) < (${sql.placeholder("afterCreatedAt")}::timestamptz, ${sql.placeholder("afterId")}::uuid)`
    : undefined;
  return db()
    .select({ row: transactions, ...measures })
    .from(transactions)
    .where(and(conditionOf(givenFilters(values)), follows))
    .orderBy(...newestFirst)
    .limit(rowsAtATime)
    .prepare("transactions_export")
    .execute({ ...values, afterCreatedAt: after?.createdAt.toISOString(), afterId: after?.id });
}
