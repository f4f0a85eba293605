import { and, sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { PaymentMethod, TransactionStatus } from "@/db/enums";
import { transactions } from "@/db/schema";
import { businessTimeZone } from "../core/calendar";
import { byteOrderMark, csvLine, csvMoney } from "../core/csv";
import type { TransactionRow } from "../payments/transaction-shape";
import { measures } from "./figures";
import { conditionOf, type FilterValues, givenFilters, newestFirst, valuesOf } from "./transaction-filter";
import type { TransactionFilter } from "./transaction-schemas";

/** Rows per batch, so that an export of a million rows takes no more memory than one of a thousand. */
const rowsAtATime = 500;

/** The file is for Excel in Brazil, whatever the language of the pages. */
const statusWords: Record<TransactionStatus, string> = {
  pending: "Pendente",
  paid: "Paga",
  refused: "Recusada",
  canceled: "Cancelada",
  refund: "Reembolsada",
  chargeback: "Contestada",
};
const methodWords: Record<PaymentMethod, string> = { pix: "Pix", credit_card: "Cartão", boleto: "Boleto" };

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

/** Each column's heading and value. */
const columns: Record<string, (measured: Measured) => string> = {
  Id: ({ row }) => row.id,
  "Id externo": ({ row }) => row.externalId ?? "",
  "Criada em": ({ row }) => instants.format(row.createdAt).replace(",", ""),
  "Aprovada em": ({ row }) => (row.approvedAt ? instants.format(row.approvedAt).replace(",", "") : ""),
  Status: ({ row }) => statusWords[row.status],
  Método: ({ row }) => methodWords[row.paymentMethod],
  Parcelas: ({ row }) => String(row.installments),
  Cliente: ({ row }) => row.customerName,
  "E-mail": ({ row }) => row.customerEmail,
  Telefone: ({ row }) => row.customerPhone,
  "CPF/CNPJ": ({ row }) => punctuated(row.document),
  Descrição: ({ row }) => row.description,
  Itens: ({ row }) => row.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", "),
  Valor: ({ row }) => csvMoney(row.amount),
  "Aprovado (bruto)": ({ grossInCents }) => csvMoney(Number(grossInCents)),
  Taxas: ({ feesInCents }) => csvMoney(Number(feesInCents)),
  Líquido: ({ netInCents }) => csvMoney(Number(netInCents)),
  Reembolsado: ({ refundedInCents }) => csvMoney(Number(refundedInCents)),
  Contestado: ({ disputedInCents }) => csvMoney(Number(disputedInCents)),
};

/** With punctuation, spreadsheets keep a document's leading zeros. */
function punctuated(document: string): string {
  return document
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4")
    .replace(/^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/, "$1.$2.$3/$4-$5");
}

/**
 * Streams a company's filtered transactions as CSV for Excel in Brazil, newest first. Its money columns sum to the
 * result of `sumFigures` for the same filter.
 */
export async function* exportTransactions(companyId: string, filter: TransactionFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  const write = Object.values(columns);
  const values = await valuesOf(companyId, filter);
  let after: TransactionRow | null = null;
  for (;;) {
    const found: Measured[] = await readRows(values, after);
    if (found.length > 0) yield found.map((each) => csvLine(write.map((column) => column(each)))).join("");
    after = found.at(-1)?.row ?? null;
    if (found.length < rowsAtATime) return;
  }
}

/** The next rows after one, in the order of the list. */
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
