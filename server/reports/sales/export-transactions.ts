import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { cycleCharges, orderCharges, orders, subscriptions, transactions } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { defaultLanguage } from "@/db/schema/core-enums";
import { erasedDocumentPrefix, shownName } from "@/db/schema/customers-enums";
import type { Address } from "@/db/schema/customers-shapes";
import type portuguese from "@/messages/pt-BR/reports.json";
import { isFreight } from "../../catalog/prices/price";
import { localTime } from "../../core/calendar/local-time";
import { fail } from "../../core/failures/failure";
import { csvMoney, csvTable, inBatches, writeCsv } from "../../core/files/csv";
import { keptOf } from "../../core/money/money";
import { measures } from "../../ledger/day-figures/sale-figures";
import { describeSales, ofCycle, ofSubscription, soldColumns } from "../../payments/transactions/describe-sales";
import type { Sale } from "../../payments/transactions/sale-schemas";
import {
  conditionOf,
  type Filter,
  givenFilters,
  newestFirst,
  valuesOf,
} from "../../payments/transactions/transaction-filter";
import type { TransactionFilter } from "../../payments/transactions/transaction-schemas";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { toFigures } from "./figures";
import { fileWords } from "./file-words";

interface Exported {
  row: TransactionRow;
  sale: Sale;
  /** Null without a checkout page. */
  orderId: string | null;
  /** Null if nothing is shipped or the buyer's data was erased. */
  delivery: Address | null;
  money: ReturnType<typeof toFigures>;
}

type Column = keyof typeof portuguese.files.transactionsFile.columns;
type Words = ReturnType<typeof fileWords>;

const interestOf = ({ installmentInterest }: TransactionRow) => installmentInterest?.amountInCents ?? 0;

const freightOf = ({ row, orderId }: Exported) =>
  orderId === null ? 0 : (row.items.find(isFreight)?.amountInCents ?? 0);

const columns: Record<Column, (exported: Exported, words: Words) => string> = {
  id: ({ row }) => row.id,
  externalId: ({ row }) => row.externalId ?? "",
  createdAt: ({ row }) => localTime(row.createdAt),
  paidAt: ({ row }) => (row.approvedAt ? localTime(row.approvedAt) : ""),
  status: ({ row }, t) => t(`statuses.${row.status}`),
  method: ({ row }, t) => t(`methods.${row.paymentMethod}`),
  installments: ({ row }) => String(row.installments),
  customer: ({ row }, t) => shownName(row.customerName, t("erasedPerson")),
  email: ({ row }) => row.customerEmail,
  phone: ({ row }) => row.customerPhone,
  document: ({ row }) => punctuated(row.document),
  product: ({ sale }) => [...new Set(sale.lines.flatMap(({ productName }) => productName ?? []))].join(", "),
  plan: ({ sale }) => sale.plan?.planName ?? "",
  frequency: ({ sale }, t) => (sale.plan ? t(`frequencies.${sale.plan.frequency}`) : ""),
  cycle: ({ sale }) => (sale.plan ? String(sale.plan.cycle) : ""),
  description: ({ row }) => row.description,
  items: ({ row }) => row.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", "),
  full: ({ row, sale }) => csvMoney(sale.coupon?.fullInCents ?? row.amount - interestOf(row) + sale.pixDiscountInCents),
  coupon: ({ sale }) => sale.coupon?.code ?? "",
  discount: ({ sale }) => csvMoney((sale.coupon?.discountInCents ?? 0) + sale.pixDiscountInCents),
  interest: ({ row }) => csvMoney(interestOf(row)),
  freight: (exported) => csvMoney(freightOf(exported)),
  amount: ({ row }) => csvMoney(row.amount),
  gross: ({ money }) => csvMoney(money.grossInCents),
  fees: ({ money }) => csvMoney(money.feesInCents),
  refunded: ({ money }) => csvMoney(money.refundedInCents),
  feeReturned: ({ money }) => csvMoney(money.feeReturnedInCents),
  disputed: ({ money }) => csvMoney(money.disputedInCents),
  kept: ({ money }) => csvMoney(keptOf(money)),
  deliveryStreet: ({ delivery }) => delivery?.street ?? "",
  deliveryNumber: ({ delivery }) => delivery?.number ?? "",
  deliveryComplement: ({ delivery }) => delivery?.complement ?? "",
  deliveryDistrict: ({ delivery }) => delivery?.neighborhood ?? "",
  deliveryCity: ({ delivery }) => delivery?.city ?? "",
  deliveryState: ({ delivery }) => delivery?.state ?? "",
  deliveryPostalCode: ({ delivery }) => (delivery?.zipCode ?? "").replace(/^(\d{5})(\d{3})$/, "$1-$2"),
  utmSource: ({ row }) => row.tracking?.source ?? "",
  utmMedium: ({ row }) => row.tracking?.medium ?? "",
  utmCampaign: ({ row }) => row.tracking?.campaign ?? "",
  utmTerm: ({ row }) => row.tracking?.term ?? "",
  utmContent: ({ row }) => row.tracking?.content ?? "",
};

export const transactionsCsv = csvTable(columns, (column, t) => t(`transactionsFile.columns.${column}`));

/**
 * Punctuates a document number, whose leading zeros spreadsheets would otherwise drop. Empty for an
 * erased customer.
 */
export function punctuated(document: string): string {
  if (document.startsWith(erasedDocumentPrefix)) return "";
  return document
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4")
    .replace(/^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/, "$1.$2.$3/$4-$5");
}

/**
 * Streams filtered transactions as CSV for Excel in Brazil, newest first, in the reader's language.
 * The totals of the amount columns match `sumFigures` for the same filter.
 */
export async function* exportTransactions(
  companyId: string,
  filter: TransactionFilter,
  language: Language = defaultLanguage,
): AsyncGenerator<string> {
  const values = await valuesOf(companyId, filter);
  const read = (after: Exported | null, limit: number) => readSold(values, after?.row ?? null, limit);
  yield* writeCsv(transactionsCsv, fileWords(language), inBatches(read));
}

export async function readSold(
  values: { companyId: string } & Partial<Record<Filter, unknown>>,
  after: { id: string; createdAt: Date } | null,
  limit: number,
): Promise<Exported[]> {
  const { createdAt, id } = transactions;
  const follows = after
    ? sql`(${createdAt}, ${id}) < (${sql.placeholder("afterCreatedAt")}::timestamptz, ${sql.placeholder("afterId")}::uuid)`
    : undefined;
  const found = await db()
    .select({ row: transactions, orderId: orders.id, delivery: orders.delivery, ...soldColumns, ...measures })
    .from(transactions)
    .leftJoin(subscriptions, ofSubscription)
    .leftJoin(cycleCharges, ofCycle)
    .leftJoin(
      orderCharges,
      and(eq(orderCharges.companyId, transactions.companyId), eq(orderCharges.transactionId, transactions.id)),
    )
    .leftJoin(orders, and(eq(orders.companyId, orderCharges.companyId), eq(orders.id, orderCharges.orderId)))
    .where(and(conditionOf(givenFilters(values)), follows))
    .orderBy(...newestFirst)
    .limit(sql.placeholder("limit"))
    .prepare("transactions_export")
    .execute({ ...values, limit, afterCreatedAt: after?.createdAt.toISOString(), afterId: after?.id });
  const sales = await describeSales(values.companyId, found);
  return found.map(({ row, orderId, delivery, ...measured }, index) => ({
    row,
    orderId,
    delivery,
    sale: sales[index] ?? fail("INTERNAL"),
    money: toFigures(measured),
  }));
}
